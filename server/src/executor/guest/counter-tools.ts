import { bridge, mark } from './bridge.ts';
import { directEvalText, directEvalTextWithin, indirectEval, noteSpecifier, spreadTexts } from './code.ts';
import { display } from './display.ts';
import { currentFrames, engineError, translate } from './errors.ts';
import {
  type Any,
  apply,
  define,
  defineProperty,
  global,
  isObject,
  NativePromise,
  nativeEval,
  object,
  passedOn,
  promiseResolve,
} from './intrinsics.ts';
import { noteCallee, noteGiven, noteIterated, noteTarget } from './seen-values.ts';
import { noteThrow } from './thrown.ts';

/**
 * Names the instrumented text uses. They are global lexical bindings, invisible on `globalThis`; their names are
 * unguessable. `eval` stays V8's own for direct calls, while `globalThis.eval` is the counted one.
 */
export function makeCounterTools(): (counter: Int32Array) => void {
  let counter: Int32Array;
  const kill = (): never => {
    bridge.kill(currentFrames());
    for (;;);
  };
  const spend = (value: Any, weight: number): Any => {
    for (let left = weight; left > 0; left--) --counter[0]! < 0 && kill();
    return value;
  };
  const tools = object.freeze({
    caught: translate,
    thrown: noteThrow,
    iterated: noteIterated,
    given: noteGiven,
    callee: noteCallee,
    target: noteTarget,
    evalText: directEvalText,
    evalTexts: spreadTexts(directEvalText),
    evalTextWithin: directEvalTextWithin,
    evalTextsWithin: spreadTexts(directEvalTextWithin),
    passedOn,
    indirectEval,
    specifier: noteSpecifier,
    held: (value: Any) => (value === nativeEval ? indirectEval : value),
    named: giveName,
    delegated: (weight: number, source: Any) => delegated(source, () => spend(undefined, weight)),
    resumed: (weight: number, value: Any) => yieldedOnce(value, () => spend(undefined, weight)),
    spend,
    awaited: (weight: number, value: Any) => {
      const failed = (): Any => spend(undefined, weight);
      return isObject(value) ? watched(value, () => {}, failed) : value;
    },
    settled: (weight: number, value: Any) => {
      const count = (): Any => spend(value, weight);
      return isObject(value) ? watched(value, count, count) : count();
    },
  });
  return (own) => {
    counter = own;
    // the host turns these into lexical bindings and removes the property
    global[`${mark}set`] = { c: counter, k: kill, t: tools, e: nativeEval };
  };
}

/** The promise that `await value` waits for; it tells just before the `await` goes on or throws. */
function watched(value: Any, came: () => void, failed: () => void): Any {
  const promise = promiseResolve(NativePromise, value);
  void (async () => {
    try {
      await promise;
    } catch {
      return failed();
    }
    came();
  })();
  return promise;
}

const { iterator } = Symbol;

/** Iterates like `source`, with a call of `resume` before each step but the first. */
function delegated(source: Any, resume: () => void): Any {
  if (source === null || source === undefined || typeof source[iterator] !== 'function') {
    const nothing = source === null || source === undefined;
    const text = nothing
      ? `Cannot read property 'Symbol(Symbol.iterator)' of ${source}`
      : `${display(source)} is not iterable`;
    throw engineError('TypeError', text);
  }
  const inner = source[iterator]();
  const { next } = inner;
  let started = false;
  const step = (method: Any, args: Any[]): Any => {
    if (started) resume();
    started = true;
    return apply(method, inner, args);
  };
  const outer: Any = { next: (...args: Any[]) => step(next, args) };
  // looked up when they are needed, as `yield*` does
  const later = (name: 'throw' | 'return'): void =>
    void defineProperty(outer, name, {
      get: () => {
        const method = inner[name];
        if (method !== undefined && method !== null) return (...args: Any[]) => step(method, args);
        if (started) resume();
        return undefined;
      },
    });
  later('throw');
  later('return');
  define(outer, iterator, () => outer);
  return outer;
}

/** Yields one value; `resume` is called when the generator goes on, in whatever way. */
function yieldedOnce(value: Any, resume: () => void): Any {
  let started = false;
  const once: Any = {
    next: (sent: Any) => {
      if (!started) {
        started = true;
        return { value, done: false };
      }
      resume();
      return { value: sent, done: true };
    },
    throw: (error: Any) => {
      resume();
      throw error;
    },
    return: (result: Any) => {
      resume();
      return { value: result, done: true };
    },
  };
  define(once, iterator, () => once);
  return once;
}

/** Gives an anonymous function the name its place in the script gives it. */
function giveName(name: string, fn: Any): Any {
  const own = typeof fn === 'function' ? object.descriptor(fn, 'name') : undefined;
  if (own && own.value === '') defineProperty(fn, 'name', { value: name, configurable: true });
  return fn;
}
