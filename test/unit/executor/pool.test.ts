import { fork } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExecutor, type Executor } from '../../../server/src/executor/client.ts';
import { builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';

const cache = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/shooty');

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('pool-test', 2);
});
afterAll(() => executor.dispose());

const run = async (source: string, more = {}): Promise<string> =>
  resultText((await runWith(executor, guardRequest(source, more))).result);

const memory = '! RESOURCE_EXHAUSTED Script exceeded resource limit: memory of the sandbox is used up';

describe('a run always ends in a result', () => {
  it.each([
    ['growing array', `const a = []; for (;;) a.push(new Array(1000).fill(1));`],
    ['huge fill', `new Array(2 ** 30).fill(0); 1;`],
    ['set of numbers', `const s = new Set(); for (let i = 0; i < 4e7; i++) s.add(i);`],
  ])('%s', { timeout: 60_000 }, async (_name, source) => {
    expect(await run(`/** @statements 100M\n * @timeout 1m */ ${source}`)).toBe(memory);
    expect(await run('1 + 1')).toBe('2');
  });

  it('a builtin that nothing inside can stop ends by the wall clock', { timeout: 30_000 }, async () => {
    expect(await run(`/** @timeout 1s */ [].indexOf.call({ length: 2 ** 53 - 1 }, 1)`)).toBe(
      '! TIMEOUT Script timed out after 1000ms',
    );
    expect(await run('2')).toBe('2');
  });

  it('a host call that never answers ends by the wall clock', async () => {
    const result = await executor.run(
      guardRequest(
        `/** @timeout 1s */ try { vance.llm.call('r', 'p'); } finally { vance.guard.continueWith('late'); }`,
      ),
      {
        call: (call) => (call.path === 'vance.llm.call' ? new Promise(() => {}) : { value: true }),
      },
    );
    expect(resultText(result)).toBe('! TIMEOUT Script timed out after 1000ms');
  });

  it('a caller can end a run', async () => {
    const abort = new AbortController();
    const running = executor.run(
      guardRequest(`/** @timeout 20s */ vance.sleep(15000);`),
      { call: () => ({ value: null }) },
      abort.signal,
    );
    setTimeout(() => abort.abort(), 50);
    expect(resultText(await running)).toBe('! CANCELLED Script execution interrupted');
  });

  it('floods of host calls and of text are bounded', { timeout: 60_000 }, async () => {
    expect(
      await run(
        `/** @statements 100M */ let n = 0; for (let i = 0; i < 20; i++) { try { vance.log.info('y'.repeat(2 ** 25)); } catch (e) { n++; } } n`,
      ),
    ).toBe('20');
    expect(await run(`/** @statements 100M */ 'x'.repeat(2 ** 25)`)).toMatch(
      /^! RESOURCE_EXHAUSTED value exceeds the node cap/,
    );
  });

  it('more than 100,000 host calls end the run', { timeout: 120_000 }, async () => {
    expect(await run('/**\n * @statements 100M\n * @timeout 2m\n */\nfor (;;) vance.guard.loopValues.get("k");')).toBe(
      '! RESOURCE_EXHAUSTED Script exceeded resource limit: more than 100000 host calls',
    );
  });

  it('many runs at once', async () => {
    const all = await Promise.all(Array.from({ length: 30 }, (_, i) => run(`${i} * 2`)));
    expect(all).toEqual(Array.from({ length: 30 }, (_, i) => `${i * 2}`));
  });
});

describe('the pool', () => {
  it('says why no child starts', async () => {
    const broken = createExecutor({ execPath: process.execPath, childPath: join(cache, 'missing.cjs') });
    const { result } = await runWith(broken, guardRequest('1'));
    expect(resultText(result)).toMatch(/^! HOST_EXCEPTION Script execution failed: the sandbox does not start: /);
    await broken.dispose();
  });

  it('runs that wait are answered when it is closed', async () => {
    const closing = await builtExecutor('pool-test-closing');
    const running = runWith(closing, guardRequest(`/** @timeout 20s */ vance.sleep(15000);`));
    const waiting = runWith(closing, guardRequest('1'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    await closing.dispose();
    expect((await running).result.ok).toBe(false);
    expect((await waiting).result.ok).toBe(false);
  });

  it('children end with their parent, however it ends', async () => {
    mkdirSync(cache, { recursive: true });
    const parent = join(cache, 'parent-under-test.mjs');
    writeFileSync(
      parent,
      `import { fork } from 'node:child_process';
       const child = fork(process.argv[2], [], { execArgv: ['--no-node-snapshot'], stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' });
       child.on('message', () => process.send(child.pid));
       setInterval(() => {}, 1000);`,
    );
    const process_ = fork(parent, [join(cache, 'pool-test/executor.cjs')], { execArgv: [] });
    const pid = await new Promise<number>((resolve) =>
      process_.once('message', (message) => resolve(message as number)),
    );
    process_.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${pid}/exe`) && alive(pid), { timeout: 5_000 }).toBe(false);
  });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
