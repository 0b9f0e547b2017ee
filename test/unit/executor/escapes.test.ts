import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import type { HostAnswer } from '../../../server/src/model/script-runner.ts';
import { builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('escapes-test');
});
afterAll(() => executor.dispose());

const answer: HostAnswer = { value: { list: [1, { a: 1 }], text: 'x', map: { k: null } } };

async function run(source: string, said: HostAnswer = answer, foot = false): Promise<string> {
  const more = foot ? { kind: 'client_javascript' as const } : { params: { m: { x: 1 }, l: [1, 2] } };
  return resultText((await runWith(executor, guardRequest(source, more), said)).result);
}

/**
 * What an attacker tries with a value: to reach a function of another realm and ask it for the process. `outside(x)` names
 * everything reachable from `x` that is not of this context; it follows properties, accessors, prototypes and constructors.
 */
const probe = `
const ownFunctions = new Set([Function, (async () => {}).constructor, function* () {}.constructor, (async function* () {}).constructor].map((f) => f.prototype));
const foundOutside = (x) => {
  const seen = new Set(); const queue = [['value', x]]; const found = [];
  const add = (path, value) => { if (value !== null && (typeof value === 'object' || typeof value === 'function') && !seen.has(value)) { seen.add(value); queue.push([path, value]); } };
  add('value', x);
  while (queue.length && seen.size < 4000) {
    const [path, value] = queue.shift();
    if (path.length > 120) continue;
    if (typeof value === 'function') {
      let chain = value; let own = ownFunctions.has(value);
      while ((chain = Object.getPrototypeOf(chain))) if (ownFunctions.has(chain)) own = true;
      if (!own) found.push(path);
      try { if (value.constructor('return this')() !== globalThis) found.push(path + ' other global'); } catch {}
    }
    let root = value; for (let p; (p = Object.getPrototypeOf(root)); ) root = p;
    if (typeof value === 'object' && root !== Object.prototype && root !== value) found.push(path + ' other root');
    let keys = []; // methods of the host refuse to be looked into
    try { keys = Reflect.ownKeys(value) } catch {}
    for (const key of keys) {
      try {
        const d = Reflect.getOwnPropertyDescriptor(value, key);
        if (!d) continue;
        for (const part of ['value', 'get', 'set']) add(path + '.' + String(key), d[part]);
      } catch {}
      try { add(path + '.' + String(key), value[key]); } catch {}
    }
    try { for (const key in value) add(path + '.' + key, value[key]); } catch {}
    for (const name of ['constructor', '__proto__', 'caller', 'callee', 'arguments']) try { add(path + '.' + name, value[name]); } catch {}
    add(path + '.proto', Object.getPrototypeOf(value));
  }
  return found;
};
const reached = (f) => { try { return f() } catch (e) { return 'refused' } };
`;

/** Source that must find nothing outside. */
async function checkNothing(source: string, said?: HostAnswer, foot?: boolean): Promise<void> {
  expect(await run(`/** @statements 20M */ ${probe} foundOutside((() => { ${source} })())`, said, foot), source).toBe(
    '[]',
  );
}

/** Code that looks for the process by one route; it must not be there. */
async function checkRoute(route: string): Promise<void> {
  const text = await run(`${probe} String(reached(() => { ${route} }))`);
  expect(text, route).toMatch(/^"(refused|undefined|false|true|null|object|)"$/);
}

describe('constructor chains', () => {
  it.each([
    'vance',
    'vance.tools',
    'vance.tools.call',
    'vance.guard',
    'vance.guard.continueWith',
    'vance.guard.loopValues',
    'vance.context',
    'vance.params',
    'vance.params.m',
    'vance.params.l',
    'vance.log',
    'vance.llm',
    'vance.documents',
    'vance.settings',
    'vance.secret',
    'vance.process',
    'vance.workflow',
    'vance.files',
    'vance.sleep',
    'args',
    'console',
    'print',
    'load',
    'Java',
    'java',
    'Graal',
    'eval',
    'Proxy',
    'Symbol',
    'Error',
    'Date',
    'JSON',
    'Atomics',
    'Intl',
    'globalThis',
  ])('from %s', (value) => checkNothing(`return ${value}`));
  it('from results of calls', () =>
    checkNothing(`const r = vance.tools.call('x', {}); return [r, r.list, r.map, [...r], r.entries(), r.keys()]`));
  it('from the Foot', () =>
    checkNothing(`return [client, client.tools.call('x', {}), client.context, client.log]`, answer, true));
});

