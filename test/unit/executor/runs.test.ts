import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import type { HostCall } from '../../../server/src/model/script-runner.ts';
import { builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';

const cache = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/shooty');

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('runs-test', 2);
});
afterAll(() => executor.dispose());

describe('determinism', () => {
  const source = `const seen = [Date.now(), Math.random(), new Date().getFullYear()];
    for (const name of ['b', 'a']) vance.tools.call(name, { t: Date.now(), r: Math.random() });
    vance.sleep(50);
    vance.guard.loopValues.set('at', Date.now());
    console.log('t', Date.now());
    (async () => { await null; vance.log.info('late', { r: Math.random() }); return [seen, Object.keys({ z: 1, a: 2 }), new Error('x').stack]; })()`;

  /** Everything of a run that a reader can see, without the time it took. */
  async function trace(): Promise<unknown> {
    const { result, calls } = await runWith(executor, guardRequest(source, { clock: 1_700_000_000_000, seed: 42 }));
    const { durationMs: _time, ...usage } = result.usage;
    return { ...result, usage, calls };
  }

  it('the same request gives the same trace', async () => {
    const first = await trace();
    const others = await Promise.all([trace(), trace(), trace()]);
    expect(first).toMatchObject({ ok: true, console: expect.stringContaining('t 1700000000050') });
    for (const other of others) expect(other).toEqual(first);
  });

  it('another seed and another clock give another one', async () => {
    const value = async (clock: number, seed: number): Promise<string> =>
      resultText((await runWith(executor, guardRequest('[Date.now(), Math.random()]', { clock, seed }))).result);
    const all = [await value(1, 1), await value(1, 2), await value(2, 1)];
    expect(new Set(all).size).toBe(3);
  });
});

describe('several runs in flight', () => {
  it('each gets its own calls, console and result', async () => {
    const runs = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const calls: HostCall[] = [];
        const result = await executor.run(
          guardRequest(
            `console.log('line ${i}'); vance.tools.call('t${i}', {}); vance.tools.call('t${i}', {}).n + ${i}`,
          ),
          {
            call: async (call) => {
              calls.push(call);
              await new Promise((resolve) => setTimeout(resolve, (i * 7) % 30));
              return { value: { n: i * 100 } };
            },
          },
        );
        return { text: resultText(result), console: result.console, tools: calls.map(({ args }) => args[0]) };
      }),
    );
    expect(runs).toEqual(
      runs.map((_, i) => ({ text: `${i * 101}`, console: `line ${i}\n`, tools: [`t${i}`, `t${i}`] })),
    );
  });

  it('a kill beside others ends one run alone', async () => {
    const [endless, ...others] = await Promise.all(
      [`/** @timeout 1s */ [].indexOf.call({ length: 2 ** 53 - 1 }, 1)`, '1', '2', '3'].map(async (source) =>
        resultText((await runWith(executor, guardRequest(source))).result),
      ),
    );
    expect(endless).toBe('! TIMEOUT Script timed out after 1000ms');
    expect(others).toEqual(['1', '2', '3']);
  });
});

describe('a child that dies in mid-run', () => {
  it('ends its run, and the next one works', async () => {
    const own = await builtExecutor('runs-test-killed');
    const result = await own.run(guardRequest(`/** @timeout 20s */ vance.log.info('here'); vance.sleep(15000)`), {
      call: () => {
        for (const pid of executorsBelow(process.pid).filter((each) => commandOf(each).includes('runs-test-killed')))
          process.kill(pid, 'SIGKILL');
        return { value: null };
      },
    });
    expect(result).toMatchObject({ ok: false, error: 'RESOURCE_EXHAUSTED', usage: { incomplete: true, hostCalls: 1 } });
    expect(resultText((await runWith(own, guardRequest('1 + 1'))).result)).toBe('2');
    await own.dispose();
  });

  it('statements are known after a kill', async () => {
    const { result } = await runWith(
      executor,
      guardRequest(`/** @timeout 1s */ 1; 2; 3; [].indexOf.call({ length: 2 ** 53 - 1 }, 1)`),
    );
    expect(result.usage).toMatchObject({ statements: 4, incomplete: true });
  });

  it('a rejected await counts its resumption', async () => {
    const statements = async (source: string): Promise<number> =>
      (await runWith(executor, guardRequest(source))).result.usage.statements;
    expect(await statements(`(async () => { try { await Promise.reject(1); } catch (e) { } })();`)).toBe(
      await statements(`(async () => { try { await 1; } catch (e) { } })();`),
    );
  });
});

describe('nothing is left when the parent ends', () => {
  it.each(['SIGKILL', 'SIGTERM', 'exit', 'exception', 'dispose'] as const)(
    'by %s',
    { timeout: 20_000 },
    async (how) => {
      const parent = await startParent(how);
      const children = executorsBelow(parent.pid);
      expect(children.length).toBeGreaterThan(0);
      if (how === 'SIGKILL' || how === 'SIGTERM') process.kill(parent.pid, how);
      else parent.end();
      await expect.poll(() => children.filter(isAlive), { timeout: 5_000 }).toEqual([]);
    },
  );

  it('while a child is sending', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await startParent('SIGKILL', `/** @timeout 60s */ for (;;) vance.log.info('x');`);
      const children = executorsBelow(parent.pid);
      process.kill(parent.pid, 'SIGKILL');
      await expect.poll(() => children.filter(isAlive), { timeout: 5_000 }).toEqual([]);
    }
  });
});

/** Waits in one call. */
const sleeping = `/** @timeout 60s */ vance.log.info('x'); vance.sleep(50000)`;

/** A process of its own with an executor in mid-run. */
async function startParent(how: string, source = sleeping): Promise<{ pid: number; end(): void }> {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `parent-${how}.mjs`);
  const server = new URL('../../../server/src/executor/client.ts', import.meta.url).href;
  const request = guardRequest(source);
  writeFileSync(
    file,
    `import { createExecutor } from ${JSON.stringify(server)};
     const executor = createExecutor({ execPath: process.execPath, childPath: ${JSON.stringify(join(cache, 'runs-test/executor.cjs'))}, poolSize: 2 });
     const begun = () => { process.connected && process.send('begun'); return { value: null }; };
     for (let i = 0; i < 2; i++) void executor.run(${JSON.stringify(request)}, { call: begun });
     process.on('message', async () => {
       if (${JSON.stringify(how)} === 'exit') process.exit(3);
       if (${JSON.stringify(how)} === 'exception') setImmediate(() => { throw new Error('ends the parent'); });
       if (${JSON.stringify(how)} === 'dispose') await executor.dispose();
     });`,
  );
  const process_ = fork(file, [], { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await new Promise((resolve) => process_.once('message', resolve));
  return {
    pid: process_.pid!,
    end: () => {
      process_.send('end');
      if (how === 'dispose') setTimeout(() => process_.kill('SIGKILL'), 6_000).unref();
    },
  };
}

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`);

function executorsBelow(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((task) => read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number))
    .filter((child) => commandOf(child).includes('executor.cjs'));
}

const isAlive = (pid: number): boolean => commandOf(pid).includes('executor.cjs');
