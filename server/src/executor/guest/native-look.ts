import { type Any, defineProperty, functionText, replaceText, uncurry, weakTable } from './intrinsics.ts';

/** Functions made here that must print as builtins, with the name they print. */
const texts = weakTable<string>();

/** Makes `fn` look like a builtin: name, length, no prototype, `[native code]`. `printed` is the name in its text. */
export function nativeLook<F>(name: string, length: number, fn: F, printed = name): F {
  defineProperty(fn as object, 'name', { value: name, configurable: true });
  defineProperty(fn as object, 'length', { value: length, configurable: true });
  texts.set(fn, `function ${printed}() { [native code] }`);
  return fn;
}

/** A builtin-looking method: not constructible, without `prototype`; `run` gets the receiver and the arguments. */
export function nativeMethod(name: string, length: number, run: (self: Any, args: Any[]) => Any, printed = name): Any {
  const holder = {
    method(this: Any, ...args: Any[]): Any {
      return run(this, args);
    },
  };
  return nativeLook(name, length, holder.method, printed);
}

/**
 * Replaces `Function.prototype.toString` so that scripts see their own text and not the counters in it. `marks` matches
 * what was written into the text.
 */
export function hideInstrumentation(marks: readonly RegExp[]): void {
  const toString = nativeMethod('toString', 0, (self) => {
    const known = typeof self === 'function' ? texts.get(self) : undefined;
    if (known !== undefined) return known;
    let text = functionText(self);
    for (let at = 0; at < marks.length; at++) text = replaceText(text, marks[at]!, '');
    return text;
  });
  defineProperty(Function.prototype, 'toString', { value: toString, writable: true, configurable: true });
  shownText = uncurry(toString) as (fn: Any) => string;
}

/** Text of a function as the script sees it. */
export let shownText: (fn: Any) => string = functionText;
