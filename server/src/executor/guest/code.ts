import { bridge } from './bridge.ts';
import { engineError } from './errors.ts';
import {
  type Any,
  bare,
  charCode,
  define,
  each,
  global,
  indexOfText,
  makeString,
  nativeEval,
  object,
  weakTable,
} from './intrinsics.ts';
import { nativeLook, nativeMethod } from './native-look.ts';

/** The `eval` a script holds when it does not call it by name: global scope, counted. */
export let indirectEval: Any;

function prepared(text: string, kind: string): string {
  const { text: ready, error, deep } = bare(bridge.prepare(text, kind));
  if (ready === undefined)
    throw engineError(deep ? 'RangeError' : 'SyntaxError', error ?? '', indexOfText(kind, 'direct') === 0);
  return ready;
}

/** Text of a direct `eval`, instrumented; other values pass. `held` is what the name `eval` stands for at that place. */
export function directEvalText(held: Any, text: Any): Any {
  return held === nativeEval && typeof text === 'string' ? prepared(text, 'direct') : text;
}

/**
 * The same inside `with`, whose object may answer otherwise when V8 asks it for `eval`: text that is not made ready goes on
 * as an object, which V8's own `eval` gives back and a function of the script reads like a text.
 */
export function directEvalTextWithin(held: Any, text: Any): Any {
  if (typeof text !== 'string') return text;
  if (held === nativeEval) return prepared(text, 'direct-within');
  const carrier = Object(text);
  carried.set(carrier, text);
  return carrier;
}

/** Texts that go on as objects. */
const carried = weakTable<string>();

/** The arguments of a direct `eval` that are spread: `make` makes the first of them, the text, ready. */
export const spreadTexts =
  (make: (held: Any, text: Any) => Any) =>
  (held: Any, given: Any[]): Any => {
    if (given.length) define(given, 0, make(held, given[0]), true);
    return each(given);
  };

/** Runs text in the global scope, counted, and gives its completion value. */
export function evaluateGlobally(text: string, kind = 'indirect'): Any {
  return nativeEval(prepared(text, kind));
}

/** `eval` and the function constructors run text that is counted and parsed as the engine parses it. */
export function installCode(): void {
  indirectEval = nativeMethod('eval', 1, (_self, args) => {
    const text = carried.get(args[0]) ?? args[0];
    return typeof text === 'string' ? evaluateGlobally(text) : text;
  });
  define(global, 'eval', indirectEval);
  const kinds = [
    ['function', Function],
    ['async function', (async () => {}).constructor],
    ['function*', function* () {}.constructor],
    ['async function*', async function* () {}.constructor],
  ] as const;
  for (let at = 0; at < kinds.length; at++) wrapConstructor(kinds[at]![0], kinds[at]![1]);
}

function wrapConstructor(keyword: string, native: Any): void {
  // biome-ignore lint/complexity/useArrowFunction: an arrow cannot be called with `new`
  const construct = function (...args: Any[]): Any {
    let params = '';
    for (let at = 0; at + 1 < args.length; at++) params += `${at ? ',' : ''}${args[at]}`;
    const body = args.length ? `${args[args.length - 1]}` : '';
    const head = `(${keyword} anonymous(${params}\n) {\n`;
    return evaluateGlobally(`${head}${body}\n})`, `function:${head.length}`);
  };
  const wrapper: Any = nativeLook(native.name, 1, construct);
  Object.defineProperty(wrapper, 'prototype', { value: native.prototype, writable: false });
  if (native === Function) define(global, 'Function', wrapper);
  else object.setPrototypeOf(wrapper, global.Function);
  Object.defineProperty(native.prototype, 'constructor', {
    value: wrapper,
    writable: native === Function,
    configurable: true,
  });
}

/** `http:` and its kind: word characters, then a colon. */
function hasScheme(text: string): boolean {
  const end = indexOfText(text, ':');
  for (let at = 0; at < end; at++) {
    const code = charCode(text, at) | 32;
    const word = (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || charCode(text, at) === 95;
    if (!word) return false;
  }
  return end > 0;
}

/** `load`: only texts given in place; files and addresses are out of reach (script-engine Q21). */
export function installLoad(): void {
  for (const name of ['load', 'loadWithNewGlobal']) {
    define(
      global,
      name,
      nativeMethod(name, 1, (_self, args) => {
        const from = args[0];
        if (typeof from === 'object' && from !== null && 'script' in from)
          return evaluateGlobally(makeString(from.script), 'load');
        const text = makeString(from);
        if (hasScheme(text)) throw engineError('TypeError', `Cannot load script: ${text}`, false);
        throw engineError('Error', `Operation is not allowed for: ${text}`, false);
      }),
    );
  }
}

/** What `import(x)` asked for last; V8 rejects the promise without naming it. */
export let lastSpecifier = '';

/** Remembers the specifier of `import(x)`. */
export function noteSpecifier(specifier: Any): Any {
  lastSpecifier = makeString(specifier);
  return specifier;
}
