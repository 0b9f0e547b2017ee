import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import { createDebugRunner } from '../../../server/src/executor/debug-client.ts';
import type { RunRequest, RunResult } from '../../../server/src/model/script-runner.ts';
import { builtDebugChildren, builtExecutor, guardRequest, runWith } from '../../support/built-executor.ts';

/** Everything a script can reach from the global object: path, kind, and the flags of its property. */
const walk = `const lines = [];
const seen = new Set();
const flags = (d) => (d.writable ? 'w' : '') + (d.enumerable ? 'e' : '') + (d.configurable ? 'c' : '');
const look = (value, path, depth) => {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return;
  if (seen.has(value) || depth > 6 || /^globalThis\\.(java|Packages|org|com|edu)/.test(path)) return;
  seen.add(value);
  if (Java.isJavaObject(value)) {
    for (const key in value) {
      lines.push(path + '.' + key + ' ' + typeof value[key]);
      look(value[key], path + '.' + key, depth + 1);
    }
    return;
  }
  let keys = []; // a function of the host refuses
  try { keys = Reflect.ownKeys(value); } catch {}
  for (const key of keys) {
    const d = Object.getOwnPropertyDescriptor(value, key);
    if (!d) continue;
    const at = path + '.' + String(key);
    const shown = typeof d.value === 'function' ? d.value.name + '/' + d.value.length : typeof d.value;
    lines.push(at + ' ' + ('value' in d ? shown : 'accessor') + ' ' + flags(d));
    for (const next of [d.value, d.get, d.set]) look(next, at, depth + 1);
  }
  look(Object.getPrototypeOf(value), path + '.__proto__', depth + 1);
};
look(globalThis, 'globalThis', 0);
lines.sort().join('\\n');`;

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('surface-walk-test');
});
afterAll(() => executor.dispose());

const resultProblem = (result: RunResult): string => (result.ok ? '' : result.message);

/** The same script in a context made from the snapshot and in one that installs the guest itself. */
async function checkSameSurface(request: RunRequest): Promise<void> {
  const children = builtDebugChildren('surface-walk-test');
  const runner = createDebugRunner({ children, attach: () => Promise.resolve() });
  const installed = await runner.run(request, { call: () => ({ value: null }) });
  children.rest();
  const { result: started } = await runWith(executor, request);
  expect([started, installed].map(resultProblem)).toEqual(['', '']);
  const [fromSnapshot, byItself] = [started, installed].map((result) => (result.ok ? String(result.value) : ''));
  expect(fromSnapshot!.split('\n').length).toBeGreaterThan(1000);
  expect(fromSnapshot!.split('\n')).toEqual(byItself!.split('\n'));
}

describe('a context from the snapshot', () => {
  it('has what a context has in which the guest was installed', () => checkSameSurface(guardRequest(walk)));

  it('has no trace of how it was made', async () => {
    const { result } = await runWith(
      executor,
      guardRequest(`['connect', 'install', 'guest'].filter((n) => n in globalThis).length`),
    );
    expect(result).toMatchObject({ ok: true, value: 0 });
  });

  it('has randomness of its own in each run', async () => {
    const values = new Set<unknown>();
    for (let run = 0; run < 5; run++) {
      const { result } = await runWith(executor, guardRequest('Math.random()'));
      values.add(result.ok && result.value);
    }
    expect(values.size).toBe(5);
  });
});
