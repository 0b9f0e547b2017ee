import { installDateTexts } from './dates.ts';
import { display } from './display.ts';
import { dropExtras, shapeBuiltins } from './engine-surface.ts';
import { engineError } from './errors.ts';
import { installFormats, shapePlurals } from './formats.ts';
import { type Any, apply, define, global, isObject } from './intrinsics.ts';
import { nativeLook, nativeMethod } from './native-look.ts';
import { installPower } from './powers.ts';

/** Adds what V8 lacks and removes what the engine lacks (script-engine Q21, Q25). */
export function installBuiltins(): void {
  delete global.SuppressedError;
  delete global.DisposableStack;
  delete global.AsyncDisposableStack;
  wrapSymbol();
  installDateTexts();
  installFormats();
  shapePlurals();
  installPower();
  addGetOrInsert(Map.prototype);
  addGetOrInsert(WeakMap.prototype);
  addIteratorConcat();
  shapeBuiltins();
  define(
    Atomics,
    'wait',
    nativeMethod('wait', 4, () => {
      throw engineError('TypeError', 'Unsupported operation', false);
    }),
  );
}

/** The part of `installBuiltins` that needs, or comes behind, what V8 adds when a context is ready. */
export function finishBuiltins(): void {
  delete global.WebAssembly;
  addSetters();
  addSumPrecise();
  dropExtras();
}

function addSetters(): void {
  const bytes: Any = Uint8Array;
  for (const [name, from] of [
    ['setFromBase64', 'fromBase64'],
    ['setFromHex', 'fromHex'],
  ] as const) {
    if (bytes.prototype[name] || !bytes[from]) continue;
    define(
      bytes.prototype,
      name,
      nativeMethod(name, 1, (self, args) => {
        const decoded = bytes[from](args[0], args[1]);
        const room = self.length;
        if (decoded.length <= room) return filled(self, decoded, decoded.length, args[0].length);
        // only whole groups of characters are read: four of base 64, two of hexadecimal
        const [group, wide] = name === 'setFromHex' ? [1, 2] : [3, 4];
        const groups = Math.trunc(room / group);
        return filled(self, decoded, groups * group, groups * wide);
      }),
    );
  }
}

function filled(target: Any, from: Any, count: number, read: number): Any {
  for (let at = 0; at < count; at++) target[at] = from[at];
  return { read, written: count };
}

/** V8's `Symbol` holds `dispose` and `asyncDispose` for good, so scripts get one without them. */
function wrapSymbol(): void {
  const native: Any = Symbol;
  const wrapper: Any = nativeLook('Symbol', 0, function (description?: Any) {
    if (new.target) throw engineError('TypeError', 'cannot construct a Symbol', false);
    return description === undefined ? native() : native(description);
  } as Any);
  const names = Object.getOwnPropertyNames(native);
  for (const name of names) {
    if (name === 'dispose' || name === 'asyncDispose' || name === 'length' || name === 'name') continue;
    Object.defineProperty(wrapper, name, Object.getOwnPropertyDescriptor(native, name)!);
  }
  define(native.prototype, 'constructor', wrapper);
  define(global, 'Symbol', wrapper);
}

const shown = (value: Any): string => (typeof value === 'string' ? value : display(value));

function addSumPrecise(): void {
  if ((Math as Any).sumPrecise) return;
  define(
    global.Math,
    'sumPrecise',
    nativeMethod('sumPrecise', 1, (_self, args) => {
      let sum: Any = [];
      let special: number | undefined;
      let count = 0;
      const source = args[0];
      if (source === undefined || source === null)
        throw engineError('TypeError', `Cannot convert undefined or null to object: ${source}`, false);
      if (typeof source[Symbol.iterator] !== 'function')
        throw engineError('TypeError', `${shown(source)} is not iterable`, false);
      for (const value of source) {
        if (typeof value !== 'number') throw engineError('TypeError', `${shown(value)} is not a Number`, false);
        count++;
        if (!Number.isFinite(value)) special = special === undefined ? value : special + value;
        else sum = addPartial(sum, value);
      }
      if (special !== undefined) return special;
      let total = 0;
      for (let at = sum.length - 1; at >= 0; at--) total += sum[at];
      return count === 0 ? -0 : total;
    }),
  );
}

/** Shewchuk's exact partial sums: non-overlapping, smallest first. */
function addPartial(partials: number[], value: number): number[] {
  const next: number[] = [];
  let x = value;
  for (let at = 0; at < partials.length; at++) {
    let y = partials[at]!;
    if (Math.abs(x) < Math.abs(y)) {
      const smaller = x;
      x = y;
      y = smaller;
    }
    const high = x + y;
    const low = y - (high - x);
    if (low !== 0) next[next.length] = low;
    x = high;
  }
  next[next.length] = x;
  return next;
}

function addGetOrInsert(prototype: Any): void {
  const { get, has, set } = prototype;
  const add = (name: string, make: (key: Any, by: Any) => Any): void => {
    if (prototype[name]) return;
    define(
      prototype,
      name,
      nativeMethod(name, 2, (self, args) => {
        const isThere = apply(has, self, [args[0]]);
        if (name === 'getOrInsertComputed' && typeof args[1] !== 'function')
          throw engineError('TypeError', 'Callable expected', false);
        if (isThere) return apply(get, self, [args[0]]);
        const value = make(args[0], args[1]);
        apply(set, self, [args[0], value]);
        return value;
      }),
    );
  };
  add('getOrInsert', (_key, value) => value);
  add('getOrInsertComputed', (key, compute) => apply(compute, undefined, [key]));
}

function addIteratorConcat(): void {
  const iterator = global.Iterator;
  if (!iterator || iterator.concat) return;
  // an iterator helper gives what a generator gives
  const { drop } = iterator.prototype;
  define(
    iterator,
    'concat',
    nativeMethod('concat', 0, (_self, args) => {
      for (let at = 0; at < args.length; at++) {
        if (!isObject(args[at])) throw engineError('TypeError', `${shown(args[at])} is not an Object`, false);
        if (typeof args[at][Symbol.iterator] !== 'function')
          throw engineError('TypeError', `${shown(args[at])} is not iterable`, false);
      }
      return apply(drop, concatAll(args), [0]);
    }),
  );
}

function* concatAll(sources: Any[]): Generator<Any> {
  for (let at = 0; at < sources.length; at++) yield* sources[at];
}

/** `Math.random` from a seed (mulberry32). */
export function installRandom(seed: number): void {
  let state = seed | 0;
  define(
    global.Math,
    'random',
    nativeMethod('random', 0, () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    }),
  );
}

/** The engine has a global `arguments`: empty, since no arguments are passed. */
export function installArguments(): void {
  define(global, 'arguments', []);
}
