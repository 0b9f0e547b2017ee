import { display } from './display.ts';
import { dropExtras, shapeBuiltins } from './engine-surface.ts';
import { engineError } from './errors.ts';
import {
  type Any,
  apply,
  charCode,
  construct,
  define,
  endsWith,
  global,
  indexOfText,
  isObject,
  NativeDate,
  sliceText,
  weakTable,
} from './intrinsics.ts';
import { nativeLook, nativeMethod } from './native-look.ts';

/** Adds what V8 lacks and removes what the engine lacks (script-engine Q21, Q25). */
export function installBuiltins(): void {
  delete global.SuppressedError;
  delete global.DisposableStack;
  delete global.AsyncDisposableStack;
  wrapSymbol();
  nameZone();
  narrowDayPeriods();
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

const utc = '(Coordinated Universal Time)';
const zoneOf = (text: string): string =>
  endsWith(text, utc) ? `${sliceText(text, 0, text.length - utc.length)}(GMT)` : text;

/** The engine calls the zone of a date string `GMT`. */
function nameZone(): void {
  for (const name of ['toString', 'toTimeString'] as const) {
    const original = NativeDate.prototype[name];
    define(
      NativeDate.prototype,
      name,
      nativeMethod(name, 0, (self) => zoneOf(apply(original, self, []))),
    );
  }
}

const narrowSpace = '\u202f';
const halves = [' AM', ' PM', ' am', ' pm', ' a.m.', ' p.m.'] as const;

/** Before `AM` and `PM` the engine writes a narrow space that does not break; V8 puts a plain one there. */
function narrowed(text: Any): Any {
  if (typeof text !== 'string') return text;
  let result = text;
  for (let index = 0; index < halves.length; index++) {
    const half = halves[index]!;
    for (let at = indexOfText(result, half); at > 0; at = indexOfText(result, half, at + 1)) {
      const before = charCode(result, at - 1);
      if (before < 48 || before > 57) continue;
      result = `${sliceText(result, 0, at)}${narrowSpace}${sliceText(result, at + 1)}`;
    }
  }
  return result;
}

function narrowDayPeriods(): void {
  for (const name of ['toLocaleString', 'toLocaleTimeString'] as const) {
    const original = NativeDate.prototype[name];
    define(
      NativeDate.prototype,
      name,
      nativeMethod(name, 0, (self, args) => narrowed(apply(original, self, args))),
    );
  }
  const prototype = Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format')!.get;
  const bound = weakTable<Any>();
  Object.defineProperty(prototype, 'format', {
    get: nativeMethod('get format', 0, (self) => {
      const native = apply(format, self, []);
      if (!bound.has(self))
        bound.set(
          self,
          nativeMethod('', 1, (_self, args) => narrowed(apply(native, undefined, args))),
        );
      return bound.get(self);
    }),
    enumerable: false,
    configurable: true,
  });
  for (const name of ['formatRange'] as const) {
    const original = prototype[name];
    define(
      prototype,
      name,
      nativeMethod(name, 2, (self, args) => narrowed(apply(original, self, args))),
    );
  }
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
        const count = Math.min(decoded.length, self.length);
        for (let at = 0; at < count; at++) self[at] = decoded[at];
        return { read: args[0].length, written: count };
      }),
    );
  }
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
        if (apply(has, self, [args[0]])) return apply(get, self, [args[0]]);
        const value = make(args[0], args[1]);
        apply(set, self, [args[0], value]);
        return value;
      }),
    );
  };
  add('getOrInsert', (_key, value) => value);
  add('getOrInsertComputed', (key, compute) => {
    if (typeof compute !== 'function') throw engineError('TypeError', 'Callable expected', false);
    return apply(compute, undefined, [key]);
  });
}

function addIteratorConcat(): void {
  const iterator = global.Iterator;
  if (!iterator || iterator.concat) return;
  define(
    iterator,
    'concat',
    nativeMethod('concat', 0, (_self, args) => {
      for (let at = 0; at < args.length; at++) {
        if (!isObject(args[at])) throw engineError('TypeError', `${shown(args[at])} is not an Object`, false);
        if (typeof args[at][Symbol.iterator] !== 'function')
          throw engineError('TypeError', `${shown(args[at])} is not iterable`, false);
      }
      return concatAll(args);
    }),
  );
}

function* concatAll(sources: Any[]): Generator<Any> {
  for (let at = 0; at < sources.length; at++) yield* sources[at];
}

/** The clock of a run: V8's own until `set` stops it; from then on `advance` alone moves it, by what the script sleeps. */
export interface GuestClock {
  /** Milliseconds since 1970, whatever the script made of `Date`. */
  now(): number;
  set(start: number): void;
  advance(ms: number): void;
}

/** `Date` with the zone as the engine names it, also when it is called as a function, and with a clock that can be set. */
export function installClock(): GuestClock {
  let now: number | null = null;
  const native = NativeDate as Any;
  const wrapper: Any = nativeLook('Date', 7, function (this: Any, ...args: Any[]) {
    if (!new.target) return zoneOf(now === null ? native() : `${construct(native, [now])}`);
    const given = args.length || now === null ? args : [now];
    return construct(native, given, new.target === wrapper ? wrapper : new.target);
  } as Any);
  Object.defineProperty(wrapper, 'prototype', { value: native.prototype, writable: false });
  define(wrapper, 'now', native.now);
  define(wrapper, 'parse', native.parse);
  define(wrapper, 'UTC', native.UTC);
  define(native.prototype, 'constructor', wrapper);
  define(global, 'Date', wrapper);
  const current = native.now as () => number;
  return {
    now: () => now ?? current(),
    set: (start) => {
      now = start;
      define(
        wrapper,
        'now',
        nativeMethod('now', 0, () => now),
      );
    },
    advance: (ms) => {
      if (now !== null && ms > 0) now += ms;
    },
  };
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
