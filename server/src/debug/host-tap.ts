import type { HostData } from '../model/host-data.ts';
import type { HostAnswer, HostCall, HostPort, ScriptRunner } from '../model/script-runner.ts';
import type { Origin } from '../model/trace.ts';

/** What the user decided about a host call. Absent members stay as they are. */
export interface CallDecision {
  /** Arguments that go out in place of those of the script. */
  readonly args?: readonly HostData[];
  /** The answer the script gets; the call does not go out. */
  readonly answer?: HostAnswer;
}

/** A host call of a run with what came of it. */
export interface CallRecord {
  /** From 1 within its run. */
  readonly number: number;
  readonly path: string;
  readonly args: readonly HostData[];
  readonly answer: HostAnswer;
  /** Where the answer came from. */
  readonly origin: Origin;
  readonly line?: number;
  readonly column?: number;
}

export interface HostTap {
  /** A run begins; `number` counts runs from 0. */
  begin(run: number): void;
  /** Asked before a call goes out. */
  decide(run: number, call: number, path: string): CallDecision | undefined;
  /** Told when it is answered; `sent` = by the process, not by the user. */
  answered(run: number, record: Omit<CallRecord, 'origin'>, sent: boolean): void;
}

/** Values that make two executions of the same scripts alike. */
export interface Determinism {
  /** Milliseconds since 1970 at which every run starts, unless the process says. */
  readonly clock: number;
  readonly seed: number;
}

/** A runner whose host calls can be looked at, answered by hand, and repeated: clock and random numbers are fixed. */
export function tapRunner(runner: ScriptRunner, tap: HostTap, fixed: Determinism): ScriptRunner {
  let runs = 0;
  return {
    run(request, host, signal) {
      const run = runs++;
      tap.begin(run);
      return runner.run({ clock: fixed.clock, seed: fixed.seed, ...request }, tapHost(host, tap, run), signal);
    },
  };
}

function tapHost(host: HostPort, tap: HostTap, run: number): HostPort {
  let calls = 0;
  return {
    ...host,
    async call(call) {
      const number = ++calls;
      const decision = tap.decide(run, number, call.path);
      const sent: HostCall = decision?.args ? withArgs(call, decision.args) : call;
      const answer = decision?.answer ?? (await host.call(sent));
      const { path, args, line, column } = sent;
      const at = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
      tap.answered(run, { number, path, args, answer, ...at }, decision?.answer === undefined);
      return answer;
    },
  };
}

/** The call with other arguments; the text of the old ones is gone with them. */
function withArgs({ shown: _shown, ...call }: HostCall, args: readonly HostData[]): HostCall {
  return { ...call, args };
}
