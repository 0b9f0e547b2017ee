import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import type { RunRequest } from '../../../server/src/model/script-runner.ts';
import { builtDebugChildren, builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';
import { runPaused } from '../../support/paused-run.ts';

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('hostile-input-test', 2);
});
afterAll(() => executor.dispose());

const foot: Partial<RunRequest> = { kind: 'client_javascript' };

async function run(source: string, more: Partial<RunRequest> = {}): Promise<string> {
  const request = guardRequest(source, { memoryMb: 64, params: { m: { x: 1 }, l: [1, 2] }, ...more });
  return resultText((await runWith(executor, request, { value: { text: 'x' } })).result);
}

/** The run ends as it should, nothing is lost, and the next run works. */
async function checkInput(source: string, expected: RegExp, more: Partial<RunRequest> = {}): Promise<void> {
  // a busy machine must not end by the clock what ends by a limit
  const timeoutMs = /TIMEOUT/.test(expected.source) ? 1000 : 20_000;
  const text = await run(source, { timeoutMs, ...more });
  expect(text.slice(0, 500)).toMatch(expected);
  expect(text).not.toMatch(/sandbox process ended|gave no answer|does not start|replaced/);
  expect(await run('1 + 1')).toBe('2');
}

const limit = /^! RESOURCE_EXHAUSTED .*Statement count limit/;
const nodes = /^! RESOURCE_EXHAUSTED value exceeds the node cap/;
const timeout = /^! TIMEOUT /;
const pending = /^! GUEST_EXCEPTION Promise returned by script is still pending/;
type Cases = readonly (readonly [name: string, source: string, expected: RegExp])[];