describe('errors', () => {
  const caught = (code: string): string =>
    `try { ${code} } catch (e) { return [e, e.stack, e.cause, e.name, e.message, e.constructor] } return 'nothing thrown'`;
  it.each([
    ['host exceptions', `vance.tools.call('x', {})`],
    ['arity errors', `vance.tools.call()`],
    ['conversion errors', `vance.tools.call(5, {})`],
    ['unknown members', `vance.nope()`],
    ['errors of Java types', `Java.type('java.lang.System')`],
    ['errors of load', `load('x')`],
    ['syntax errors', `eval('1 +')`],
    ['function constructor errors', `new Function('1 +')`],
    ['stack overflows inside a host call', `const f = () => { f(); }; try { f() } catch (e) { throw e }`],
    [
      'stack overflows at the last depths',
      `let n = 0; const f = () => { try { return f() } catch (e) { if (n++ < 50) vance.tools.has('x'); throw e } }; f()`,
    ],
    ['errors of callbacks', `['a'].forEach(vance.tools.call)`],
    ['errors out of memory of buffers', `new ArrayBuffer(2 ** 40)`],
    ['invalid lengths', `new Array(-1)`],
  ])('%s', (_name, code) => checkNothing(caught(code), { throws: { type: 'ScriptHostException', message: 'no' } }));
  it('prepareStackTrace sees no call sites', () =>
    checkNothing(
      `let sites; Error.prepareStackTrace = (e, s) => { sites = s; return '' }; Object.prototype.prepareStackTrace = Error.prepareStackTrace; try { null.x } catch (e) { e.stack } try { vance.tools.call() } catch (e) { e.stack } delete Object.prototype.prepareStackTrace; return [sites]`,
    ));
  it('captureStackTrace and its limit are not there', () => checkRoute(`return Error.captureStackTrace`));
  it('the native constructor of errors stays hidden', () =>
    checkRoute(
      `let e; try { null.x } catch (x) { e = x } return typeof Object.getPrototypeOf(e).constructor.captureStackTrace`,
    ));
  it('async stacks', () =>
    checkNothing(
      `let out; (async () => { await null; try { vance.tools.call() } catch (e) { out = e } })(); return [out]`,
    ));
});

describe('arguments the host converts', () => {
  it.each([
    ['toString', `({ toString() { return this.constructor.constructor('return typeof process')() } })`],
    ['valueOf', `({ valueOf() { throw 1 } })`],
    ['toPrimitive', `({ [Symbol.toPrimitive]() { return {} } })`],
    ['toJSON', `({ toJSON() { return vance } })`],
    ['getters', `({ get a() { return arguments.callee.caller } })`],
    ['getters that throw', `({ get a() { throw new Error('g') } })`],
    ['thenables', `({ then(f) { f(f) } })`],
    ['symbols', `Symbol.iterator`],
    [
      'objects with symbols',
      `({ [Symbol.iterator]() { return vance }, [Symbol.toStringTag]: 'x', [Symbol.species]: Object })`,
    ],
    [
      'proxies',
      `new Proxy({}, { get: (t, k) => (typeof k === 'symbol' ? undefined : t), ownKeys: () => ['a', 'constructor'], getOwnPropertyDescriptor: () => ({ value: 1, configurable: true, enumerable: true }) })`,
    ],
    ['proxies of functions', `new Proxy(function () {}, { apply: (t, self) => self, construct: () => ({}) })`],
    ['revoked proxies', `(() => { const p = Proxy.revocable({}, {}); p.revoke(); return p.proxy })()`],
    ['cycles', `(() => { const o = {}; o.o = o; return o })()`],
    ['__proto__ keys', `JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}')`],
    ['arrays with holes and members', `Object.assign([, 1], { constructor: null, length: 2 })`],
    [
      'species',
      `(() => { class L extends Array { static get [Symbol.species]() { return function () { return vance } } } return L.from([1, 2]).map((x) => x) })()`,
    ],
    ['typed arrays', `new Uint8Array(new SharedArrayBuffer(8))`],
    ['null prototypes', `Object.create(null)`],
    ['functions', `function f() { return f.caller }`],
    ['generators', `(function* () { yield 1 })()`],
    ['bigints', `2n ** 4096n`],
    ['dates that lie', `Object.assign(new Date(0), { getTime() { return {} }, toISOString: null })`],
    ['boxed texts', `Object.assign(new String('x'), { toString: null, length: 5 })`],
    ['maps that lie', `Object.assign(new Map([[{}, 1]]), { entries: null, [Symbol.iterator]: null })`],
  ])('%s', async (_name, value) => {
    await checkNothing(`let r; try { r = vance.tools.call('x', ${value}) } catch (e) { r = e } return [r]`);
    await checkNothing(`let r; try { r = vance.guard.continueWith(${value}) } catch (e) { r = e } return [r]`);
    // the same value as the result must not disturb what comes after
    await run(value);
    expect(await run(`({}).polluted === undefined && 1 + 1`)).toBe('2');
  });
});

