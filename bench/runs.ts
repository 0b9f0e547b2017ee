// Script runs: warm pool against a new Node process with isolated-vm, and against a bare isolate in this process.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import ivm from 'isolated-vm';
import { createExecutor, type Executor } from '../server/src/executor/client.ts';
import { instrument } from '../server/src/executor/host/instrument.ts';
import { counterPrefix } from '../server/src/executor/host/instrument-writer.ts';
import type { HostPort, RunRequest } from '../server/src/model/script-runner.ts';
import { parseScript } from '../server/src/syntax/script/parse-script.ts';
import { measure, type Row, times, versus } from './measure.ts';

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

/** Kinds of code whose speed counting statements changes differently. */
const workloads: Readonly<Record<string, string>> = {
  'guard of 15 lines': `${Array.from({ length: 12 }, (_, i) => `const a${i} = 'text'.length + ${i};`).join('\n')}\nif (a1 > 3) { a2; }`,
  'regular expressions': `let n = 0; for (let i = 0; i < 2000; i++) if (/(\\w+)-(\\d+)/.test('some text with item-' + i)) n++; n`,
  'loop at top level': 'let n = 0; for (let i = 0; i < 300000; i++) n += i; n',
  'loop in a function': '(function () { let n = 0; for (let i = 0; i < 1000000; i++) n += i; return n; })()',
  'calls (fib 22)': 'function fib(n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2); } fib(22)',
  strings: `let s = ''; for (let i = 0; i < 30000; i++) s += String(i); s.length`,
  objects: `const all = []; for (let i = 0; i < 30000; i++) all.push({ i, s: 'x' }); all.filter((o) => o.i % 2).map((o) => o.i).length`,
  awaits: '(async () => { let n = 0; for (let i = 0; i < 20000; i++) n += await i; return n; })()',
};

/** The same text with and without the counter, in bare isolates, one after the other. */
async function countingRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, text] of Object.entries(workloads)) {
    const { program } = parseScript(text);
    if (!program) continue;
    const counted = instrument({ mark: '_bench', source: text, program }).text;
    const samples: [number[], number[]] = [[], []];
    for (let i = 0; i < 9; i++) {
      samples[0].push(await timeOf(counted));
      samples[1].push(await timeOf(text));
    }
    rows.push(versus(`counting statements: ${name} (peer: the text as it is)`, times(samples[0]), times(samples[1])));
  }
  return rows;
}

const counter = counterPrefix('_bench');
const prelude = `const ${counter}c = new Int32Array(1); ${counter}c[0] = 2e9; const ${counter}k = () => { for (;;); };
  const _bencht = { spend: (v) => { ${counter}c[0]--; return v; }, awaited: (w, v) => v, iterated: (v) => v, thrown: (v) => v, caught: (v) => v };`;

async function timeOf(text: string): Promise<number> {
  const isolate = new ivm.Isolate({ memoryLimit: 256 });
  try {
    const context = await isolate.createContext();
    await context.eval(prelude);
    const script = await isolate.compileScript(text);
    const started = performance.now();
    await script.run(context);
    return performance.now() - started;
  } finally {
    isolate.dispose();
  }
}

/** Host calls that one run makes in a second, each over the bridge and back. */
async function hostCallRow(executor: Executor): Promise<Row> {
  const calls = 3000;
  const many = { ...request, source: `for (let i = 0; i < ${calls}; i++) vance.guard.loopValues.get('k');` };
  const { p50 } = await measure(5, () => executor.run(many, host));
  return { what: 'host calls per second of one run', ours: ((calls / p50) * 1000).toFixed(0) };
}

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
      await hostCallRow(executor),
      ...(await countingRows()),
    ];
  } finally {
    await executor.dispose();
  }
}
