import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import type { HostCall } from '../../../server/src/model/script-runner.ts';
import { builtExecutor, guardRequest, resultText } from '../../support/built-executor.ts';

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('host-objects-test');
});
afterAll(() => executor.dispose());

/** Runs a script with parameters; gives its result as text and the calls that left the sandbox. */
async function run(source: string): Promise<{ text: string; calls: HostCall[] }> {
  const calls: HostCall[] = [];
  const host = {
    call: (call: HostCall) => {
      calls.push(call);
      return { value: null };
    },
  };
  const result = await executor.run(guardRequest(source, { params: { m: { x: 1 }, l: [1, 2, 3] } }), host);
  return { text: resultText(result), calls };
}

const checkResult = async (source: string, expected: string): Promise<void> => {
  expect((await run(source)).text, source).toBe(expected);
};

const checkCall = async (source: string, expected: Partial<HostCall>): Promise<void> => {
  expect((await run(source)).calls[0], source).toMatchObject(expected);
};

const script = 'de.mhus.vance.brain.script.VanceScriptApi';

describe('calls of what is no method', () => {
  const refused = (java: string): string =>
    `! GUEST_EXCEPTION Script raised: TypeError: execute on ${java} failed due to: Message not supported.`;
  it('names the class a variable was given where it was declared', async () => {
    await checkResult(`const log = vance.log; log('x');`, refused(`${script}$ScriptLog`));
    await checkResult(`const { log: line } = vance; line('x');`, refused(`${script}$ScriptLog`));
    await checkResult('vance();', refused(script));
  });

  it('leaves other variables alone', async () => {
    const said = 'TypeError: log is not a function';
    await checkResult(`const log = vance.nope; log('x');`, `! GUEST_EXCEPTION Script raised: ${said}`);
    await checkResult(`const log = [vance.log]; log('x');`, `! GUEST_EXCEPTION Script raised: ${said}`);
    await checkResult(`const f = (log) => log('x'); f({});`, `! GUEST_EXCEPTION Script raised: ${said}`);
  });
});

describe('lists', () => {
  it('are no objects to a spread, and lists to everything else', async () => {
    await checkResult('Object.keys({ ...vance.params.l }).length', '0');
    await checkResult('const keys = []; for (const key in vance.params.l) keys.push(key); keys.join()', '"0,1,2"');
    await checkResult('[...vance.params.l].length + Object.keys(vance.params.l).length', '6');
  });

  it('take one element behind the last', async () => {
    await checkResult('vance.params.l.unshift(0); vance.params.l.join()', '"0,1,2,3"');
    const said = 'TypeError: writeArrayElement on java.util.ArrayList failed due to: Invalid array index 4.';
    await checkResult('vance.params.l.unshift(8, 9);', `! GUEST_EXCEPTION Script raised: ${said}`);
    await checkResult('try { vance.params.l.unshift(8, 9) } catch {} vance.params.l.join()', '"1,2,3"');
  });
});

describe('what leaves the sandbox', () => {
  it('a log line carries the text of its fields as the engine shows them', async () => {
    await checkCall(`vance.log.info('m', { a: undefined, f: () => 1 })`, {
      args: ['m', expect.anything()],
      shown: '{a: undefined, f: () => 1}',
    });
    await checkCall(`vance.log.info('m', vance.params.m)`, { shown: '{x=1}' });
    expect((await run(`vance.log.info('m')`)).calls[0]).not.toHaveProperty('shown');
  });

  it('numbers out of range are refused, those in boxes are taken', async () => {
    await checkCall(`vance.settings.getInt('k', new Number(5))`, { args: ['k', 5] });
    const { text, calls } = await run(`vance.settings.getLong('k', 2 ** 63)`);
    expect(calls).toEqual([]);
    expect(text).toContain("Cannot convert '9.223372036854776E18'(language: Java, type: java.lang.Double)");
  });
});
