import { performance } from 'node:perf_hooks';
import type { InspectorChannel } from '../model/inspector-channel.ts';
import type { RunRequest, ScriptRunner } from '../model/script-runner.ts';
import { clear, refused, startFailure } from './client.ts';
import type { ScriptNames } from './contract.ts';
import { pausableTimer } from './pausable-timer.ts';
import { createPool } from './pool.ts';
import { startSession } from './run-session.ts';

export interface DebugRunnerOptions {
  /** Node 24 for the child (docs/executor.md). */
  readonly execPath: string;
  /** The built child, `executor.cjs`. */
  readonly childPath: string;
  /** Called before the first statement of every run; the script begins when it resolves. */
  attach(channel: InspectorChannel, names: ScriptNames, request: RunRequest): Promise<void>;
}

/**
 * Runs scripts one after the other under the inspector: the text as written, a child of its own per run that is always
 * killed at the end, and a wall clock that stands still while the script is stopped. Statements are not counted.
 */
export function createDebugRunner(options: DebugRunnerOptions): ScriptRunner {
  return {
    async run(request, host, signal) {
      const cleared = clear(request, host);
      if ('refusal' in cleared) return refused(cleared.refusal);
      const pool = createPool({ execPath: options.execPath, childPath: options.childPath, size: 1 });
      const timer = pausableTimer(() => performance.now());
      const listeners: ((message: string) => void)[] = [];
      try {
        const child = await pool.acquire();
        const session = startSession({
          child,
          request,
          cleared,
          host,
          now: () => performance.now(),
          ...(signal && { signal }),
          debug: {
            startTimer: timer.start,
            inspect(message) {
              if (message.startsWith('{"method":"Debugger.paused"')) timer.pause();
              if (message.startsWith('{"method":"Debugger.resumed"')) timer.resume();
              for (const listener of listeners) listener(message);
            },
            attach(run, names) {
              const channel: InspectorChannel = {
                send: (message) => child.send({ type: 'inspect', run, message }),
                onMessage: (listener) => void listeners.push(listener),
              };
              const go = (): void => {
                timer.resume();
                child.send({ type: 'go', run });
              };
              options.attach(channel, names, request).then(go, go); // a run that ended meanwhile hears nothing
            },
          },
        });
        return await session.result;
      } catch (caught) {
        return startFailure(caught);
      } finally {
        await pool.dispose();
      }
    },
  };
}
