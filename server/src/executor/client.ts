import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { HostPort, RunRequest, RunResult, ScriptRunner } from '../model/script-runner.ts';
import { createPool, type Pool } from './pool.ts';
import { preflight, type Refusal } from './preflight.ts';
import { startSession } from './run-session.ts';

export interface ExecutorOptions {
  /** Node 24 for the child processes; that of an editor does not fit (docs/executor.md). */
  readonly execPath: string;
  /** The built child, `executor.cjs`; `guest.js` lies beside it. */
  readonly childPath: string;
  /** Child processes at most. Default: one per processor, four at most. */
  readonly poolSize?: number;
}

/** Runs scripts in sandboxed child processes. */
export interface Executor extends ScriptRunner {
  /** Ends all child processes; runs that wait or run end as failed. */
  dispose(): Promise<void>;
}

/** Starts an executor; the first child is started at once. */
export function createExecutor(options: ExecutorOptions): Executor {
  const size = options.poolSize ?? Math.min(4, availableParallelism());
  const pool = createPool({ execPath: options.execPath, childPath: options.childPath, size });
  return { run: (request, host, signal) => runOne(pool, { request, host, signal }), dispose: () => pool.dispose() };
}

interface OneRun {
  readonly request: RunRequest;
  readonly host: HostPort;
  readonly signal: AbortSignal | undefined;
}

async function runOne(pool: Pool, { request, host, signal }: OneRun): Promise<RunResult> {
  const cleared = clear(request, host);
  if ('refusal' in cleared) return refused(cleared.refusal);
  try {
    const child = await pool.acquire();
    const session = startSession({
      child,
      request,
      cleared,
      host,
      now: () => performance.now(),
      ...(signal && { signal }),
    });
    const result = await session.result;
    pool.release(child, session.spent());
    return result;
  } catch (caught) {
    return startFailure(caught);
  }
}

/** Looks at a request before anything is started for it, and tells the host what it should know. */
export function clear(request: RunRequest, host: HostPort): ReturnType<typeof preflight> {
  const cleared = preflight(request);
  const { warnings } = 'refusal' in cleared ? cleared.refusal : cleared;
  for (const warning of warnings) host.warning?.(warning);
  return cleared;
}

/** The result of a run that was not begun. */
export const refused = ({ error, message }: Pick<Refusal, 'error' | 'message'>): RunResult => ({
  ok: false,
  error,
  message,
  frames: [],
  flags: [],
  usage: { statements: 0, durationMs: 0, hostCalls: 0 },
  console: '',
});

/** The result when no child process can be had. */
export function startFailure(caught: unknown): RunResult {
  const reason = caught instanceof Error ? caught.message : String(caught);
  return refused({
    error: 'HOST_EXCEPTION',
    message: `Script execution failed: the sandbox does not start: ${reason}`,
  });
}
