import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createExecutor, type Executor } from '../../../server/src/executor/client.ts';
import type { HostPort, RunResult } from '../../../server/src/model/script-runner.ts';
import { builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';
import { alive, descendants } from '../../support/process-tree.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const cache = join(root, 'node_modules/.cache/shooty');
const folder = 'pool-ends-test';

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor(folder, 2);
});
afterAll(() => executor.dispose());

/** Executor children of this process; elsewhere than on Linux all its children. */
const children = (): number[] => descendants(process.pid).filter(isExecutor);

function isExecutor(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('executor.cjs');
  } catch {
    return false; // it has ended
  }
}

const endless = '/** @statements 100M\n * @timeout 50s */ for (;;) { try { for (;;); } finally { } }';
/** A builtin that nothing inside the sandbox can stop. */
const stuck = '/** @timeout 50s */ [].indexOf.call({ length: 2 ** 53 - 1 }, 1)';
const asking = '/** @timeout 50s */ vance.llm.call("r", "p")';
const asleep = '/** @timeout 50s */ vance.sleep(40000)';
const silent: HostPort = { call: () => new Promise(() => {}) };
const lost = '! RESOURCE_EXHAUSTED Script exceeded resource limit: the sandbox process ended';
const cancelled = '! CANCELLED Script execution interrupted';

const next = async (): Promise<string> => resultText((await runWith(executor, guardRequest('1 + 1'))).result);

it.runIf(process.platform === 'linux')('a second run makes the other children ready', async () => {
  expect(await next()).toBe('2');
  const others = children();
  const own = (): number => children().filter((pid) => !others.includes(pid)).length;
  const childPath = join(cache, folder, 'executor.cjs');
  const warm = createExecutor({ execPath: process.execPath, childPath, poolSize: 3 });
  try {
    await runWith(warm, guardRequest('1'));
    expect(own()).toBe(1);
    for (let i = 0; i < 2; i++) await runWith(warm, guardRequest('1'));
    await vi.waitFor(() => expect(own()).toBe(3));
  } finally {
    await warm.dispose();
  }
  expect(own()).toBe(0);
});

