import * as vscode from 'vscode';

/** Body of the adapter's event `shooty/action`: the session stands before a host call. */
interface ActionStop {
  readonly path: string;
  readonly args: readonly unknown[];
  /** `continueWith("…") is about to be sent` */
  readonly text: string;
}

/** Offers what can be done with the call a session has stopped before; continuing by hand works as well. */
export function registerActionStops(context: vscode.ExtensionContext): void {
  context.subscriptions.push(
    vscode.debug.onDidReceiveDebugSessionCustomEvent(({ session, event, body }) => {
      if (session.type === 'shooty' && event === 'shooty/action') void offer(session, body as ActionStop);
    }),
  );
}

async function offer(session: vscode.DebugSession, stop: ActionStop): Promise<void> {
  const refuse = stop.path === 'vance.guard.continueWith' ? 'Answer false (Cap Reached)' : 'Answer…';
  const choice = await vscode.window.showInformationMessage(stop.text, 'Let It Happen', refuse, 'Skip', 'Change…');
  // the session may have gone on meanwhile: then the adapter refuses, and there is nothing to tell
  const answer = (body: object): Thenable<unknown> =>
    session.customRequest('shooty/actionAnswer', body).then(undefined, () => undefined);
  if (choice === 'Let It Happen') await answer({ decision: 'let' });
  else if (choice === 'Skip') await answer({ decision: 'skip' });
  else if (choice === 'Answer…')
    await ask('The answer as JSON', null, (value) => answer({ decision: 'answer', value }));
  else if (choice === 'Change…')
    await ask('The arguments as a JSON list', stop.args, (value) => answer({ decision: 'arguments', value }));
  else if (choice === refuse) await answer({ decision: 'answer', value: false });
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
