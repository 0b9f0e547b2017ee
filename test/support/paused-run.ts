import { type Cdp, connectCdp } from '../../server/src/debug/cdp.ts';
import { createDebugRunner, type DebugChildren } from '../../server/src/executor/debug-client.ts';
import type { RunRequest, RunResult } from '../../server/src/model/script-runner.ts';
import { guardRequest } from './built-executor.ts';

export interface Paused {
  readonly script: string;
  /** Evaluated at every stop, before the script goes on. */
  readonly evaluated?: string;
}

/** Runs a script under the inspector and lets it go on after each of its `debugger` statements. */
export async function runPaused(
  children: DebugChildren,
  { script, evaluated }: Paused,
  more: Partial<RunRequest> = {},
): Promise<{ readonly result: RunResult; readonly stops: number }> {
  let stops = 0;
  const runner = createDebugRunner({
    children,
    async attach(channel) {
      const cdp = connectCdp(channel);
      cdp.on('Debugger.paused', ({ callFrames: [top] }) => {
        stops++;
        // what is evaluated may be the end of the run: the result says so
        const evaluation = top && evaluated !== undefined ? evaluateAt(cdp, top.callFrameId, evaluated) : undefined;
        void Promise.resolve(evaluation).then(() => cdp.send('Debugger.resume', {}).catch(ignored));
      });
      await cdp.send('Runtime.enable', {});
      await cdp.send('Debugger.enable', {});
    },
  });
  const result = await runner.run(guardRequest(script, more), { call: () => ({ value: null }) });
  return { result, stops };
}

const ignored = (): void => undefined;

const evaluateAt = (cdp: Cdp, callFrameId: string, expression: string): Promise<unknown> =>
  cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression }).catch(ignored);
