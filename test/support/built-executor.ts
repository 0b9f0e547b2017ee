import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildExecutor } from '../../scripts/build-executor.ts';
import { createExecutor, type Executor } from '../../server/src/executor/client.ts';
import { type DebugChildren, debugChildren } from '../../server/src/executor/debug-client.ts';
import type { HostAnswer, HostCall, RunRequest, RunResult } from '../../server/src/model/script-runner.ts';

const cache = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/shooty');

/** Builds the child into a folder of its own and starts an executor on it. */
export async function builtExecutor(name: string, poolSize = 1): Promise<Executor> {
  const folder = join(cache, name);
  await buildExecutor(folder);
  return createExecutor({ execPath: process.execPath, childPath: join(folder, 'executor.cjs'), poolSize });
}

/** Children for debugged runs, from the folder `builtExecutor` has built under this name. */
export const builtDebugChildren = (name: string): DebugChildren =>
  debugChildren({ execPath: process.execPath, childPath: join(cache, name, 'executor.cjs') });

/** A guard run at STOP with an empty world around it. */
export const guardRequest = (source: string, more: Partial<RunRequest> = {}): RunRequest => ({
  source,
  sourceName: 'guard:g.js',
  kind: 'guard',
  context: { tenantId: 'acme', projectId: 'p', sessionId: 's', processId: 'proc-1', userId: 'alice', recipe: null },
  guard: {
    point: 'stop',
    task: 't',
    output: 'o',
    round: 0,
    maxRounds: 2,
    naturalStop: true,
    command: null,
    tool: null,
  },
  tools: {},
  ...more,
});

export interface Ran {
  readonly result: RunResult;
  readonly calls: readonly HostCall[];
  readonly warnings: readonly string[];
}

/** Runs a request against a host that answers every call the same way. */
export async function runWith(
  executor: Executor,
  request: RunRequest,
  answer: HostAnswer = { value: null },
): Promise<Ran> {
  const calls: HostCall[] = [];
  const warnings: string[] = [];
  const result = await executor.run(request, {
    call: (call) => {
      calls.push(call);
      return answer;
    },
    warning: (text) => warnings.push(text),
  });
  return { result, calls, warnings };
}

/** A result as one line: the value as JSON, or `! CLASS message`. */
export function resultText(result: RunResult): string {
  if (!result.ok) return `! ${result.error} ${result.message}`;
  return (
    JSON.stringify(result.value, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value)) ?? 'undefined'
  );
}
