// Runs inside the extension host of the real VS Code: the same script under our debugger and under the built-in one.
import * as vscode from 'vscode';

/** Times of one debugger in ms, by kind of work. */
type Samples = Record<'launch' | 'step' | 'evaluate' | 'expand', number[]>;

const launches = 6;
const steps = 12;
const looks = 15;

/** Waits for events of debug adapters, whatever session they belong to. */
function listen(): vscode.Disposable & { stopped(): Promise<vscode.DebugSession>; ended(): Promise<void> } {
  let onStop: ((session: vscode.DebugSession) => void) | undefined;
  const tracker = vscode.debug.registerDebugAdapterTrackerFactory('*', {
    createDebugAdapterTracker: (session) => ({
      onDidSendMessage(message: { event?: string }) {
        if (message.event === 'stopped') onStop?.(session);
      },
    }),
  });
  return {
    stopped: () =>
      new Promise((resolve) => {
        onStop = resolve;
      }),
    ended: () =>
      new Promise((resolve) => {
        if (!vscode.debug.activeDebugSession) return resolve();
        const gone = vscode.debug.onDidTerminateDebugSession(() => {
          if (vscode.debug.activeDebugSession) return;
          gone.dispose();
          resolve();
        });
      }),
    dispose: () => tracker.dispose(),
  };
}

async function timed<T>(into: number[], work: () => Thenable<T>): Promise<T> {
  const started = performance.now();
  const value = await work();
  into.push(performance.now() - started);
  return value;
}

/** Launches to the breakpoint, steps, evaluates, opens a large object. */
async function once(configuration: vscode.DebugConfiguration, samples: Samples): Promise<void> {
  const heard = listen();
  const first = heard.stopped();
  const session = await timed(samples.launch, async () => {
    await vscode.debug.startDebugging(undefined, configuration);
    return first;
  });
  const { threads } = await session.customRequest('threads');
  const threadId = threads[0].id;
  const top = async (): Promise<number> =>
    (await session.customRequest('stackTrace', { threadId, startFrame: 0, levels: 1 })).stackFrames[0].id;
  for (let i = 0; i < steps; i++)
    await timed(samples.step, async () => {
      const stop = heard.stopped();
      await session.customRequest('next', { threadId });
      await stop;
      await top();
    });
  const frameId = await top();
  for (let i = 0; i < looks; i++) {
    await timed(samples.evaluate, () =>
      session.customRequest('evaluate', { expression: `sum + ${i}`, frameId, context: 'watch' }),
    );
    const { variablesReference } = await session.customRequest('evaluate', {
      expression: 'large',
      frameId,
      context: 'watch',
    });
    await timed(samples.expand, () => session.customRequest('variables', { variablesReference }));
  }
  const over = heard.ended();
  await vscode.debug.stopDebugging();
  await over;
  heard.dispose();
}

/** Measures both, in turns, and prints the samples as one line. */
export async function run(): Promise<void> {
  const script = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, 'work.guard.js');
  const line = (await vscode.workspace.openTextDocument(script)).getText().split('\n').indexOf('  sum += i;');
  vscode.debug.addBreakpoints([
    new vscode.SourceBreakpoint(new vscode.Location(script, new vscode.Position(line, 0)), true),
  ]);
  const empty = (): Samples => ({ launch: [], step: [], evaluate: [], expand: [] });
  const [ours, theirs] = [empty(), empty()];
  const program = script.fsPath;
  for (let i = 0; i <= launches; i++) {
    // the first turn loads code
    await once({ type: 'shooty', request: 'launch', name: 'ours', program, point: 'stop' }, i === 0 ? empty() : ours);
    await once(
      { type: 'pwa-node', request: 'launch', name: 'theirs', program, console: 'internalConsole' },
      i === 0 ? empty() : theirs,
    );
  }
  console.log(`[bench] ${JSON.stringify({ ours, theirs })}`);
}
