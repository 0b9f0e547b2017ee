import { performance } from 'node:perf_hooks';
import type { InspectorChannel } from '../model/inspector-channel.ts';
import type { HostPort, ScriptRunner } from '../model/script-runner.ts';
import { clear, refused, startFailure } from './client.ts';
import type { EffectiveLimits, ScriptNames } from './contract.ts';
import { type PausableTimer, pausableTimer } from './pausable-timer.ts';
import { type Child, createPool, type Pool } from './pool.ts';
import { type SessionDebug, startSession } from './run-session.ts';
import { type Watchdog, watchdog } from './watchdog.ts';

/** Children for debugged runs, one each; the next one is started before it is needed. */
export interface DebugChildren {
  /** Starts one that waits, if none does. */
  ready(): void;
  /** A child of its own for one run; whoever takes it disposes it. */
  take(): Pool;
  /** Ends the one that waits; a later `take` starts another. */
  rest(): void;
}

/** Time after which the next child is started, in ms: the run that just begins comes first. */
const nextChildMs = 700;

export function debugChildren(options: { readonly execPath: string; readonly childPath: string }): DebugChildren {
  const start = (): Pool => createPool({ ...options, size: 1 });
  let spare: Pool | undefined;
  let next: NodeJS.Timeout | undefined;
  return {
    ready() {
      spare ??= start();
    },
    take() {
      const taken = spare ?? start();
      spare = undefined;
      clearTimeout(next);
      next = setTimeout(() => {
        spare ??= start();
      }, nextChildMs);
      return taken;
    },
    rest() {
      clearTimeout(next);
      void spare?.dispose();
      spare = undefined;
    },
  };
}

export interface DebugRunnerOptions {
  readonly children: DebugChildren;
  /** Called before the first statement of every run; the script begins when it resolves. */
  attach(channel: InspectorChannel, names: ScriptNames, limits: EffectiveLimits): Promise<void>;
  /** The wall clock has run out: a last look at where the script is, before it is ended. */
  locate?(): Promise<void>;
}

/** How often the watchdog looks, in ms. */
const lookEveryMs = 1_000;
/** Longest time a last look may take, in ms. */
const locateMs = 300;

/**
 * Runs scripts one after the other under the inspector: the text as written, a child of its own per run that is always
 * killed at the end, and a wall clock that stands still while the script is stopped. Statements are not counted. A sandbox
 * that gives no sign of life is ended: a run always has a result.
 */
export function createDebugRunner(options: DebugRunnerOptions): ScriptRunner {
  return {
    async run(request, host, signal) {
      const cleared = clear(request, host);
      if ('refusal' in cleared) return refused(cleared.refusal);
      const pool = options.children.take();
      const timer = pausableTimer(() => performance.now());
      const watched = watch();
      try {
        const child = await pool.acquire();
        watched.begin();
        const debug = debugSide({ options, limits: cleared.limits, child, timer, watched });
        const now = timer.elapsed; // the time it stood is no time it ran
        const counted = countedHost(host, watched.dog);
        const session = startSession({ child, request, cleared, host: counted, now, ...(signal && { signal }), debug });
        return await session.result;
      } catch (caught) {
        return startFailure(caught);
      } finally {
        watched.stop();
        await pool.dispose();
      }
    },
  };
}

interface Watched {
  readonly dog: Watchdog;
  probe: () => void;
  lost: (why: string) => void;
  begin(): void;
  stop(): void;
}

function watch(): Watched {
  let looks: NodeJS.Timeout | undefined;
  const watched: Watched = {
    dog: watchdog({ probe: () => watched.probe(), lost: (why) => watched.lost(why) }),
    probe: () => undefined,
    lost: () => undefined,
    begin() {
      looks = setInterval(watched.dog.tick, lookEveryMs);
    },
    stop: () => clearInterval(looks),
  };
  return watched;
}

interface DebugSide {
  readonly options: DebugRunnerOptions;
  readonly limits: EffectiveLimits;
  readonly child: Child;
  readonly timer: PausableTimer;
  readonly watched: Watched;
}

function debugSide({ options, limits, child, timer, watched }: DebugSide): SessionDebug {
  const listeners: ((message: string) => void)[] = [];
  const { dog } = watched;
  return {
    startTimer: (ms, fire) =>
      timer.start(ms, () => {
        const located = options.locate?.().catch(() => undefined);
        void Promise.race([located, new Promise((resolve) => setTimeout(resolve, locateMs))]).then(fire);
      }),
    alive: dog.alive,
    bind(lost) {
      watched.lost = lost;
    },
    inspect(message) {
      dog.received(message);
      if (message.startsWith('{"method":"Debugger.paused"')) timer.pause();
      if (message.startsWith('{"method":"Debugger.resumed"')) timer.resume();
      for (const listener of listeners) listener(message);
    },
    attach(run, names) {
      watched.probe = () => child.send({ type: 'probe', run });
      const channel: InspectorChannel = {
        send: (message) => {
          dog.sent(message);
          child.send({ type: 'inspect', run, message });
        },
        onMessage: (listener) => void listeners.push(listener),
      };
      const go = (): void => {
        dog.begun();
        timer.resume();
        child.send({ type: 'go', run });
      };
      options.attach(channel, names, limits).then(go, go); // a run that ended meanwhile hears nothing
    },
  };
}

/** A host whose calls the watchdog knows about. */
function countedHost(host: HostPort, dog: Watchdog): HostPort {
  return {
    ...host,
    async call(call) {
      dog.calls(1);
      try {
        return await host.call(call);
      } finally {
        dog.calls(-1);
      }
    },
  };
}
