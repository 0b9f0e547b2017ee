// Script runs: warm pool against a new Node process with isolated-vm, and against a bare isolate in this process.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import ivm from 'isolated-vm';
import { createExecutor } from '../server/src/executor/client.ts';
import type { HostPort, RunRequest } from '../server/src/model/script-runner.ts';
import { measure, type Row, versus } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');
const source = `const done = /BUILD OK/.test(vance.guard.output);
function ask(text) { return vance.guard.continueWith(text); }
if (!done && !vance.guard.loopValues.get('asked')) {
  vance.guard.loopValues.set('asked', true);
  ask('Please build.');
}`;

const request: RunRequest = {
  source,
  sourceName: 'guard:_vance/guards/bench.js',
  kind: 'guard',
  context: { tenantId: 'acme', projectId: 'p', sessionId: 's', processId: 'x', userId: 'u', recipe: null },
  guard: {
    point: 'stop',
    task: 't',
    output: 'Done.',
    round: 0,
    maxRounds: 2,
    naturalStop: true,
    command: null,
    tool: null,
  },
  tools: { allowed: ['process_spawn'] },
};

const host: HostPort = { call: ({ path: p }) => ({ value: p.endsWith('continueWith') ? true : null }) };

/** The same guard in a bare isolate: objects and callbacks by hand, no checks, no counting. */
async function bare(): Promise<void> {
  const isolate = new ivm.Isolate({ memoryLimit: 128 });
  const context = await isolate.createContext();
  await context.global.set('call', new ivm.Callback((name: string) => (name === 'continueWith' ? true : null)));
  await context.eval(
    "globalThis.vance = { guard: { output: 'Done.', continueWith: (p) => call('continueWith', p), loopValues: { get: (k) => call('get', k), set: (k, v) => call('set', k, v) } } };",
  );
  await context.eval(source);
  isolate.dispose();
}

const inNewProcess = `import ivm from 'isolated-vm';
const isolate = new ivm.Isolate({ memoryLimit: 128 });
const context = await isolate.createContext();
await context.global.set('call', new ivm.Callback((name) => name === 'continueWith' ? true : null));
await context.eval("globalThis.vance = { guard: { output: 'Done.', continueWith: (p) => call('continueWith', p), loopValues: { get: (k) => call('get', k), set: (k, v) => call('set', k, v) } } };");
await context.eval(${JSON.stringify(source)});
process.exit(0);`;

/** Rows for the table. */
export async function runRows(): Promise<Row[]> {
  const executor = createExecutor({ execPath: process.execPath, childPath: path.join(root, 'dist/executor.cjs') });
  try {
    await measure(20, () => executor.run(request, host));
    const warm = await measure(300, () => executor.run(request, host));
    await measure(20, bare);
    const isolate = await measure(300, bare);
    const fresh = await measure(20, () =>
      spawnSync(process.execPath, ['--no-node-snapshot', '--input-type=module', '-e', inNewProcess], { cwd: root }),
    );
    const started = performance.now();
    let done = 0;
    const lane = async (): Promise<void> => {
      while (performance.now() - started < 5000) {
        await executor.run(request, host);
        done++;
      }
    };
    await Promise.all([lane(), lane(), lane(), lane()]);
    const perSecond = done / ((performance.now() - started) / 1000);
    return [
      versus('fresh guard run, warm pool (peer: bare isolate in process)', warm, isolate, '≤ 1.3'),
      versus('fresh guard run, warm pool (peer: isolated-vm in a new Node process)', warm, fresh, '≤ 0.1'),
      {
        what: 'runs per second, four in flight',
        ours: perSecond.toFixed(0),
        peer: (1000 / fresh.p50).toFixed(0),
        ratio: perSecond / (1000 / fresh.p50),
      },
    ];
  } finally {
    await executor.dispose();
  }
}
