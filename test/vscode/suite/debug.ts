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

    for (const [command, verdict, prompts] of [
      ['shooty.actionLet', 'continue', 1],
      ['shooty.actionRefuse', 'pass', 0],
      ['shooty.actionSkip', 'pass', 0],
    ] as const)
      it(`answers a stop before an action by ${command}`, async () => {
        await vscode.debug.startDebugging(undefined, {
          type: 'shooty',
          request: 'launch',
          name: 'test',
          program: program.fsPath,
          point: 'stop',
          process,
          stopOnAction: ['continueWith'],
        });
        await until('stop', topFrame);
        await vscode.commands.executeCommand(command);
        await ended();
        const final = seen.verdicts.find((v) => v.final);
        assert.equal(final?.verdict, verdict);
        assert.equal(final?.prompts.length, prompts);
      });

    it('debugs a guard of a recipe and a step of a scenario from their lenses', async () => {
      for (const path of ['_vance/recipes/review.yaml', 'tests/build-once.scenario.yaml']) {
        const uri = inWorkspace(path);
        await vscode.window.showTextDocument(uri);
        const lenses = await until('lenses', async () => {
          const all = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
          const ours = all.filter(({ command }) => command?.title === 'Run');
          return ours.length > 0 ? ours : undefined;
        });
        const before = seen.verdicts.length;
        const { command, arguments: args = [] } = lenses[1]!.command!;
        await vscode.commands.executeCommand(command, ...args);
        await until('verdict', () => seen.verdicts.slice(before).find((v) => v.final));
        await ended();
      }
    });

    it('debugs two guards at once, each on its own', async () => {
      const configuration = { type: 'shooty', request: 'launch', program: program.fsPath, point: 'stop', process };
      const sessions: vscode.DebugSession[] = [];
      const begun = vscode.debug.onDidStartDebugSession((session) => sessions.push(session));
      const all = await Promise.all(
        ['one', 'two'].map((name) =>
          vscode.debug.startDebugging(undefined, { ...configuration, name, stopOnEntry: true }),
        ),
      );
      begun.dispose();
      assert.deepEqual(all, [true, true]);
      await until('two stops', () => (seen.stops.length >= 2 ? true : undefined));
      await sessions[0]!.customRequest('continue', { threadId: 1 });
      await until('verdict of the first', () => seen.verdicts.find((v) => v.final));
      const { stackFrames } = await sessions[1]!.customRequest('stackTrace', { threadId: 1 });
      assert.ok(stackFrames.length > 0);
      await sessions[1]!.customRequest('continue', { threadId: 1 });
      await until('both verdicts', () => (seen.verdicts.filter((v) => v.final).length === 2 ? true : undefined));
      await ended();
    });

    it('shows the effective mock process of a guard', async () => {
      await vscode.window.showTextDocument(program);
      await vscode.commands.executeCommand('shooty.previewProcess');
      const text = vscode.window.activeTextEditor!.document.getText();
      assert.match(text, /build-once\.js at stop/);
      assert.match(text, /"maxRounds": 3/);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });

    it('shows what a run did as text', async () => {
      await vscode.debug.startDebugging(
        undefined,
        { type: 'shooty', request: 'launch', name: 'test', program: program.fsPath, point: 'stop', process },
        { noDebug: true },
      );
      await until('verdict', () => seen.verdicts.find((v) => v.final));
      await ended();
      await vscode.commands.executeCommand('shooty.timelineAsText');
      const text = vscode.window.activeTextEditor!.document.getText();
      assert.match(text, /STOP, round 0 {2}continue · "Done\."\n {2}guard\[0\] build-once\.js/);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    });
  });
}