const thrown: Cases = [
  [
    'a message of 10 MB',
    `throw new Error('x'.repeat(10 * 1024 * 1024))`,
    /^! GUEST_EXCEPTION Script raised: Error: xxx/,
  ],
  ['a text of 10 MB', `throw 'x'.repeat(10 * 1024 * 1024)`, /^! GUEST_EXCEPTION Script raised: xxx/],
  [
    'a rejection of 10 MB',
    `Promise.reject({ a: 'x'.repeat(10 * 1024 * 1024) })`,
    /^! GUEST_EXCEPTION Promise rejected: \{a: "xxx/,
  ],
  [
    'a name of 16 MB',
    `throw Object.assign(new Error('a'), { name: 'x'.repeat(2 ** 24) })`,
    /^! (RESOURCE_EXHAUSTED .*memory|GUEST_EXCEPTION)/,
  ],
  ['a name that loops', `Error.prototype.name = { toString() { for (;;); } }; throw new Error('a')`, limit],
  ['a message that loops', `throw Object.defineProperty(new Error('a'), 'message', { get() { for (;;); } })`, limit],
  [
    'a stack that loops',
    `throw Object.defineProperty(new Error('a'), 'stack', { get() { for (;;); } })`,
    /^! (GUEST_EXCEPTION|RESOURCE_EXHAUSTED)/,
  ],
  [
    'an object whose members loop',
    `throw { toString() { for (;;); }, get message() { for (;;); }, get name() { for (;;); }, get stack() { for (;;); } }`,
    /^! GUEST_EXCEPTION Script raised: Error$/,
  ],
  [
    'an object whose members throw',
    `throw { toString() { throw 1 }, get message() { throw 2 }, get name() { throw 3 }, get stack() { throw 4 } }`,
    /^! GUEST_EXCEPTION Script raised: Error$/,
  ],
  [
    'a class whose members throw',
    `class E extends Error { get name() { throw 1 } get message() { throw 2 } } throw new E('m')`,
    /^! GUEST_EXCEPTION Script raised: E/,
  ],
  [
    'a proxy whose traps loop',
    `throw new Proxy(new Error('x'), { get() { for (;;); }, getPrototypeOf() { for (;;); }, getOwnPropertyDescriptor() { for (;;); } })`,
    /^! (GUEST_EXCEPTION|RESOURCE_EXHAUSTED)/,
  ],
  [
    'a proxy whose traps throw',
    `throw new Proxy({}, { getPrototypeOf() { throw 5 }, getOwnPropertyDescriptor() { throw 6 } })`,
    /^! GUEST_EXCEPTION Script raised: Error$/,
  ],
  [
    'a revoked proxy',
    `const r = Proxy.revocable({}, {}); r.revoke(); throw r.proxy`,
    /^! GUEST_EXCEPTION Script raised: Error$/,
  ],
  [
    'a rejection that is a revoked proxy',
    `const r = Proxy.revocable([], {}); r.revoke(); Promise.reject(r.proxy)`,
    /^! GUEST_EXCEPTION Promise rejected: Proxy/,
  ],
  [
    'a rejection whose members throw',
    `Promise.reject({ toString() { throw 1 }, [Symbol.toStringTag]: {}, get a() { for (;;); } })`,
    /^! GUEST_EXCEPTION Promise rejected: \{toString/,
  ],
  ['the global object', `throw globalThis`, /^! GUEST_EXCEPTION Script raised: global$/],
  [
    'an error that is its own cause',
    `const e = new Error('a'); e.cause = e; throw e`,
    /^! GUEST_EXCEPTION Script raised: Error: a$/,
  ],
  ['nothing at all', `throw undefined`, /^! GUEST_EXCEPTION Script raised: undefined$/],
  [
    'an error without a prototype',
    `throw Object.setPrototypeOf(new Error('a'), null)`,
    /^! GUEST_EXCEPTION Script raised: Error/,
  ],
  [
    'an error of a class whose name is a symbol',
    `TypeError.prototype.name = Symbol('s'); try { null.x } catch (e) { e.message }`,
    /^"Cannot read property 'x' of null"$/,
  ],
  [
    'an error of a class whose prototype is a proxy',
    `Object.setPrototypeOf(TypeError.prototype, new Proxy({}, { get() { throw 5 }, has() { throw 6 }, getPrototypeOf() { throw 7 } })); null.x`,
    /^! GUEST_EXCEPTION Script raised: TypeError: Cannot read property 'x' of null$/,
  ],
  [
    'an object whose prototype is a proxy',
    `throw Object.create(new Proxy({}, { getPrototypeOf() { throw 7 }, getOwnPropertyDescriptor() { throw 8 } }))`,
    /^! GUEST_EXCEPTION Script raised: Error$/,
  ],
  [
    'a rejection whose prototype is a proxy',
    `Promise.reject(Object.create(new Proxy({}, { getPrototypeOf() { throw 7 }, getOwnPropertyDescriptor() { throw 8 } })))`,
    /^! GUEST_EXCEPTION Promise rejected: \{\.\.\.\}$/,
  ],
];

const results: Cases = [
  ['a text of 16 MB', `'x'.repeat(2 ** 24 + 1)`, nodes],
  ['a key of 16 MB', `({ ['k'.repeat(2 ** 24 + 1)]: 1 })`, nodes],
  ['a sparse list', `/** @maxResultNodes 1000 */ const a = []; a[2e6] = 1; a`, nodes],
  ['many nodes', `/** @maxResultNodes 2000 */ Array.from({ length: 30 }, () => new Array(100).fill(1))`, nodes],
  [
    'the same list again and again',
    `/** @maxResultNodes 2000 */ let a = [1]; for (let i = 0; i < 30; i++) a = [a, a]; a`,
    nodes,
  ],
  [
    'a deep object',
    `let o = {}; for (let i = 0; i < 1e4; i++) o = { o }; o`,
    /^! RESOURCE_EXHAUSTED .*nesting exceeds/,
  ],
  ['a cycle', `const o = []; o.push(o); o`, /^! RESOURCE_EXHAUSTED .*nesting exceeds/],
  ['a getter that loops', `({ get a() { for (;;); } })`, limit],
  [
    'a getter that grows',
    `const o = { get a() { return { get b() { return o } } } }; o`,
    /^! RESOURCE_EXHAUSTED .*nesting exceeds/,
  ],
  [
    'a getter that throws a getter',
    `({ get a() { throw { get message() { throw 1 } } } })`,
    /^! GUEST_EXCEPTION Script raised: Error$/,
  ],
  [
    'a proxy without end',
    `const p = new Proxy({}, { get: (t, k, r) => r, ownKeys: () => ['a', 'b'], getOwnPropertyDescriptor: () => ({ value: 1, configurable: true, enumerable: true }) }); p`,
    /^! /,
  ],
  ['keys that loop', `new Proxy({}, { ownKeys() { for (;;); } })`, limit],
  [
    'a revoked proxy',
    `const r = Proxy.revocable({}, {}); r.revoke(); [r.proxy]`,
    /^! GUEST_EXCEPTION Script raised: TypeError/,
  ],
  [
    'a length that lies',
    `/** @maxResultNodes 2000 */ Object.defineProperty(new Uint8Array(4), 'length', { get: () => 5 })`,
    /^\[0,0,0,0/,
  ],
  ['a BigInt without end', `1n << (2n ** 20n)`, /^! HOST_EXCEPTION Script execution failed: Cannot convert/],
  ['a BigInt beyond a double', `2n ** 100000n`, /^! HOST_EXCEPTION Script execution failed: Cannot convert/],
  ['an iterator', `({ *[Symbol.iterator]() { for (;;) yield 1 } })`, /^\{\}$/],
  ['a function that is a proxy', `new Proxy(function () {}, { get() { for (;;); } })`, limit],
  ['the name __proto__', `JSON.parse('{"__proto__": {"polluted": 1}, "a": 1}')`, /"__proto__":\{"polluted":1\}/],
];

const settled: Cases = [
  ['a promise that is never settled', `(async () => { await new Promise(() => {}) })()`, pending],
  ['await at the top', `await new Promise(() => {})`, /^! GUEST_EXCEPTION Script raised: SyntaxError/],
  ['a thenable without end', `const r = {}; r.then = (f) => f(r); r`, /^! (TIMEOUT|RESOURCE_EXHAUSTED)/],
  ['a then that loops', `({ then() { for (;;); } })`, limit],
  [
    'a then that throws',
    `({ then() { throw { get message() { for (;;); } } } })`,
    /^! GUEST_EXCEPTION Script raised: Error$/,
  ],
  ['a then that is a getter that throws', `({ get then() { throw 1 } })`, /^! GUEST_EXCEPTION Script raised: 1$/],
  ['a then that is a proxy', `({ then: new Proxy(() => {}, { apply() { for (;;); } }) })`, limit],
  ['a then that calls both', `({ then(a, b) { a(1); b(2); a(3) } })`, /^! GUEST_EXCEPTION Promise rejected: 2$/],
  ['a promise chain without end', `const f = () => Promise.resolve().then(f); f()`, /^! RESOURCE_EXHAUSTED /],
  ['an await chain without end', `(async () => { for (;;) await null })()`, limit],
  ['a chain of thenables', `const t = { then(f) { f(t) } }; (async () => await t)()`, limit],
  [
    'an async generator',
    `async function* g() { for (;;) yield 1 } (async () => { for await (const x of g()); })()`,
    limit,
  ],
  ['a rejection nobody handles', `Promise.reject(new Proxy({}, { get() { throw 1 } })); 5`, /^5$/],
  [
    'a species that throws',
    `class P extends Promise { static get [Symbol.species]() { throw 1 } } P.resolve(1).then((x) => x)`,
    /^! GUEST_EXCEPTION/,
  ],
  ['a then replaced by nothing', `Promise.prototype.then = null; (async () => 1)()`, /^\{\}$/],
];

const language: Cases = [
  ['a comparator that loops', `[3, 1, 2].sort(() => { for (;;); })`, limit],
  ['a comparator that throws', `[3, 1, 2].sort(() => { throw 5 })`, /^! GUEST_EXCEPTION Script raised: 5$/],
  [
    'a comparator of chance',
    `let s = 1; Array.from({ length: 3e4 }, (_, i) => i).sort(() => (s = (s * 16807) % 2147483647) % 2 - 0.5).length`,
    /^30000$/,
  ],
  [
    'a comparator that empties the list',
    `const a = Array.from({ length: 1000 }, (_, i) => i); a.sort((x, y) => { a.length = 0; return y - x }).length`,
    /^1000$/,
  ],
  [
    'a comparator that gives objects',
    `[3, 1, 2].sort(() => ({ valueOf() { throw 7 } }))`,
    /^! GUEST_EXCEPTION Script raised: 7$/,
  ],
  ['an iterator without end', `[...{ [Symbol.iterator]: () => ({ next: () => ({ value: 1 }) }) }]`, limit],
  [
    'a builtin that iterates without end',
    `const it = [].values.call({ length: 2 ** 53 - 1 }); new Set(it)`,
    /^! (RESOURCE_EXHAUSTED|TIMEOUT)/,
  ],
  ['a regular expression that goes back', `/^(a+)+\\1$/.test('a'.repeat(60) + 'b')`, timeout],
  ['a replacer that loops', `'x'.replace(/x/, () => { for (;;); })`, limit],
  ['toJSON that loops', `JSON.stringify({ toJSON() { for (;;); } })`, limit],
  ['a reviver that loops', `JSON.parse('[1]', function () { for (;;); })`, limit],
  ['a conversion that loops', `({ valueOf() { for (;;); } }) + 1`, limit],
  ['a BigInt text', `(3n ** 400000n).toString().length`, /^(190849|! TIMEOUT)/],
  ['a debugger statement', `debugger; 1`, /^1$/],
  ['the caller of a function', `(function f() { return [f.caller, arguments.callee.caller] })()`, /^\[null,null\]$/],
  ['with and a proxy', `with (new Proxy({}, { has: () => true, get: () => undefined })) { x; y; }`, /^null$/],
  ['WebAssembly', `typeof WebAssembly`, /^"undefined"$/],
  [
    'waiting for memory',
    `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`,
    /^! GUEST_EXCEPTION Script raised: TypeError: Unsupported operation$/,
  ],
  [
    'waiting for memory in the background',
    `Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1e9); 1`,
    /^(1|! GUEST_EXCEPTION)/,
  ],
  [
    'a clean-up callback',
    `const r = new FinalizationRegistry(() => { for (;;); }); for (let i = 0; i < 1e4; i++) r.register({}, i); 1`,
    /^1$/,
  ],
  ['weak references', `new WeakRef({}).deref() !== undefined`, /^true$/],
  ['loops that end by labels', `a: for (;;) { b: do { continue a } while (false) }`, limit],
  ['a loop with nothing in it', `for (;;);`, limit],
  [
    'a class that makes itself',
    `class A { constructor() { new A() } } new A()`,
    /^! GUEST_EXCEPTION Script raised: RangeError/,
  ],
  [
    'a getter that calls itself',
    `const o = { get a() { return o.a } }; o.a`,
    /^! GUEST_EXCEPTION Script raised: RangeError/,
  ],
  ['the global object replaced', `globalThis = 5; typeof globalThis + typeof vance`, /^"numberobject"$/],
  [
    'the global object emptied',
    `for (const k of Reflect.ownKeys(globalThis)) try { delete globalThis[k] } catch {} 1`,
    /^1$/,
  ],
  [
    'the global object frozen',
    `for (const k of Object.getOwnPropertyNames(globalThis)) try { Object.freeze(globalThis[k]) } catch {} try { Object.freeze(globalThis) } catch {} vance.tools.call('x', {}).text`,
    /^"x"$/,
  ],
  [
    'nothing left of Object',
    `Object.prototype.__proto__ = null; Object = Reflect = JSON = Promise = Symbol = null; vance.tools.call('x', { a: [1] }).text`,
    /^"x"$/,
  ],
];

const calls: Cases = [
  [
    'tags that run code',
    `let n = 0; const tagged = { get [Symbol.toStringTag]() { n++; throw 1 }, a: 1 }; vance.tools.call('x', { tagged, list: [tagged] }); vance.guard.loopValues.set('k', tagged); n`,
    /^0$/,
  ],
  [
    'an argument of 16 MB',
    `try { vance.log.info('x'.repeat(2 ** 24 + 1)) } catch (e) { e.name }`,
    /^"IllegalArgumentException"$/,
  ],
  ['many arguments of 1 MB', `for (let i = 0; i < 20; i++) vance.log.info('x'.repeat(2 ** 20)); 1`, /^1$/],
  [
    'an object of 100,000 members',
    `const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = i; vance.tools.call('x', o).text`,
    /^("x"|! TIMEOUT)/,
  ],
  ['a deep argument', `let o = {}; for (let i = 0; i < 1e5; i++) o = { o }; vance.tools.call('x', o).text`, /^"x"$/],
  ['a cycle', `const o = {}; o.o = o; vance.tools.call('x', o).text`, /^"x"$/],
  [
    'a proxy without end',
    `vance.tools.call('x', new Proxy({}, { get: (t, k, r) => (typeof k === 'symbol' ? undefined : r), ownKeys: () => ['a', 'b'], getOwnPropertyDescriptor: () => ({ value: 1, configurable: true, enumerable: true }) }))`,
    /^! (RESOURCE_EXHAUSTED|TIMEOUT)/,
  ],
  [
    'a revoked proxy',
    `const r = Proxy.revocable({}, {}); r.revoke(); vance.tools.call('x', r.proxy)`,
    /^! GUEST_EXCEPTION Script raised: TypeError/,
  ],
  ['a getter that loops', `vance.tools.call('x', { get a() { for (;;); } })`, limit],
  [
    'a getter that calls',
    `let n = 0; vance.tools.call('x', { get a() { return n++ < 5 ? vance.tools.call('x', { get a() { return n } }) : 1 } }).text`,
    /^"x"$/,
  ],
  [
    'a list without end',
    `const a = []; a.length = 2 ** 32 - 1; vance.tools.call('x', { a })`,
    /^! (TIMEOUT|RESOURCE_EXHAUSTED)/,
  ],
  ['lines without end', `/** @statements 100M */ for (;;) console.log('x')`, timeout],
  ['a line of 64 MB', `console.log('x'.repeat(2 ** 26)); 1`, /^(1$|! RESOURCE_EXHAUSTED .*memory)/],
  ['a line whose text loops', `console.log({ toString() { for (;;); } })`, limit],
  [
    'groups without end',
    `/** @statements 100M */ for (let i = 0; i < 1e5; i++) console.group('x'); 1`,
    /^(1$|! (TIMEOUT|RESOURCE_EXHAUSTED))/,
  ],
];

const groups = { 'thrown values': thrown, results, promises: settled, language, calls };

describe.each(Object.entries(groups))('%s', (_name, cases) => {
  it.concurrent.each(cases)('%s', { timeout: 60_000 }, (_case, source, expected) => checkInput(source, expected));
});

describe('in other kinds of run', () => {
  const some = (cases: Cases, ...names: string[]) => cases.filter(([name]) => names.includes(name));
  it.concurrent.each([
    ...some(thrown, 'a message of 10 MB', 'an object whose members loop', 'a revoked proxy', 'the global object'),
    ...some(
      language,
      'a loop with nothing in it',
      'a comparator that throws',
      'WebAssembly',
      'the caller of a function',
    ),
    ...some(calls, 'a line whose text loops'),
  ])('of the Foot: %s', { timeout: 60_000 }, (_case, source, expected) => checkInput(source, expected, foot));
  it('of the Foot: results have no limit but memory and the stack', async () => {
    await checkInput(`const o = []; o.push(o); o`, /^! HOST_EXCEPTION Script execution failed: null$/, foot);
    await checkInput(
      `let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; a`,
      /^! (TIMEOUT|RESOURCE_EXHAUSTED)/,
      foot,
    );
    await checkInput(`({ then() { for (;;); } })`, /^\{"then":\{\}\}$/, foot);
  });
  it.concurrent.each([
    ...some(thrown, 'a name that loops', 'a proxy whose traps loop'),
    ...some(results, 'a getter that loops', 'a cycle'),
    ...some(
      language,
      'loops that end by labels',
      'an iterator without end',
      'with and a proxy',
      'the global object frozen',
    ),
    ...some(calls, 'a getter that loops'),
  ])('with coverage: %s', { timeout: 60_000 }, (_case, source, expected) =>
    checkInput(source, expected, { coverage: true }),
  );

  describe('under the debugger', () => {
    const children = builtDebugChildren('hostile-input-test');
    afterAll(() => children.rest());
    it.each([
      ['a loop with nothing in it', `for (;;);`, /^! (TIMEOUT|RESOURCE_EXHAUSTED)/],
      ['a thenable without end', `const r = {}; r.then = (f) => f(r); r`, /^! TIMEOUT/],
      [
        'a message of 10 MB',
        `throw new Error('x'.repeat(10 * 1024 * 1024))`,
        /^! GUEST_EXCEPTION Script raised: Error: xxx/,
      ],
      ['an object whose members throw', thrown[8]![1], thrown[8]![2]],
      ['a cycle', `const o = []; o.push(o); o`, /^! RESOURCE_EXHAUSTED .*nesting exceeds/],
      ['an argument of 16 MB', calls[0]![1], calls[0]![2]],
      [
        'replaced builtins',
        `Array.prototype[Symbol.iterator] = Object.keys = Reflect.apply = String.prototype.slice = null; Object.prototype.get = 1; vance.tools.call('x', { a: 1 }) === null`,
        /^true$/,
      ],
    ] as Cases)('%s', { timeout: 60_000 }, async (_name, script, expected) => {
      const { result } = await runPaused(children, { script }, { timeoutMs: 1000, memoryMb: 64 });
      expect(resultText(result).slice(0, 500)).toMatch(expected);
      expect(resultText((await runPaused(children, { script: '1 + 1' })).result)).toBe('2');
    });
  });
});

describe('text that is no valid UTF-16', () => {
  const odd = '\ud800x\udfff';
  const escaped = `'\\ud800x\\udfff'`;
  it('stays what it is in results, keys, errors, lines and calls', async () => {
    const source = `const odd = ${escaped};
      vance.log.info(odd, { [odd]: odd }); console.log(odd); vance.tools.call(odd, { [odd]: [odd] });
      ({ [odd]: odd, same: odd === vance.params.given, keys: Object.keys({ ...vance.params.map })[0] === odd })`;
    const request = guardRequest(source, { params: { given: odd, map: { [odd]: 1 } } });
    const { result, calls } = await runWith(executor, request, { value: null });
    expect(result).toMatchObject({ ok: true, value: { [odd]: odd, same: true, keys: true } });
    // the console is one UTF-8 text (script-engine 8.1)
    expect(result.console).toContain('\ufffdx\ufffd\n');
    expect(calls.map(({ args }) => args)).toEqual([
      [odd, { [odd]: odd }],
      [odd, { [odd]: [odd] }],
    ]);
    for (const [code, text] of [
      [`throw new Error(${escaped})`, `Script raised: Error: ${odd}`],
      [`throw ${escaped}`, `Script raised: ${odd}`],
      [`Promise.reject(${escaped})`, `Promise rejected: ${odd}`],
    ] as const) {
      expect((await runWith(executor, guardRequest(code))).result).toMatchObject({ ok: false, message: text });
    }
  });
  it('stays what it is in answers of the host', async () => {
    const answer = { value: { [odd]: odd } };
    const { result } = await runWith(
      executor,
      guardRequest(`vance.tools.call('x', {})[${escaped}] === ${escaped}`),
      answer,
    );
    expect(resultText(result)).toBe('true');
    const refused = { throws: { type: 'X', message: odd } };
    const failed = await runWith(executor, guardRequest(`vance.tools.call('x', {})`), refused);
    expect(failed.result).toMatchObject({ ok: false, message: `Host call failed: ${odd}` });
  });
  it('in the source, in a comment, in a name and in the name of the source', async () => {
    expect(await run(`'${odd}'.length`)).toBe('3');
    expect(await run(`/* ${odd} */ 1 // ${odd}`)).toBe('1');
    expect(await run(`\`${odd}\`.length + /${odd}/.source.length`)).toBe('6');
    expect(await run(`var ${odd} = 1`)).toMatch(/^! GUEST_EXCEPTION Script raised: SyntaxError/);
    expect(await run(`/** @version ${odd} */ 1`)).toBe('1');
    expect(await run(`/** @timeout ${odd} */ 1`)).toMatch(/^! INVALID_HEADER /);
    expect(await run(`eval("'${odd}'.length")`)).toBe('3');
    const { result } = await runWith(executor, guardRequest('null.x', { sourceName: `guard:${odd}.js` }));
    expect(result).toMatchObject({ ok: false, error: 'GUEST_EXCEPTION' });
  });
});
