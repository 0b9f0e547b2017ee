import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Executor } from '../../../server/src/executor/client.ts';
import { builtExecutor, guardRequest, resultText, runWith } from '../../support/built-executor.ts';

const built = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/shooty/hostile-bridge-test');

let executor: Executor;
/** Names the sandbox's own code looks for in objects, and which no object has anyway. */
let names: string[] = [];
beforeAll(async () => {
  executor = await builtExecutor('hostile-bridge-test', 2);
  const code = readFileSync(join(built, 'guest.js'), 'utf8');
  const all = new Set(Array.from(code.matchAll(/[.{,]\s*([A-Za-z_$][\w$]*)/g), ([, name]) => name!));
  // these the language itself asks for while the operations below run
  for (const name of ['constructor', 'toString', 'valueOf', 'then', 'toJSON', 'return', 'throw', 'done', 'next'])
    all.delete(name);
  names = [...all].filter((name) => name.length > 1 && !(name in Object.prototype));
});
afterAll(() => executor.dispose());

/** Work that goes through the bridge or through what stands in for a builtin; each gives a value or throws. */
const operations: Readonly<Record<string, string>> = {
  'a call': `vance.tools.call('x', { a: [1, { b: 'c' }], n: null, f() {}, s: Symbol('q'), big: 5n, d: 1.5 }).text`,
  'a call with a getter': `vance.tools.call('x', { get a() { return 5 } }).text`,
  'a wrong number of arguments': `vance.tools.call()`,
  'an argument that is not converted': `vance.tools.call(5e30, {})`,
  'an object for a text': `vance.guard.continueWith({})`,
  'an unknown member': `vance.tools.nope()`,
  'an overload': `vance.guard.loopValues.get(1, 2)`,
  'a log line': `vance.log.info('m', { a: 1, b: [1] })`,
  'a log line with a Java map': `vance.log.info('m', vance.params.m)`,
  'a stored value': `vance.guard.loopValues.set('k', { a: [1], f() {} })`,
  'a secret': `typeof vance.secret('a')`,
  'a sleep': `vance.sleep(0)`,
  'reading Java data': `vance.params.m.x + vance.params.l[0] + vance.params.l.length`,
  'spreading a map': `({ ...vance.params.m }).x`,
  'the rest of a map': `(({ x, ...rest }) => x)(vance.params.m)`,
  'writing a map': `vance.tools.call('x', {}).map.y = 2`,
  'writing a list': `(vance.tools.call('x', {}).list[0] = 9)`,
  'writing an API object': `(() => { 'use strict'; vance.guard.x = 1 })()`,
  'deleting from an API object': `(() => { 'use strict'; delete vance.guard })()`,
  'asking for members': `'tools' in vance`,
  'a property of null': `null.x`,
  'a call of nothing': `({ a: 1 }).b()`,
  'something not iterable': `(() => { const [a] = 5 })()`,
  'an unknown name': `nope`,
  'an assignment to a constant': `(() => { const a = 1; a = 2 })()`,
  'something that constructs nothing': `new (() => 1)()`,
  'a thrown object': `(() => { throw { name: 'N', message: 'M' } })()`,
  'an error caught by a pattern': `(() => { try { null.x } catch ({ message }) { return message } })()`,
  'a stack': `(() => { try { null.x } catch (e) { return typeof e.stack } })()`,
  'a direct eval': `((q) => eval('q + 1'))(4)`,
  'an indirect eval': `(0, eval)('1 + 1')`,
  'a syntax error in eval': `eval('1 +')`,
  'a function constructor': `new Function('a', 'return a + 1')(1)`,
  'an awaited rejection': `void (async () => { try { await (async () => null.x)() } catch (e) { print(e.message) } })()`,
  'a then': `void $then((async () => null.x)(), undefined, (e) => print(e.message))`,
  'a class of its own': `new (class extends (class { constructor(a) { this.a = a } }) {})(1).a`,
  'a field': `new (class { x = () => 1; #y = 2; get y() { return this.#y } })().y`,
  'a proxy': `new Proxy({ a: 1 }, { get: (t, k) => t[k] }).a`,
  'a sorted list': `$sort([3, 1, 2], (a, b) => a - b)[0]`,
  'a date': `typeof new Date()`,
  'a refused operand': `'a' in 5`,
  'mixed numbers': `1n + 1`,
  'a symbol as a text': `'' + Symbol.iterator`,
  'text of a function': `$text(function f(a) { if (a) { return 1 } })`,
  'a Java type': `Java.type('x')`,
  'a file': `load('x.js')`,
  'an import': `void $then(import('x'), undefined, (e) => print(e.message))`,
};

const answer = { value: { list: [1, { a: 1 }], text: 'x', map: { k: null } } };

/**
 * Runs one operation after `before` and reads the result after `restore()`: the value or the error, what the replaced parts
 * heard, the host calls, the console.
 */
async function outcome(operation: string, before: string): Promise<string> {
  const source = `/** @statements 10M\n * @timeout 10s */
    const $then = Function.prototype.call.bind(Promise.prototype.then), $sort = Function.prototype.call.bind(Array.prototype.sort), $text = Function.prototype.call.bind(Function.prototype.toString);
    let restore = () => {}; const heard = []; let told = 0;
    ${before}
    let ended; try { const value = ${operation}; ended = { value } } catch (error) { ended = { error } }
    restore();
    const { error } = ended;
    ['error' in ended ? (error instanceof Error ? [error.name, error.message] : [error]) : ended.value, heard]`;
  const { result, calls } = await runWith(
    executor,
    guardRequest(source, { params: { m: { x: 1 }, l: [1, 2] } }),
    answer,
  );
  return JSON.stringify([resultText(result), calls.map(({ path, args }) => [path, args]), result.console]);
}

/** Replaces every function of every builtin that can be replaced by one that says it was called. */
const replaceFunctions = `{
  const { ownKeys, getPrototypeOf } = Reflect; const { getOwnPropertyDescriptor, defineProperty } = Object;
  const queue = [], visited = new Set(), found = [], show = String;
  const skip = new Set(['globalThis', 'vance', 'args', 'Java', 'java', 'javax', 'javafx', 'com', 'org', 'edu', 'Packages', 'print', 'load', 'loadWithNewGlobal', 'eval', 'restore']);
  for (const name of Object.getOwnPropertyNames(globalThis)) if (!skip.has(name)) queue.push([name, globalThis[name]]);
  queue.push(['Array Iterator', getPrototypeOf([].values())], ['Generator', getPrototypeOf(function* () {}.prototype)], ['Async', (async () => {}).constructor], ['Typed', getPrototypeOf(Uint8Array)]);
  for (let at = 0; at < queue.length; at++) {
    const path = queue[at][0], owner = queue[at][1];
    if (owner === null || (typeof owner !== 'object' && typeof owner !== 'function') || visited.has(owner)) continue;
    visited.add(owner);
    for (const key of ownKeys(owner)) {
      const own = getOwnPropertyDescriptor(owner, key);
      if (!own) continue;
      const here = path + '.' + show(key);
      for (const part of ['value', 'get']) queue.push([here, own[part]]);
      const callable = (typeof own.value === 'function' && key !== 'constructor') || own.get;
      if (callable && (own.configurable || own.writable)) found.push([owner, key, own, here]);
    }
  }
  restore = () => { for (let at = 0; at < found.length; at++) try { defineProperty(found[at][0], found[at][1], found[at][2]); } catch {} };
  for (let at = 0; at < found.length; at++) {
    const own = found[at][2], here = found[at][3];
    const say = function () { heard[told++] = here; throw 'replaced ' + here; };
    try { defineProperty(found[at][0], found[at][1], own.get ? { __proto__: null, get: say, set: say, configurable: true } : { __proto__: null, value: say, writable: true, configurable: true, enumerable: own.enumerable }); } catch {}
  }
}`;

/** Gives \`Object.prototype\` a member of each name, as \`descriptor\` says. */
const pollute = (descriptor: string): string => `{
  const names = ${JSON.stringify(names)}; const { defineProperty } = Object;
  restore = () => { for (let at = 0; at < names.length; at++) delete Object.prototype[names[at]]; };
  for (let at = 0; at < names.length; at++) { const name = names[at]; defineProperty(Object.prototype, name, { __proto__: null, configurable: true, ${descriptor} }); }
}`;

const listens = `get() { heard[told++] = name; return undefined }, set(v) { heard[told++] = 'set ' + name }`;
const lies = `writable: true, value: name === 'get' || name === 'set' ? function () { return 7 } : 'evil'`;

/** Operations that by the language look into \`Object.prototype\` or call what a script replaced. */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  functions: ['a then', 'an import'], // they ask for the species of the promise
  listening: ['a call of nothing', 'asking for members'],
  lying: ['a call of nothing'],
};

describe('what a script does to the builtins changes nothing of the bridge', () => {
  const check = async (name: string, before: string, kind: string): Promise<void> => {
    if (byLanguage[kind]?.includes(name)) return;
    expect(await outcome(operations[name]!, before), name).toBe(await outcome(operations[name]!, ''));
  };
  it.each(Object.keys(operations))('%s', async (name) => {
    await check(name, replaceFunctions, 'functions');
    await check(name, pollute(listens), 'listening');
    await check(name, pollute(lies), 'lying');
  });
});
