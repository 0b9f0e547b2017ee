// `npm run soak [-- --short]`: thousands of mixed runs, kills among them, and every attack on memory; prints what grew. Then random
// debug sessions.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createExecutor, type Executor } from '../server/src/executor/client.ts';
import { debugChildren } from '../server/src/executor/debug-client.ts';
import type { RunResult } from '../server/src/model/script-runner.ts';
import { killAttacks, memoryAttacks, pausedAttacks } from '../test/support/attacks.ts';
import { guardRequest, resultText, runWith } from '../test/support/built-executor.ts';
import { runPaused } from '../test/support/paused-run.ts';
import { buildExecutor } from './build-executor.ts';
import { soakDebug } from './parts/soak-debug.ts';
import { watchGrowth } from './parts/soak-memory.ts';

const short = process.argv.includes('--short');
const total = short ? 1000 : 20_000;
const kills = short ? 10 : 200;
const folder = join(dirname(fileURLToPath(import.meta.url)), '../node_modules/.cache/shooty/soak');

/** Ordinary scripts with the value they must give. */
const ordinary: readonly (readonly [string, string])[] = [
  ['1 + 1', '2'],
  [`vance.guard.continueWith('again')`, 'null'],
  [`const r = []; for (let i = 0; i < 200; i++) r.push(i * 2); r.length`, '200'],
  [`(async () => { let n = 0; for (let i = 0; i < 20; i++) n += await i; return n; })()`, '190'],
  [`try { vance.tools.call(); } catch (e) { e.name }`, '"TypeError"'],
  [`/(a+)+$/.test('a'.repeat(40) + 'b')`, 'false'],
  [`JSON.parse(JSON.stringify({ a: [1, 2, { b: 'x'.repeat(1000) }] })).a.length`, '3'],
  [`vance.log.info('line', { n: 1 }); console.log('text'); eval('2 + 3')`, '5'],
  ['null.x', `! GUEST_EXCEPTION Script raised: TypeError: Cannot read property 'x' of null`],
];

/** Kills that are over soon: the limit, the clock, a native loop that only a signal stops. */
const ended: readonly string[] = [
  `/** @statements 1000 */ for (;;);`,
  `/** @timeout 1s\n * @statements 100M */ (async () => { for (;;) await null; })()`,
  `/** @timeout 1s */ [].indexOf.call({ length: 2 ** 53 - 1 }, 1)`,
  `/** @timeout 1s */ vance.sleep(60000)`,
];

interface Size {
  readonly rss: number;
  readonly handles: number;
  readonly children: number;
}

const pidsBelow = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

const isExecutor = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('executor.cjs');
  } catch {
    return false;
  }
};

async function size(): Promise<Size> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  globalThis.gc?.();
  return {
    rss: Math.round(process.memoryUsage.rss() / 2 ** 20),
    handles: readdirSync('/proc/self/fd').length,
    children: executorPids().length,
  };
}

const executorPids = (): number[] => (process.platform === 'linux' ? pidsBelow(process.pid).filter(isExecutor) : []);

const shown = ({ rss, handles, children }: Size): string =>
  `${rss} MB, ${handles} open files, ${children} executor processes`;

async function runOne(executor: Executor, source: string, more = {}): Promise<RunResult> {
  return (await runWith(executor, guardRequest(source, more))).result;
}

/** Works a list off in as many lanes as the pool has children. */
async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) await work(items[next++]!);
  };
  await Promise.all([lane(), lane()]);
}

/** Every attack, one after the other, each with an ordinary run behind it; prints how far the processes grew. */
async function attackAll(): Promise<void> {
  const limitMb = 64;
  let peakMb = 0;
  let longest = { ms: 0, name: '' };
  const attacks = Object.entries({ ...memoryAttacks, ...killAttacks });
  for (const [name, code] of short ? attacks.filter((_, i) => i % 8 === 0) : attacks) {
    const growth = watchGrowth(executorPids(), limitMb);
    count(await runOne(executor, `/** @statements 100M\n * @timeout 1s */ ${code}`, { memoryMb: limitMb }));
    const { peakMb: peak, longestMs: ms } = growth();
    peakMb = Math.max(peakMb, peak);
    if (ms > longest.ms) longest = { ms, name };
    const next = resultText(await runOne(executor, '1 + 1'));
    if (next !== '2') wrong.push(`after "${name}": ${next}`);
  }
  const above = `above 1.5 times the limit for ${longest.ms.toFixed(0)} ms at most (${longest.name})`;
  console.log(`growth  ${peakMb.toFixed(0)} MB at most, limit ${limitMb} MB; ${above}`);
  if (longest.ms > 1000) wrong.push(`memory: ${above}`);
}

/** The attacks on a script that stands under the debugger; each has a child of its own. */
async function attackPaused(): Promise<void> {
  const children = debugChildren({ execPath: process.execPath, childPath: join(folder, 'executor.cjs') });
  for (const [name, attack] of Object.entries(pausedAttacks)) {
    const { result } = await runPaused(children, attack, { memoryMb: 64 });
    count(result);
    if (result.ok) wrong.push(`${name}: ${resultText(result)}`);
  }
  children.rest();
}

await buildExecutor(folder);
const executor = createExecutor({ execPath: process.execPath, childPath: join(folder, 'executor.cjs'), poolSize: 2 });
const wrong: string[] = [];
const classes: Record<string, number> = {};
const count = (result: RunResult): void => {
  const name = result.ok ? 'ok' : result.error;
  classes[name] = (classes[name] ?? 0) + 1;
};

// the first runs load code and fill caches; growth is counted from there
for (let i = 0; i < 300; i++) await runOne(executor, ordinary[i % ordinary.length]![0]);
const before = await size();
console.log(`before  ${shown(before)}`);

const every = Math.floor(total / kills);
const started = Date.now();
await inLanes(
  Array.from({ length: total }, (_, i) => i),
  async (i) => {
    if (i % every === 0) {
      const result = await runOne(executor, ended[(i / every) % ended.length]!);
      count(result);
      if (result.ok) wrong.push(`kill ${i}: ${resultText(result)}`);
      return;
    }
    const [source, expected] = ordinary[i % ordinary.length]!;
    const result = await runOne(executor, source);
    count(result);
    if (resultText(result) !== expected) wrong.push(`${source}: ${resultText(result)}`);
  },
);
console.log(`${total} runs, ${kills} kills among them: ${((Date.now() - started) / 1000).toFixed(0)} s`);
const middle = await size();
console.log(`after   ${shown(middle)}`);

await attackAll();
await attackPaused();
const after = await size();
console.log(`attacks ${shown(after)}`);
console.log(`ends    ${JSON.stringify(classes)}`);
await executor.dispose();
const left = executorPids().length;
console.log(`closed  ${left} executor processes`);
wrong.push(...(await soakDebug(short ? 60 : 1000)));
for (const line of wrong.slice(0, 20)) console.log(`wrong   ${line}`);
const grown = after.rss - before.rss > 60 || after.handles > before.handles + 4 || after.children > 2 || left > 0;
console.log(grown || wrong.length ? 'FAILED' : 'no growth');
process.exitCode = grown || wrong.length ? 1 : 0;