describe('tricks against the bridge', () => {
  it.each([
    [
      'Object.prototype setters',
      `for (const k of ['value', 'call', 'path', 'args', 'throws', 'reference', 'copy', 'arguments', 'timeout', 'result']) Object.defineProperty(Object.prototype, k, { set(v) { globalThis.caught = this; }, get() { return undefined; }, configurable: true });`,
    ],
    [
      'Array.prototype',
      `for (const k of ['push', 'map', 'join', 'slice', 'concat', Symbol.iterator]) Array.prototype[k] = function () { globalThis.caught = this; return []; }; Object.defineProperty(Array.prototype, '0', { set(v) { globalThis.caught = this; }, get() { return undefined }, configurable: true });`,
    ],
    [
      'Function.prototype',
      `Function.prototype.call = Function.prototype.apply = Function.prototype.bind = function () { globalThis.caught = this; };`,
    ],
    [
      'Promise.prototype',
      `Promise.prototype.then = function () { globalThis.caught = this; }; Promise.resolve = null; Object.defineProperty(Promise, Symbol.species, { value: function (f) { f(() => {}, () => {}); globalThis.caught = f; } });`,
    ],
    [
      'Map, WeakMap, Reflect',
      `Map.prototype.get = Map.prototype.set = WeakMap.prototype.get = WeakMap.prototype.set = WeakMap.prototype.has = Reflect.get = Reflect.apply = Reflect.ownKeys = function () { globalThis.caught = this; };`,
    ],
    [
      'String and RegExp',
      `String.prototype.slice = String.prototype.indexOf = RegExp.prototype.exec = RegExp.prototype[Symbol.replace] = function () { globalThis.caught = this; return null; };`,
    ],
    ['Error', `globalThis.Error = globalThis.TypeError = class { constructor() { globalThis.caught = this; } };`],
    ['Proxy', `globalThis.Proxy = function (t, h) { globalThis.caught = h; };`],
  ])('%s', async (_name, trick) => {
    const text = await run(
      `${probe} ${trick} let out; try { vance.tools.call('x', { a: [1, { b: 2 }] }); vance.params.m.x; vance.tools.call(); } catch (e) { out = e; }
       const got = globalThis.caught; got === undefined || got === null ? 'nothing' : typeof got === 'function' || typeof got === 'object' ? String(got === globalThis || !/isolated|Reference|Callback/.test(Object.prototype.toString.call(got))) : 'plain'`,
    );
    expect(text).toMatch(/^"(nothing|true|plain)"$|^! GUEST_EXCEPTION|^! HOST_EXCEPTION/);
    expect(await run('1 + 1')).toBe('2');
  });
});

describe('published escapes of comparable sandboxes', () => {
  it.each([
    ['this.constructor.constructor', `return this.constructor.constructor('return process')().pid`],
    ['arguments.callee.caller', `return (function () { return arguments.callee.caller.caller.caller })()`],
    ['host function constructor', `return vance.tools.call.constructor('return process')()`],
    ['bound host function', `return vance.tools.call.bind().constructor('return process')()`],
    [
      'exception of the host with its constructor',
      `try { vance.tools.call(Symbol(), {}) } catch (e) { return e.constructor.constructor('return process')() }`,
    ],
    [
      'stack overflow raised in the host',
      `const f = (d) => { if (d % 100 === 0) vance.tools.has('x'); return f(d + 1) }; try { return f(1) } catch (e) { return e.constructor.constructor('return process')() }`,
    ],
    [
      'prepareStackTrace with call sites',
      `Error.prepareStackTrace = (_, s) => s; const s = new Error().stack; return s[0].getThis().process.pid`,
    ],
    [
      'call site getFunction',
      `Error.prepareStackTrace = (_, s) => s.map((c) => c.getFunction()); return new Error().stack[0].constructor('return process')().pid`,
    ],
    ['WebAssembly JSTag', `return WebAssembly.JSTag`],
    [
      'Symbol.species of promises',
      `class P extends Promise { static get [Symbol.species]() { return class { constructor(e) { e((x) => x, (x) => { throw x.constructor.constructor('return process')() }) } } } } return P.resolve().then(() => { throw 1 }).pid`,
    ],
    [
      'async generator return',
      `const g = (async function* () {})(); return g.return({ get then() { return arguments.callee.caller.constructor('return process')().pid } }).pid`,
    ],
    ['promise reject handler', `return Promise.reject().catch.constructor('return process')().pid`],
    ['import()', `return import('node:fs').fs`],
    ['import.meta in a function constructor', `return new Function('return import.meta')()`],
    ['process by global names', `return (0, eval)('process').pid`],
    ['require cache', `return require.cache`],
    ['process.binding', `return process.binding('fs')`],
    ['Buffer', `return Buffer.from('x').constructor.constructor('return process')().pid`],
    [
      'getPrototypeOf trap',
      `return new Proxy({}, { getPrototypeOf: (t) => t.constructor.constructor('return process')() }) instanceof Object`,
    ],
    [
      'Reflect.construct with another target',
      `return Reflect.construct(Function, ['return process'], vance.tools.call)().pid`,
    ],
    [
      'isolated-vm handles',
      `return typeof isolated_vm !== 'undefined' || typeof ivm !== 'undefined' || typeof _ivm !== 'undefined'`,
    ],
    [
      'handles through Object.prototype getters',
      `let got; Object.defineProperty(Object.prototype, 'derefInto', { get() { got = this } }); vance.tools.has('x'); return got && got.constructor.constructor('return process')().pid`,
    ],
    ['ShadowRealm', `return new ShadowRealm().evaluate('1')`],
    ['document and window', `return window.document.defaultView`],
    [
      'FinalizationRegistry callbacks',
      `new FinalizationRegistry(() => globalThis.left = process).register({}, 1); return typeof globalThis.left`,
    ],
    ['Java reflection', `return vance.getClass().forName('java.lang.Runtime')`],
    ['Java script engine', `return new javax.script.ScriptEngineManager().getEngineByName('js')`],
    ['Packages', `return Packages.java.lang.System.getenv()`],
    ['Java.from and Java.to', `return Java.to([1], 'java.lang.Object[]').getClass()`],
    ['Polyglot', `return Polyglot.eval('js', 'process')`],
  ])('%s', (_name, route) => checkRoute(route));
});

