import { mark } from './bridge.ts';
import {
  type Any,
  defineProperty,
  functionText,
  indexOfText,
  object,
  sliceText,
  startsWith,
  uncurry,
  weakTable,
} from './intrinsics.ts';

/** Functions made here that must print as builtins, with the name they print. */
const printedNames = weakTable<string>();

/** Makes `fn` look like a builtin: name, length, no prototype, `[native code]`. `printed` is the name in its text. */
export function nativeLook<F>(name: string, length: number, fn: F, printed = name): F {
  defineProperty(fn as object, 'name', { value: name, configurable: true });
  defineProperty(fn as object, 'length', { value: length, configurable: true });
  printedNames.set(fn, printed);
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

/** How written text begins and ends, and how many characters behind the end belong to it. */
interface Written {
  readonly open: string;
  readonly close: string;
  readonly behind: number;
}

function without(text: string, { open, close, behind }: Written): string {
  let kept = '';
  let from = 0;
  for (let at = indexOfText(text, open); at >= 0; at = indexOfText(text, open, from)) {
    const end = indexOfText(text, close, at);
    if (end < 0) break;
    kept += sliceText(text, from, at);
    from = end + close.length + behind;
  }
  return from === 0 ? text : kept + sliceText(text, from);
}

/** How V8 prints bound functions and proxies of functions. */
const withoutName = 'function () { [native code] }';

function isBound(fn: Any): boolean {
  const name = object.descriptor(fn, 'name')?.value;
  return typeof name === 'string' && startsWith(name, 'bound');
}

/**
 * Replaces `Function.prototype.toString` so that scripts see their own text and not the counters in it.
 */
export function hideInstrumentation(): void {
  const toString = nativeMethod('toString', 0, (self) => {
    const known = typeof self === 'function' ? printedNames.get(self) : undefined;
    if (known !== undefined) return `function ${known}() { [native code] }`;
    const text = functionText(self);
    return text === withoutName && isBound(self) ? 'function bound() { [native code] }' : asWritten(text);
  });
  defineProperty(Function.prototype, 'toString', { value: toString, writable: true, configurable: true });
  shownText = uncurry(toString) as (fn: Any) => string;
}

/** Takes the counters out of a piece of source text. */
export function asWritten(instrumented: string): string {
  const bracket = `/*${mark})*/`;
  const text = without(instrumented, { open: `/*${mark}<*/`, close: `/*${mark}>*/`, behind: 0 });
  return without(text, { open: bracket, close: bracket, behind: 1 });
}

/** Text of a function as the script sees it. */
export let shownText: (fn: Any) => string = functionText;
