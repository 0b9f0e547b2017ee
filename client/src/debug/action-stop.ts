import * as vscode from 'vscode';
import type { Place } from '../views/timeline-tree.ts';

/** Body of the adapter's event `shooty/action`: the session stands before a host call; null when it has left it. */
interface ActionStop {
  readonly path: string;
  readonly args: readonly unknown[];
  /** `continueWith("…") is about to be sent` */
  readonly text: string;
  /** Where the script makes the call. */
  readonly at?: Place;
}

interface Standing {
  readonly session: vscode.DebugSession;
  readonly stop: ActionStop;
}

/**
 * What can be done with the call a session stands before: above its line, in the debug toolbar and by commands. Continuing
 * by hand lets it happen.
 */
export function registerActionStops(context: vscode.ExtensionContext): void {
  let standing: Standing | undefined;
  let shown: vscode.Disposable | undefined;
  const stand = (next: Standing | undefined): void => {
    standing = next;
    void vscode.commands.executeCommand('setContext', 'shooty.atAction', next !== undefined);
    shown?.dispose();
    shown = next && showLenses(next.stop);
  };
  const command = (id: string, work: (at: Standing) => unknown): vscode.Disposable =>
    vscode.commands.registerCommand(id, () => (standing ? work(standing) : undefined));
  context.subscriptions.push(
    { dispose: () => shown?.dispose() },
    vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type !== 'shooty' || event !== 'shooty/action') return;
      if (body) stand({ session, stop: body as ActionStop });
      else if (standing?.session.id === session.id) stand(undefined);
    }),
    vscode.debug.onDidTerminateDebugSession(({ id }) => {
      if (standing?.session.id === id) stand(undefined);
    }),
    command('shooty.actionLet', ({ session }) => answer(session, { decision: 'let' })),
    command('shooty.actionSkip', ({ session }) => answer(session, { decision: 'skip' })),
    command('shooty.actionAnswer', ({ session, stop }) =>
      ask('The answer the script gets, as JSON', standsFor(stop), (value) =>
        answer(session, { decision: 'answer', value }),
      ),
    ),
    command('shooty.actionChange', ({ session, stop }) =>
      ask('The arguments that are sent, as a JSON list', stop.args, (value) =>
        answer(session, { decision: 'arguments', value }),
      ),
    ),
    vscode.commands.registerCommand('shooty.actionRefuse', () =>
      standing ? answer(standing.session, { decision: 'answer', value: false }) : undefined,
    ),
  );
}

/** The answer that is offered first: the interesting one. */
const standsFor = ({ path }: ActionStop): unknown => (path === 'vance.guard.continueWith' ? false : null);

/** When editors are asked to look again, in ms: while a stop moves the focus they forget that they were asked. */
const lookAgainMs = [300, 1_000, 2_500];

/** A provider for this stop alone: editors ask anew when one comes or goes. */
function showLenses(stop: ActionStop): vscode.Disposable {
  const again = new vscode.EventEmitter<void>();
  const timers = lookAgainMs.map((ms) => setTimeout(() => again.fire(), ms));
  const provider = vscode.languages.registerCodeLensProvider(
    ['vance-script', 'javascript', 'yaml'].map((language) => ({ language })),
    { onDidChangeCodeLenses: again.event, provideCodeLenses: ({ uri }) => lenses(stop, uri) },
  );
  return vscode.Disposable.from(provider, again, { dispose: () => timers.forEach(clearTimeout) });
}

function lenses({ path, at }: ActionStop, uri: vscode.Uri): vscode.CodeLens[] {
  if (at === undefined || vscode.Uri.file(at.path).fsPath !== uri.fsPath) return [];
  const range = new vscode.Range(at.line - 1, 0, at.line - 1, 0);
  const lens = (title: string, command: string): vscode.CodeLens => new vscode.CodeLens(range, { title, command });
  return [
    lens(`$(debug-pause) before ${path.replace(/^vance\.guard\./, '')}`, ''),
    lens('Let It Happen', 'shooty.actionLet'),
    path === 'vance.guard.continueWith'
      ? lens('Answer false (Cap Reached)', 'shooty.actionRefuse')
      : lens('Answer…', 'shooty.actionAnswer'),
    lens('Skip', 'shooty.actionSkip'),
    lens('Change…', 'shooty.actionChange'),
  ];
}

/** The session may have gone on meanwhile: then the adapter refuses, and there is nothing to tell. */
async function answer(session: vscode.DebugSession, body: object): Promise<void> {
  await session.customRequest('shooty/actionAnswer', body).then(undefined, () => undefined);
}

async function ask(prompt: string, given: unknown, then: (value: unknown) => Thenable<unknown>): Promise<void> {
  const text = await vscode.window.showInputBox({
    prompt,
    value: JSON.stringify(given),
    validateInput: (typed) => (parsed(typed) ? undefined : 'This is no JSON.'),
  });
  const value = text === undefined ? undefined : parsed(text);
  if (value) await then(value.value);
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
