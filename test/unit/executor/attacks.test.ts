import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import { killAttacks, memoryAttacks, pausedAttacks } from '../../support/attacks.ts';
import { builtDebugChildren, builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';
import { runPaused } from '../../support/paused-run.ts';

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('attacks-test', 2);
});
afterAll(() => executor.dispose());

const run = async (source: string, more = {}): Promise<string> =>
  resultText((await runWith(executor, guardRequest(source, more))).result);

const lost = /sandbox process ended|gave no answer|does not start|Script execution failed/;

/** The run ends in a class that fits, the parent lives and the next run works. */
async function checkAttack(code: string): Promise<void> {
  const text = await run(`/** @statements 100M\n * @timeout 1s */ ${code}`, { memoryMb: 64 });
  const endless = /for\(;;\)|while\(true\)/.test(code);
  expect(text).toMatch(
    endless
      ? /^! (RESOURCE_EXHAUSTED|TIMEOUT|GUEST_EXCEPTION) /
      : /^(! (RESOURCE_EXHAUSTED|TIMEOUT|GUEST_EXCEPTION) |[^!])/,
  );
  expect(text).not.toMatch(lost);
  expect(await run('1 + 1')).toBe('2');
}

describe('memory', () => {
  it.concurrent.each(Object.entries(memoryAttacks))('%s', { timeout: 60_000 }, (_name, code) => checkAttack(code));
});

describe('memory under the debugger', () => {
  const children = builtDebugChildren('attacks-test');
  afterAll(() => children.rest());

  it.each(Object.entries(pausedAttacks))('%s', { timeout: 60_000 }, async (_name, attack) => {
    const { result, stops } = await runPaused(children, attack, { memoryMb: 64 });
    expect(stops).toBeGreaterThanOrEqual(1); // V8 stops once more when memory runs short
    expect(resultText(result)).toMatch(/^! RESOURCE_EXHAUSTED /);
    const next = await runPaused(children, { script: 'debugger; 1 + 1', evaluated: '5' });
    expect([resultText(next.result), next.stops]).toEqual(['2', 1]);
    expect(await run('1 + 1')).toBe('2');
  });
});

describe('no end', () => {
  it.concurrent.each(Object.entries(killAttacks))('%s', { timeout: 60_000 }, (_name, code) => checkAttack(code));
});

describe('results and calls', () => {
  it('results that are too large, deep or endless end the run', async () => {
    expect(await run(`/** @maxResultNodes 1000 */ Array.from({ length: 2000 }, (_, i) => i)`)).toMatch(
      /^! RESOURCE_EXHAUSTED value exceeds/,
    );
    expect(await run(`let o = {}; for (let i = 0; i < 100; i++) o = { o }; o`)).toMatch(
      /^! RESOURCE_EXHAUSTED .*depth/i,
    );
    expect(await run(`const o = {}; o.o = o; o`)).toMatch(/^! /);
    expect(await run(`new Proxy([], { get: (t, k) => (k === 'length' ? 2 ** 31 : k) })`)).toMatch(/^(! |\{)/);
  });

  it('a flood of host calls ends by the clock', { timeout: 20_000 }, async () => {
    const { result, calls } = await runWith(
      executor,
      guardRequest(`/** @timeout 1s\n * @statements 100M */ for (;;) vance.log.info('x');`),
    );
    expect(resultText(result)).toBe('! TIMEOUT Script timed out after 1000ms');
    expect(calls.length).toBe(result.usage.hostCalls);
  });

  it('nothing arrives after the end', async () => {
    const { calls } = await runWith(
      executor,
      guardRequest(`/** @statements 1000 */ try { for (;;); } finally { vance.guard.continueWith('late'); }`),
    );
    expect(calls).toEqual([]);
  });
});

describe('odd sources', () => {
  it('10 MB of source', { timeout: 60_000 }, async () => {
    const line = `var a = 'some text in a long line'; // and a comment behind it\n`;
    const text = await run(`/** @timeout 30s */\n${line.repeat(170_000)}'end'`, { memoryMb: 512 });
    expect(text).toMatch(/^("end"|! (RESOURCE_EXHAUSTED|TIMEOUT) )/);
    expect(text).not.toMatch(lost);
    expect(await run(`/*${'x'.repeat(10 * 1024 * 1024)}*/ 1`)).toBe('1');
    expect(await run(`'${'x'.repeat(10 * 1024 * 1024)}'.length`)).toBe(String(10 * 1024 * 1024));
  });

  it('invalid UTF-16 comes back as it went in', async () => {
    expect(await run(`'\ud800'.length + '\udfff'.charCodeAt(0)`)).toBe(String(1 + 0xdfff));
    expect(await run(`'a\ud800b'.charCodeAt(1) === 0xd800`)).toBe('true');
    const { calls } = await runWith(executor, guardRequest(`vance.log.info('\\ud800\\udfff\\ud800');`));
    expect(calls[0]?.args[0]).toHaveLength(3);
    expect(await run(`var \ud800 = 1;`)).toMatch(/^! GUEST_EXCEPTION Script raised: SyntaxError/);
  });

  it('sources that nest too deep', async () => {
    for (const source of [
      '('.repeat(1e5),
      '['.repeat(1e6),
      `${'{'.repeat(1e5)}`,
      `a${'.b'.repeat(2e5)}`,
      `1${'+1'.repeat(2e5)}`,
      '!'.repeat(1e5),
    ]) {
      const text = await run(source);
      expect(text, source.slice(0, 5)).toMatch(/^(! GUEST_EXCEPTION |! RESOURCE_EXHAUSTED |\d)/);
      expect(text).not.toMatch(lost);
    }
    expect(await run('1 + 1')).toBe('2');
  });

  it('null characters, separators, marks and nothing', async () => {
    for (const source of ['\0', '\u2028\u2029', '\ufeff', '#!', '<!--', '/**', '/', '\\', '`', "'", '\ud83d']) {
      expect(await run(source), JSON.stringify(source)).toMatch(/^(null|! GUEST_EXCEPTION )/);
    }
  });
});
