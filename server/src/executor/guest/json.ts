import { engineError } from './errors.ts';
import { type Any, apply, charCode, define, makeString, sliceText } from './intrinsics.ts';
import { nativeMethod } from './native-look.ts';

/** Nesting at which the real engine runs out of stack (script-engine Q20: 500 levels are fine, 5000 are not). */
const deepest = 4000;
/** Longest text that is looked at again for the place of a fault. */
const longest = 1024 * 1024;

let last = '';

/** Text that `JSON.parse` read last, for the place of its fault. */
export const lastJson = (): string => (last.length > longest ? sliceText(last, 0, longest) : last);

/** `JSON.parse` remembers what it read and refuses what nests too deep for the engine. */
export function installJsonParse(): void {
  const parse = JSON.parse;
  define(
    JSON,
    'parse',
    nativeMethod('parse', 2, (self, args) => {
      const text: Any = typeof args[0] === 'symbol' ? args[0] : makeString(args[0]);
      if (typeof text === 'string') {
        last = text;
        if (nestsTooDeep(text)) throw engineError('RangeError', 'Maximum call stack size exceeded', false);
      }
      return apply(parse, self, [text, args[1]]);
    }),
  );
}

/** Whether the brackets of a JSON text nest deeper than the engine's stack allows. */
export function nestsTooDeep(text: Any): boolean {
  if (typeof text !== 'string' || text.length < 2 * deepest) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = charCode(text, at);
    if (inString) {
      if (code === 92) at++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 91 || code === 123) {
      if (++depth > deepest) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}