describe('the counter', () => {
  const limit =
    '! RESOURCE_EXHAUSTED Script exceeded resource limit: Statement count limit of 1000 exceeded. Statements executed 1001.';
  it.each([
    [
      'names seen by `with`',
      `const names = []; with (new Proxy({}, { has: (t, k) => { names.push(k); return false } })) { 1; 2; if (1) { 3; } } names.filter((k) => typeof k === 'string' && k.startsWith('_')).forEach((n) => eval(n + '[0] = 1e9')); for (;;);`,
    ],
    [
      'answers of `with`',
      `with (new Proxy({}, { has: () => true, get: (t, k) => (k === Symbol.unscopables ? undefined : [1e9]) })) { for (;;); }`,
    ],
    [
      'names in messages',
      `let m = ''; try { class A extends (() => { let a = 1; return a; }) {} } catch (e) { m = e.message + e.stack; } const [n] = /_[0-9a-f]{4,}/.exec(m) ?? []; if (n) eval(n + 'c[0] = 1e9'); for (;;);`,
    ],
    [
      'names in regular expression statics',
      `String(function () { return 1; }); const [n] = /_[0-9a-f]{18}/.exec(RegExp.input + RegExp.lastMatch + RegExp.leftContext) ?? []; if (n) eval(n + 'c[0] = 1e9'); for (;;);`,
    ],
    [
      'names in function texts',
      `const [n] = /_[0-9a-f]{18}/.exec(Function.prototype.toString.call(() => { return 1; })) ?? []; if (n) eval(n + 'c[0] = 1e9'); for (;;);`,
    ],
    ['Int32Array.prototype', `Object.defineProperty(Int32Array.prototype, '0', { get: () => 5, set() {} }); for (;;);`],
    ['valueOf of numbers', `Number.prototype.valueOf = () => 1e9; for (;;);`],
    ['a declared eval', `var eval = (x) => x; eval('1'); for (;;);`],
    ['code strings', `for (;;) eval('');`],
    ['async generators', `(async function* () { for (;;) yield await 1; })().next(); for (;;);`],
    ['label jumps', `a: for (;;) { for (;;) continue a; }`],
    ['getters in loops heads', `while (({ get x() { return true; } }).x);`],
    ['default parameters', `function f(a = f()) {} try { f() } catch {} for (;;);`],
    ['static blocks', `class A { static { for (;;); } }`],
    ['tagged templates', 'function t() { return true; } while (t`x`);'],
    [
      'delete of globals',
      `const g = globalThis; for (const k of Object.getOwnPropertyNames(g)) delete g[k]; for (;;);`,
    ],
    [
      'frozen globals',
      `for (const k of Object.getOwnPropertyNames(globalThis)) { try { Object.freeze(globalThis[k]); } catch {} } for (;;);`,
    ],
  ])('survives %s', async (_name, code) => expect(await run(`/** @statements 1000 */ ${code}`)).toBe(limit));
});
