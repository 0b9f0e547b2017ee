import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import { builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';

let executor: Executor;
beforeAll(async () => {
  executor = await builtExecutor('escapes-counter-test', 2);
});
afterAll(() => executor.dispose());

const run = async (source: string): Promise<string> =>
  resultText((await runWith(executor, guardRequest(source, { timeoutMs: 5000 }))).result);

const limit =
  '! RESOURCE_EXHAUSTED Script exceeded resource limit: Statement count limit of 1000 exceeded. Statements executed 1001.';
const checkLimit = async (code: string): Promise<void> =>
  expect(await run(`/** @statements 1000 */ ${code}`)).toBe(limit);
/** Text that runs a number of statements and tells how many. */
const text = `'${'n++;'.repeat(60)}'`;
async function checkCounted(code: string): Promise<void> {
  const { result } = await runWith(
    executor,
    guardRequest(`var n = 0; ${code};\n(async () => { await null; await null; return n })()`),
  );
  expect(resultText(result), code).toBe('60');
  expect(result.usage.statements, code).toBeGreaterThanOrEqual(60);
}

describe('eval is counted wherever its name is read', () => {
  it.each([
    ['in a list', `[eval][0](${text})`],
    ['as a shorthand member', `({ eval }).eval(${text})`],
    ['as a member', `({ e: eval }).e(${text})`],
    ['as a default of a pattern', `var { a = eval } = {}; a(${text})`],
    ['as a default of a list pattern', `var [a = eval] = []; a(${text})`],
    ['as a default of a parameter', `function g(a = eval) { return a(${text}) } g()`],
    ['as the body of an arrow', `(() => eval)()(${text})`],
    ['as a field', `new (class { x = eval })().x(${text})`],
    ['as a static field', `(class { static x = eval }).x(${text})`],
    ['yielded', `function* g() { yield eval } g().next().value(${text})`],
    ['yielded from', `function* g() { yield* [eval] } g().next().value(${text})`],
    ['thrown', `try { throw eval } catch (e) { e(${text}) }`],
    ['awaited', `(async () => (await eval)(${text}))()`],
    ['returned', `(function () { return eval })()(${text})`],
    ['as the object of a call', `eval.call(null, ${text})`],
    ['as the object of apply', `eval['apply'](null, [${text}])`],
    ['bound', `eval.bind(null, ${text})()`],
    ['as an argument', `Reflect.apply(eval, null, [${text}])`],
    ['as a callback', `[${text}].map(eval)`],
    ['spread', `((e) => e(${text}))(...[eval])`],
    ['in a condition', `(true ? eval : 1)(${text})`],
    ['with ??', `(eval ?? 1)(${text})`],
    ['with ||', `(eval || 1)(${text})`],
    ['with &&', `(1 && eval)(${text})`],
    ['in a comma', `(0, eval)(${text})`],
    ['assigned', `let x; x = eval; x(${text})`],
    ['assigned by ??=', `let x; x ??= eval; x(${text})`],
    ['assigned to a pattern', `let x; [x] = [eval]; x(${text})`],
    ['in the head of for..of', `for (const x of [eval]) x(${text})`],
    ['in a switch', `switch (eval) { case eval: eval(${text}) }`],
    ['as a completion value', `eval('eval')(${text})`],
    ['called optionally', `eval?.(${text})`],
    ['called in brackets', `(eval)(${text})`],
    ['as a template tag', `eval\`x\`; ((s) => eval(s[0]))\`${text.slice(1, -1)}\``],
    ['with arguments that are spread', `eval(...[${text}])`],
    ['with arguments that are spread after a text', `eval(${text}, ...[1])`],
    [
      'with spread arguments and a replaced iterator',
      `const a = ['1']; Array.prototype[Symbol.iterator] = function* () { yield ${text} }; eval(...a)`,
    ],
    ['in strict code', `(function () { 'use strict'; eval(${text}) })()`],
    ['under another name of its own', `(function (eval) { return eval(${text}) })(eval)`],
    ['in a variable of its own', `(function () { var eval = globalThis.eval; return eval(${text}) })()`],
    ['in an object of `with`', `with ({ eval }) eval(${text})`],
    ['inside `with`', `with ({ a: 1 }) (function () { return eval(${text}) })()`],
    ['inside eval inside `with`', `with ({ a: 1 }) eval(\`eval(${text})\`)`],
    ['inside itself', `eval(\`eval("eval(${text})")\`)`],
    ['from the global object', `this.eval(${text})`],
    ['when it is gone from the global object', `delete globalThis.eval; eval(${text})`],
    ['from a descriptor', `Object.getOwnPropertyDescriptor(globalThis, 'eval').value(${text})`],
    ['from a function constructor', `new Function('return eval')()(${text})`],
    ['made a class', `try { class A extends eval {} } catch {} eval(${text})`],
    ['constructed', `try { new eval('1') } catch {} eval(${text})`],
  ])('%s', (_name, code) => checkCounted(code));
  it('and looks as it was written', async () => {
    const texts = [
      'function f() { return { eval, a: eval.length, b: [eval], c: new eval } }',
      '() => eval',
      'class A extends Object { x = eval; y() { return eval(...z) } }',
    ];
    for (const text of texts) expect(await run(`String(${text})`)).toBe(JSON.stringify(text));
    expect(await run(`[typeof eval, eval.name, eval === globalThis.eval, { eval }.eval === eval, delete eval]`)).toBe(
      '["function","eval",true,true,false]',
    );
  });
  it('and keeps its scope', async () => {
    expect(
      await run(
        `with ({ x: 4 }) { eval('function q() { return x } var z = q(); eval("z = z + 1; var late = 9")') } [z, late, String(q)]`,
      ),
    ).toBe('[5,9,"function q() { return x }"]');
    expect(await run(`with ({ eval: (...all) => all.join() }) eval('q', 1) + eval(...['r', 2])`)).toBe('"q,1r,2"');
    expect(await run(`(function (q) { return [eval('q'), (0, eval)('typeof q'), eval?.('typeof q')] })(4)`)).toBe(
      '[4,"undefined","undefined"]',
    );
    expect(await run(`(function (eval) { return eval(...[1, 2], 3) })((...a) => a.length)`)).toBe('3');
    expect(await run(`[eval(), eval(...[]), eval(...[5, 6]), eval({}) + '']`)).toBe('[null,null,5,"[object Object]"]');
  });
});

describe('code made from texts', () => {
  it.each([
    ['a class over Function', `class A extends Function { constructor() { super(${text}) } } new A()()`],
    [
      'a class over the constructor of generators',
      `class A extends (function* () {}).constructor { constructor() { super(${text}) } } new A()().next()`,
    ],
    [
      'a class over the constructor of async functions',
      `class A extends (async () => {}).constructor { constructor() { super(${text}) } } new A()()`,
    ],
    ['Reflect.construct', `Reflect.construct(Function, [${text}], Object)()`],
    ['a bound constructor', `Function.bind(null, ${text})()()`],
    ['load', `load({ name: 'n', script: ${text} })`],
    ['loadWithNewGlobal', `loadWithNewGlobal({ name: 'n', script: ${text} })`],
    ['a parameter with a default', `new Function('a = (() => { ' + ${text} + ' })()', '')()`],
    ['a body in a comment', `new Function('/*', '*/', ${text})()`],
  ])('%s', (_name, code) => checkCounted(code));
  it('text that breaks out of a function is refused', async () => {
    const made = `const made = (f) => { try { f(); return 'made' } catch (e) { return e.name } }; globalThis.ran = 0;`;
    const tries = [
      `new Function('}); globalThis.ran = 1; (function(){')`,
      `new Function('a', '}), globalThis.ran = 1, (function(){')`,
      `new Function('a){}), globalThis.ran = 1, (function(', '')`,
      `new Function('/*', '*/){ globalThis.ran = 1')`,
      `(async () => {}).constructor('}); globalThis.ran = 1; (async function(){')`,
      `(function* () {}).constructor('}); globalThis.ran = 1; (function*(){')`,
      `(async function* () {}).constructor('a', '}); globalThis.ran = 1; (async function*(){')`,
    ];
    for (const text of tries)
      expect(await run(`${made} [made(() => ${text}), globalThis.ran]`), text).toBe('["SyntaxError",0]');
    expect(
      await run(
        `${made} [made(() => new Function('a //', 'return a // b')), new Function('a', 'b = 2', 'return a + b')(1)]`,
      ),
    ).toBe('["made",3]');
  });
});

describe('the counter cannot be reached or held up', () => {
  it.each([
    ['the name of an error that loops', `Error.prototype.name = { toString() { for (;;); } }; throw new Error('a')`],
    [
      'the message of an error that loops',
      `throw Object.defineProperty(new Error('a'), 'message', { get() { for (;;); } })`,
    ],
    ['the end of the stack', `function f() { try { f() } catch { for (;;); } } f(); for (;;);`],
    ['the end of the stack, in finally', `function f() { try { f() } finally { for (;;) continue; } } f(); for (;;);`],
    [
      'a text for eval on Object.prototype',
      `Object.prototype.text = 'for (;;);'; try { eval('1 +') } catch {} for (;;);`,
    ],
    [
      'slice that sees the names',
      `let seen = ''; String.prototype.slice = String.prototype.indexOf = function () { seen += this; return '' }; try { null.x } catch {} const m = /_[0-9a-f]{18}/.exec(seen); if (m) eval(m[0] + 'c[0] = 1e9'); for (;;);`,
    ],
    [
      'every builtin that sees the names',
      `let seen = ''; for (const owner of [String.prototype, Array.prototype, RegExp.prototype, Map.prototype, Object, Reflect, JSON]) for (const k of Reflect.ownKeys(owner)) { try { const old = owner[k]; if (typeof old === 'function' && k !== 'constructor') owner[k] = function (...a) { if (typeof this === 'string') seen += this; for (let i = 0; i < a.length; i++) if (typeof a[i] === 'string') seen += a[i]; return old.apply(this, a) } } catch {} } try { null.x } catch (e) { seen += e.stack } try { eval('1 +') } catch (e) { seen += e.message } seen += function f() { if (1) return 2 }; const at = seen.search ? -1 : 0; let hit = ''; for (let i = 0; i + 19 < seen.length && !hit; i++) { if (seen[i] === '_') { let ok = true; for (let j = 1; j < 19; j++) if (!'0123456789abcdef'.includes(seen[i + j])) ok = false; if (ok) for (let j = 0; j < 19; j++) hit += seen[i + j]; } } if (hit) eval(hit + 'c[0] = 1e9'); for (;;);`,
    ],
    [
      'the prototype of the global object',
      `try { Object.setPrototypeOf(Object.prototype, new Proxy({}, { has(t, k) { if (String(k).length > 18) eval(k + '[0] = 1e9'); return false } })) } catch {} try { Object.setPrototypeOf(globalThis, new Proxy({}, { has(t, k) { if (String(k).length > 18) eval(k + '[0] = 1e9'); return false }, get(t, k) { return undefined } })) } catch {} for (;;);`,
    ],
    [
      'unscopables that change their mind',
      `let n = 0; with ({ c: 1, get [Symbol.unscopables]() { n++; return {} } }) { for (;;); }`,
    ],
    [
      'a method called by a counter',
      `Int32Array.prototype[Symbol.iterator] = Int32Array.prototype.at = () => 1e9; Object.defineProperty(Object.getPrototypeOf(Int32Array.prototype), 'length', { get: () => 0 }); for (;;);`,
    ],
    [
      'Atomics on every buffer',
      `for (const k of Reflect.ownKeys(Atomics)) try { Atomics[k] = () => 1e9 } catch {} for (;;);`,
    ],
    ['an iterator without end in a class', `class A { constructor() {} } class B extends A {} for (;;) new B();`],
    [
      'a derived class and a replaced iterator',
      `class A {} class B extends A {} Array.prototype[Symbol.iterator] = function* () { for (;;) yield 1 }; new B(); for (;;);`,
    ],
    [
      'a message of V8 nobody has translated',
      `let seen = ''; class P extends Promise { constructor(run) { super((a, b) => run(a, (e) => { seen += e.message; b(e) })) } }
       for (const t of ['const [a] = u', 'for (const x of u);', '[...u]', 'new Map(...u)']) P.resolve().then(Function('u', t)); (async () => {
         await null; await null; await null; const m = /_[0-9a-f]{18}/.exec(seen);
         if (m) for (const name of ['c', 'k', 'h', 's', 'n', 'set', 'c[0] = 1e9; 0', 't.nativeEval', 't.spend(0, -1e9)', 't.counter']) try { eval(m[0] + name + '[0] = 1e9') } catch {}
         if (m) for (const hook of Object.values(eval(m[0] + 't'))) try { hook(-1e9, -1e9) } catch {}
         for (;;);
       })()`,
    ],
    [
      'an object of `with` that changes its answers',
      `let n = 0; with ({ eval: 5, get [Symbol.unscopables]() { return { eval: n++ % 2 === 0 } } }) { eval('for (;;);') } n = 1; try { with ({ eval: 5, get [Symbol.unscopables]() { return { eval: n++ % 2 === 0 } } }) { eval('for (;;);') } } catch {} for (;;);`,
    ],
    [
      'an object of `with` that is given the text instead',
      `let told = ''; for (let first = 0; first < 2; first++) { let n = first; try { with ({ eval(s) { told += s }, get [Symbol.unscopables]() { return { eval: n++ % 2 === 1 } } }) { eval('1; 2; if (3) 4') } } catch {} } const m = /_[0-9a-f]{18,}/.exec(told); if (m) for (const name of ['c', 'k']) try { eval(m[0] + name + '[0] = 1e9') } catch {} for (;;);`,
    ],
    [
      'a proxy of `with` that changes its answers',
      `for (let first = 0; first < 2; first++) { let n = first; try { with (new Proxy({}, { has: (t, k) => k === 'eval' && n++ % 2 === 1, get: (t, k) => (k === Symbol.unscopables ? undefined : 5) })) { eval('for (;;);') } } catch {} } for (;;);`,
    ],
    ['conditions alone', `while ((() => true)());`],
    ['labels', `a: do { b: for (;;) { continue a } } while (true)`],
    ['a generator in a pattern', `function* g() { for (;;) yield 1 } const [...all] = g();`],
    ['a getter in a chain', `({ get a() { return this.a?.b } }).a; for (;;);`],
  ])('%s', (_name, code) => checkLimit(code));
});

describe('messages of V8 name no counter', () => {
  const faults = [
    'null.x',
    'f()()',
    'u()',
    'o.q()',
    '[...u]',
    'g(...u)',
    'new u()',
    '(0, u)()',
    '(u, u)',
    'o[u]()',
    '[x] = u',
    '({ x } = u)',
    '`${u()}`',
    'u`x`',
  ];
  const places =
    `return @|throw @|if (@);|while (@);|do ; while (@)|for (@;;) break|for (;@;) break|for (let i = 0; i < 1; @) i++|for (const z of @);|for (const z in @);
    for (const [z] of [@]);|for (const [z] of @);|for (x of @);|switch (@) {}|switch (1) { case @: }|with (@) {}|const z = @|const [z] = @|const { z } = @|const { z = @ } = {}|label: @|(() => @)()|(() => (@))()
    [1].map(() => @)|@; @|void @|(@).y|(@)()|new (@)()|[...(@)]|class K extends (@) {}|new (class { z = @; static { @ } })|({ get a() { return @ } }).a|@ ? 1 : 2|@ && 1|for (var z = @; ;) break|for (const z of (1, @));
    (async () => { for await (const z of @); })().catch(note)|(async () => { const [z] = await @ })().catch(note)|[...(function* () { yield* @ })()]|[...(function* () { const [z] = yield @ })()]|(async function* () { yield* @ })().next().catch(note)`.split(
      /\n\s*|\|/,
    );

  it('where they reach a script as they are', async () => {
    const texts = places.flatMap((place) => faults.map((fault) => place.replaceAll('@', fault)));
    const source = `/** @statements 50M */ let told = 0; const found = [], o = {}, g = () => {}, f = () => {};
      const note = (e) => { told++; if (/_[0-9a-f]{36}/.test(e?.message)) found.push(now + ': ' + e.message) }; let now = '';
      class P extends Promise { constructor(run) { super((a, b) => run(a, (e) => { note(e); b(e) })) } }
      for (const text of ${JSON.stringify(texts)}) {
        try { const fn = Function('u', 'o', 'g', 'f', 'note', 'let x;' + text); P.resolve().then(() => { now = text; return fn(undefined, o, g, f, note) }) } catch {}
      }
      (async () => { for (let i = 0; i < 60; i++) await null; return [told > 300, found] })()`;
    expect(await run(source)).toBe('[true,[]]');
  });
});
