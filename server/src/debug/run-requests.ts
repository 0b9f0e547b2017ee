import { Handles } from '@vscode/debugadapter';
import type { DebugProtocol } from '@vscode/debugprotocol';
import type { HostData } from '../model/host-data.ts';
import { type Destination, placeOfStop } from './attempt.ts';
import type { CdpLocation } from './cdp.ts';
import type { Step } from './guest.ts';
import type { CallDecision } from './host-tap.ts';
import { type Launch, readLaunch } from './launch.ts';
import type { RequestHandler } from './requests.ts';
import { RequestFailure, type Session } from './session.ts';
import { threadId } from './session-texts.ts';
import { stepInTargets } from './step-in-targets.ts';

/** Arguments of `shooty/actionAnswer`: what becomes of the call the session stands before, and whether it goes on. */
export interface ActionAnswer {
  /** `let` = as it is; `skip` = not sent, the script gets null, or false where a boolean is promised. */
  readonly decision: 'let' | 'skip' | 'answer' | 'throw' | 'arguments';
  /** The answer; the arguments as a list; the message of the exception. */
  readonly value?: HostData;
  /** Default true. */
  readonly resume?: boolean;
}

/** Requests about the run: begin, end, go on, step, go back. */
export const runRequests = (session: Session): Readonly<Record<string, RequestHandler>> => ({
  ...lifeRequests(session),
  ...moveRequests(session),
  ...backRequests(session),
});

function lifeRequests(session: Session): Readonly<Record<string, RequestHandler>> {
  const configured = Promise.withResolvers<void>();
  let accepted = false;
  return {
    async launch(args: Record<string, unknown>) {
      if (accepted) throw new RequestFailure('This session runs something already. Start another session.');
      const launch = checkedLaunch(args);
      accepted = true;
      await session.prepare(launch).catch((e) => {
        accepted = false;
        throw e;
      });
      session.send('initialized');
      await configured.promise;
      // the answer goes out first
      setImmediate(() => void session.start());
      return {};
    },
    attach() {
      throw new RequestFailure('A guard runs only inside the session that starts it. Use `"request": "launch"`.', true);
    },
    configurationDone() {
      configured.resolve();
      return {};
    },
    async restart({ arguments: next }: { arguments?: Record<string, unknown> }) {
      if (!session.launch) throw new RequestFailure('Nothing was started, so there is nothing to start again.');
      const named = next?.['program'] !== undefined || next?.['scenario'] !== undefined;
      await session.prepare(next && named ? checkedLaunch(next) : session.launch);
      setImmediate(() => void session.start());
      return {};
    },
    terminate() {
      session.end();
      configured.resolve();
      return {};
    },
    async disconnect() {
      session.end();
      configured.resolve();
      await session.ended;
      return {};
    },
  };
}

function checkedLaunch(args: Record<string, unknown>): Launch {
  const read = readLaunch(args);
  if ('problems' in read) throw new RequestFailure(read.problems.join('\n'), true);
  return read.launch;
}

function moveRequests(session: Session): Readonly<Record<string, RequestHandler>> {
  const { control } = session;
  const targets = new Handles<CdpLocation>(1);
  const move =
    (step: Step, body: object = {}) =>
    async () => {
      needsStop(session);
      await control.move(step).catch(() => undefined);
      return body;
    };
  return {
    threads: () => ({ threads: [{ id: threadId, name: session.name }] }),
    continue: move('resume', { allThreadsContinued: true }),
    next: move('stepOver'),
    async stepIn({ targetId }: DebugProtocol.StepInArguments) {
      needsStop(session);
      const at = targetId === undefined ? undefined : targets.get(targetId, undefined);
      await (at ? control.stepIntoCall(at) : control.move('stepInto')).catch(() => undefined);
      return {};
    },
    async stepInTargets({ frameId }: DebugProtocol.StepInTargetsArguments) {
      const { guest, source } = control;
      const [top] = session.frames();
      targets.reset();
      // only the innermost frame is about to make calls
      if (frameId !== 1 || !guest || !source || !top || !guest.owns(top.location.scriptId)) return { targets: [] };
      const found = await stepInTargets(guest, source, top.location).catch(() => []);
      return {
        targets: found.map(({ label, at, start, end }) => {
          const [from, to] = [source.toFile(start), source.toFile(end)];
          return {
            id: targets.create(at),
            label,
            line: from.line + 1,
            column: from.character + 1,
            endLine: to.line + 1,
            endColumn: to.character + 1,
          };
        }),
      };
    },
    stepOut: move('stepOut'),
    async pause() {
      await control.pause().catch(() => undefined);
      return {};
    },
    async restartFrame({ frameId }: DebugProtocol.RestartFrameArguments) {
      const frame = session.frames()[frameId - 1];
      if (!frame) throw new RequestFailure('This frame cannot be started again: it belongs to the process.');
      await control.restartFrame(frame).catch((e: Error) => {
        throw new RequestFailure(`This frame cannot be started again: ${e.message}.`);
      });
      return {};
    },
    async 'shooty/actionAnswer'(answer: ActionAnswer) {
      if (answer.decision !== 'let') session.decide(decisionOf(answer, session));
      if (answer.resume !== false) await control.move('resume').catch(() => undefined);
      return {};
    },
  };
}

function backRequests(session: Session): Readonly<Record<string, RequestHandler>> {
  return {
    async stepBack() {
      needsStop(session);
      const back = await statementBefore(session);
      setImmediate(() => void session.start(back));
      return {};
    },
    reverseContinue() {
      needsStop(session);
      const back = callBefore(session);
      setImmediate(() => void session.start(back));
      return {};
    },
  };
}

function needsStop(session: Session): void {
  if (!session.control.stop) throw new RequestFailure('The guard is running. Pause it first.');
}

/** What `skip`, `answer`, `throw` and `arguments` mean for a call. */
export function decisionOf({ decision, value = null }: ActionAnswer, session: Session): CallDecision {
  switch (decision) {
    case 'arguments':
      return { args: Array.isArray(value) ? value : [value] };
    case 'throw':
      return { answer: { throws: { type: 'ScriptHostException', message: String(value) } } };
    case 'answer':
      return { answer: { value } };
    case 'skip':
      return { answer: { value: session.control.stop?.call?.path === 'vance.guard.continueWith' ? false : null } };
    default:
      throw new RequestFailure(`"${String(decision)}" is no decision. Use let, skip, answer, throw or arguments.`);
  }
}

/** The statement before the one the session stands at. */
async function statementBefore(session: Session): Promise<Destination> {
  const { control, run } = session;
  if (control.counter && !control.stop?.call) {
    const ordinal = await control.counter.ordinal();
    if (ordinal > 0) return { run, goal: { kind: 'statement', ordinal: ordinal - 1 } };
    return callBefore(session);
  }
  return here(session);
}

/** From a run that does not count: the place is looked for once more, then the statement before it. */
async function here(session: Session): Promise<Destination> {
  const { run } = session;
  const found = await placeOfStop(session);
  return found ? { run, goal: found.goal, back: found.exact ? 1 : 0 } : callBefore(session);
}

/** Just before the host call that was made last; without one, the beginning of the run, or of the run before. */
function callBefore({ calls, run, control }: Session): Destination {
  if (calls.length > 0) return { run, goal: { kind: 'call', number: calls.length } };
  const atEntry = control.stop?.reason === 'entry';
  return { run: atEntry ? Math.max(0, run - 1) : run, goal: undefined };
}