describe('the parent is killed', () => {
  /** A process with an executor of two children that says what it has reached, and waits. */
  function startParent(moment: string): ChildProcess {
    mkdirSync(cache, { recursive: true });
    const file = join(cache, `parent-${moment}.mjs`);
    writeFileSync(
      file,
      `import { createExecutor } from ${JSON.stringify(join(root, 'server/src/executor/client.ts'))};
       import { guardRequest } from ${JSON.stringify(join(root, 'test/support/built-executor.ts'))};
       const executor = createExecutor({ execPath: process.execPath, childPath: ${JSON.stringify(join(cache, folder, 'executor.cjs'))}, poolSize: 2 });
       const texts = ${JSON.stringify({ endless, stuck, asking, asleep })};
       const reached = () => process.send('reached');
       const run = (source, call = () => new Promise(() => {})) => executor.run(guardRequest(source), { call, console: reached });
       setInterval(() => {}, 1000);
       if (${JSON.stringify(moment)} === 'starting') reached();
       else if (${JSON.stringify(moment)} === 'idle') run('1').then(reached);
       else if (${JSON.stringify(moment)} === 'asking') { run(texts.asking, () => { reached(); return new Promise(() => {}); }); run(texts.endless); }
       else { run("console.log('begun');" + texts[${JSON.stringify(moment)}]); run(texts.endless); }`,
    );
    return fork(file, [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  it.each(['starting', 'idle', 'endless', 'stuck', 'asking', 'asleep'])('%s', { timeout: 30_000 }, async (moment) => {
    const parent = startParent(moment);
    await new Promise((resolve) => parent.once('message', resolve));
    const pid = parent.pid!;
    await expect.poll(() => descendants(pid).length, { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
    const left = descendants(pid);
    parent.kill('SIGKILL');
    await expect.poll(() => left.filter(alive), { timeout: 10_000 }).toEqual([]);
  });
});

describe('a child is killed from outside', () => {
  it.each([
    ['in a loop', endless],
    ['in a builtin', stuck],
    ['in a host call', asking],
    ['in a sleep', asleep],
  ])('%s', { timeout: 30_000 }, async (_name, source) => {
    await Promise.all([next(), next()]); // both children of the shared executor are there
    const others = new Set(children());
    const own = await builtExecutor(folder, 1);
    const begun = Promise.withResolvers<void>();
    const running = own.run(guardRequest(`console.log('begun'); ${source}`), {
      ...silent,
      console: () => begun.resolve(),
    });
    await begun.promise;
    const [victim] = children().filter((pid) => !others.has(pid));
    process.kill(victim!, 'SIGKILL');
    expect(resultText(await running)).toBe(lost);
    expect(resultText((await runWith(own, guardRequest('2'))).result)).toBe('2');
    await own.dispose();
    expect(await next()).toBe('2');
  });

  it('while nothing runs', { timeout: 30_000 }, async () => {
    await next();
    for (const pid of children()) process.kill(pid, 'SIGKILL');
    await expect.poll(async () => [await next(), await next()], { timeout: 10_000 }).toEqual(['2', '2']);
  });
});

describe('several runs in flight', () => {
  it('some end by every kind of kill, the others are not touched', { timeout: 60_000 }, async () => {
    const abort = new AbortController();
    const host: HostPort = { call: ({ path }) => (path === 'vance.llm.call' ? new Promise(() => {}) : { value: 7 }) };
    const run = (source: string, signal?: AbortSignal): Promise<RunResult> =>
      executor.run(guardRequest(source), host, signal);
    const dying = [
      run('/** @statements 1000 */ for (;;);'),
      run('/** @timeout 1s */ [].indexOf.call({ length: 2 ** 53 - 1 }, 1)'),
      run('/** @timeout 1s */ vance.llm.call("r", "p")'),
      run('/** @statements 100M */ const a = []; for (;;) a.push(new Array(1000).fill(1))'),
      run('throw 1'),
      run('/** @timeout bad */ 1'),
      run(asleep, abort.signal),
    ];
    const living = Array.from({ length: 10 }, (_, i) => run(`vance.guard.loopValues.get('k'); ${i} + 1`));
    setTimeout(() => abort.abort(), 500);
    expect((await Promise.all(dying)).map((result) => (result.ok ? 'ok' : result.error))).toEqual([
      'RESOURCE_EXHAUSTED',
      'TIMEOUT',
      'TIMEOUT',
      'RESOURCE_EXHAUSTED',
      'GUEST_EXCEPTION',
      'INVALID_HEADER',
      'CANCELLED',
    ]);
    expect((await Promise.all(living)).map(resultText)).toEqual(Array.from({ length: 10 }, (_, i) => `${i + 1}`));
    await expect.poll(() => children().length, { timeout: 10_000 }).toBeLessThanOrEqual(2);
  });
});

describe('a caller ends a run', () => {
  /** Runs a script and aborts when it has begun, by a line it writes or a call it makes. */
  async function checkCancelled(source: string): Promise<void> {
    const abort = new AbortController();
    const calls: string[] = [];
    const host: HostPort = {
      call: ({ path }) => {
        calls.push(path);
        if (path === 'vance.llm.call') abort.abort();
        return new Promise(() => {});
      },
      console: () => abort.abort(),
    };
    const result = await executor.run(guardRequest(source), host, abort.signal);
    expect(resultText(result)).toBe(cancelled);
    expect(calls.filter((path) => path !== 'vance.llm.call')).toEqual([]);
    expect(await next()).toBe('2');
  }

  it.each([
    [
      'in a loop',
      `console.log('x'); ${endless.replace('finally { }', `finally { vance.guard.loopValues.set('late', 1) }`)}`,
    ],
    ['in a builtin', `console.log('x'); ${stuck}`],
    ['in a host call', `try { vance.llm.call('r', 'p') } finally { vance.guard.loopValues.set('late', 1) }`],
    ['in a sleep', `console.log('x'); try { vance.sleep(40000) } finally { vance.guard.loopValues.set('late', 1) }`],
    [
      'in a promise chain',
      `console.log('x'); /* a */ const f = () => Promise.resolve().then(() => f()); (async () => { for (;;) await null })()`,
    ],
    ['in a getter of the result', `({ get a() { console.log('x'); for (;;); } })`],
    ['in the then of the result', `({ then() { console.log('x'); for (;;); } })`],
  ])('%s', { timeout: 30_000 }, (_name, source) =>
    checkCancelled(source.startsWith('/**') ? source : `/** @statements 100M\n * @timeout 50s */ ${source}`),
  );

  it('before it begins', async () => {
    const { call } = silent;
    const result = await executor.run(guardRequest(endless), { call }, AbortSignal.abort());
    expect(resultText(result)).toBe(cancelled);
    expect(await next()).toBe('2');
  });

  it('while it waits for a child', { timeout: 30_000 }, async () => {
    const abort = new AbortController();
    const others = [
      executor.run(guardRequest(asleep), silent, abort.signal),
      executor.run(guardRequest(asleep), silent, abort.signal),
    ];
    const waiting = executor.run(guardRequest('1'), silent, abort.signal);
    abort.abort();
    expect((await Promise.all([...others, waiting])).map(resultText)).toEqual([cancelled, cancelled, cancelled]);
    expect(await next()).toBe('2');
  });

  it('after it has ended, or twice, to no effect', async () => {
    const abort = new AbortController();
    expect(resultText(await executor.run(guardRequest('1'), silent, abort.signal))).toBe('1');
    abort.abort();
    abort.abort();
    expect(await next()).toBe('2');
  });
});

describe('the executor is closed', () => {
  it.each([
    ['as soon as it is made', undefined],
    ['in a loop', endless],
    ['in a builtin', stuck],
    ['in a host call', asking],
    ['in a sleep', asleep],
  ])('%s', { timeout: 30_000 }, async (_name, source) => {
    const own = await builtExecutor(folder, 2);
    const begun = Promise.withResolvers<void>();
    const runs = source
      ? [source, source, '1', '2'].map((text, at) =>
          own.run(guardRequest(`console.log('begun'); ${text}`), {
            ...silent,
            console: () => at < 2 && begun.resolve(),
          }),
        )
      : [];
    if (source) await begun.promise;
    const closing = [own.dispose(), own.dispose()];
    const ended = (await Promise.all(runs)).map(resultText);
    await Promise.all(closing);
    for (const text of ended)
      expect(text).toMatch(
        /^! (RESOURCE_EXHAUSTED .*the sandbox process ended|HOST_EXCEPTION .*the executor is closed)$|^[12]$/,
      );
    expect(resultText(await own.run(guardRequest('1'), silent))).toMatch(/the executor is closed$/);
    expect(await next()).toBe('2');
    await expect.poll(() => children().length, { timeout: 10_000 }).toBeLessThanOrEqual(2);
  });
});

it('after all that nothing is left behind', async () => {
  await executor.dispose();
  await expect.poll(children, { timeout: 10_000 }).toEqual([]);
});
