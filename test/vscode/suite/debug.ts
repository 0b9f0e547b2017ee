import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { inWorkspace, until } from './wait.ts';

interface Seen {
  readonly outputs: string[];
  readonly verdicts: {
    final: boolean;
    verdict: string;
    prompts: string[];
    loopValues: Record<string, unknown>;
    rounds: number;
  }[];
  stops: { reason: string; line: number }[];
}

/** Listens to every session of ours until disposed. */
function watch(): Seen & vscode.Disposable {
  const seen: Seen = { outputs: [], verdicts: [], stops: [] };
  const tracker = vscode.debug.registerDebugAdapterTrackerFactory('shooty', {
    createDebugAdapterTracker: () => ({
      onDidSendMessage(message: { type: string; event?: string; body?: { output?: string; reason?: string } }) {
        if (message.event === 'output') seen.outputs.push(message.body?.output ?? '');
        if (message.event === 'shooty/verdict') seen.verdicts.push(message.body as never);
        if (message.event === 'stopped') seen.stops.push({ reason: message.body?.reason ?? '', line: 0 });
      },
    }),
  });
  return Object.assign(seen, { dispose: () => tracker.dispose() });
}

const topFrame = async (): Promise<{ id: number; line: number; name: string } | undefined> => {
  const session = vscode.debug.activeDebugSession;
  const answer = await session?.customRequest('stackTrace', { threadId: 1 }).then(
    (a) => a,
    () => undefined,
  );
  return answer?.stackFrames?.[0];
};

const ended = (): Promise<true> =>
  until('end of the session', () => (vscode.debug.activeDebugSession ? undefined : true));

/** What a guard author sees while debugging. */
export function debugTests(): void {
  describe('debugging a guard', () => {
    const program = inWorkspace('_vance/guards/build-once.js');
    const process = { task: 'Please release 1.2', output: 'Done.', round: 0, maxRounds: 3 };
    let seen: ReturnType<typeof watch>;

    beforeEach(() => {
      seen = watch();
    });
    afterEach(async () => {
      seen.dispose();
      vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
      await vscode.debug.stopDebugging();
    });

    it('stops on a breakpoint, steps, and the follow-up lands in the mock process', async () => {
      const document = await vscode.workspace.openTextDocument(program);
      const line = document
        .getText()
        .split('\n')
        .findIndex((l) => l.includes("loopValues.set('askedBuild'"));
      vscode.debug.addBreakpoints([
        new vscode.SourceBreakpoint(new vscode.Location(program, new vscode.Position(line, 0))),
      ]);
      assert.ok(
        await vscode.debug.startDebugging(undefined, {
          type: 'shooty',
          request: 'launch',
          name: 'test',
          program: program.fsPath,
          point: 'stop',
          process,
        }),
      );
      const frame = await until('stop', topFrame);
      assert.equal(frame.line, line + 1);
      assert.equal(frame.name, 'askForBuild');
      const session = vscode.debug.activeDebugSession!;
      const value = await session.customRequest('evaluate', {
        expression: 'guard.task',
        frameId: frame.id,
        context: 'watch',
      });
      assert.equal(value.result, '"Please release 1.2"');
      const stops = seen.stops.length;
      await session.customRequest('next', { threadId: 1 });
      await until('step', () => (seen.stops.length > stops ? true : undefined));
      const next = await until('frame after the step', topFrame);
      assert.equal(next.line, line + 2);
      await session.customRequest('continue', { threadId: 1 });
      await ended();
      const final = seen.verdicts.find((v) => v.final);
      assert.equal(final?.verdict, 'continue');
      assert.equal(final?.prompts.length, 1);
      assert.equal(final?.rounds, 1);
      assert.deepEqual(final?.loopValues, { askedBuild: true });
      assert.ok(
        seen.outputs.some((o) => o.includes('→ continueWith')),
        seen.outputs.join(''),
      );
    });

    it('runs without stopping when asked to run', async () => {
      await vscode.debug.startDebugging(
        undefined,
        { type: 'shooty', request: 'launch', name: 'test', program: program.fsPath, point: 'stop', process },
        { noDebug: true },
      );
      await until('verdict', () => seen.verdicts.find((v) => v.final));
      assert.equal(seen.stops.length, 0);
    });

    it('ends an endless guard when the user stops it, and leaves no process behind', async () => {
      const folder = vscode.Uri.joinPath(program, '..');
      const endless = vscode.Uri.joinPath(folder, 'endless.js');
      await vscode.workspace.fs.writeFile(endless, new TextEncoder().encode('/** @timeout 1h */\nfor (;;);\n'));
      try {
        await vscode.debug.startDebugging(undefined, {
          type: 'shooty',
          request: 'launch',
          name: 'test',
          program: endless.fsPath,
          point: 'stop',
        });
        await until('session', () => vscode.debug.activeDebugSession);
        await vscode.debug.stopDebugging();
        await ended();
      } finally {
        await vscode.workspace.fs.delete(endless);
      }
    });
  });
}
