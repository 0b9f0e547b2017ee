import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import { builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';
import { attackScript } from '../../support/escapes/probe.ts';
import { type Escape, nodeVmEscapes, vm2Escapes } from '../../support/escapes/published-node.ts';
import { isolatedVmEscapes, javaEscapes, languageEscapes } from '../../support/escapes/published-others.ts';

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('escapes-published-test', 2);
});
afterAll(() => executor.dispose());

const answer = { value: { list: [1, { a: 1 }], text: 'x', map: { k: null } } };
const clean = `[typeof process, typeof require, typeof leftBehind, ({}).polluted === undefined, Object.keys(globalThis).join(), [1].map((x) => x + 1)[0], String(Error('e')), vance.params.m.x]`;
const untouched = '["undefined","undefined","undefined",true,"vance,args",2,"Error: e",1]';

/** The attack finds nothing outside, whatever becomes of it; the parent lives and is unchanged, the next run finds nothing. */
async function checkEscape(attack: string): Promise<void> {
  const params = { m: { x: 1 }, l: [1, 2] };
  const { result, calls } = await runWith(executor, guardRequest(attackScript(attack), { params }), answer);
  const verdicts = calls
    .filter(({ path, args }) => path === 'vance.log.info' && args.length === 1)
    .map(({ args }) => args[0]);
  const ended = resultText(result);
  expect(ended, attack).not.toMatch(/sandbox process ended|gave no answer|Script execution failed/);
  if (verdicts.length) expect(verdicts, attack).toEqual(['nothing']);
  else expect(ended, attack).toMatch(/^! (RESOURCE_EXHAUSTED|TIMEOUT) /);
  expect(resultText((await runWith(executor, guardRequest(clean, { params }), answer)).result)).toBe(untouched);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
}

const cases = (escapes: readonly Escape[]) =>
  escapes.map(({ id, technique, attack }) => [id, technique, attack] as const);

describe('published escapes', () => {
  const groups = {
    vm2: vm2Escapes,
    'Node vm': nodeVmEscapes,
    'isolated-vm': isolatedVmEscapes,
    language: languageEscapes,
    Java: javaEscapes,
  };
  describe.each(Object.entries(groups))('of %s', (_name, escapes) => {
    it.each(cases(escapes))('%s: %s', (_id, _technique, attack) => checkEscape(attack));
  });
});

describe('the check itself', () => {
  it.each([
    [
      'a value with another root',
      `return Object.create({ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1, h: 1, i: 1, __proto__: null })`,
    ],
    ['a text with a path of the host', `throw new Error('in file:///host/executor.cjs')`],
    ['a function that reaches a process', `globalThis.process = {}; return () => {}`],
    ['what is left on the global object', `globalThis.left = { deep: ['node:internal/modules'] }`],
  ])('sees %s', async (_name, attack) => {
    const { calls } = await runWith(executor, guardRequest(attackScript(attack)), answer);
    expect(calls.at(-1)?.args[0]).toMatch(/;/);
  });
});
