import {
  type Any,
  apply,
  charCode,
  construct,
  dateMs,
  define,
  endsWith,
  global,
  indexOfText,
  NativeDate,
  sliceText,
} from './intrinsics.ts';
import { nativeLook, nativeMethod } from './native-look.ts';

const utc = '(Coordinated Universal Time)';
/** The zone has a name for these years alone: 1970 to the last minute but one of 9999 (ms since 1970). */
const unnamedFrom = 253402300740000;

/** A date text with the zone as the engine calls it: `GMT`, and `GMT+0` where that name is not in use. */
function zoneOf(text: string, ms: number): string {
  if (!endsWith(text, utc)) return text;
  const zone = ms >= 0 && ms < unnamedFrom ? '(GMT)' : '(GMT+0)';
  return `${sliceText(text, 0, text.length - utc.length)}${zone}`;
}

/** The engine's zone in the texts of a date. */
export function installDateTexts(): void {
  for (const name of ['toString', 'toTimeString'] as const) {
    const original = NativeDate.prototype[name];
    define(
      NativeDate.prototype,
      name,
      nativeMethod(name, 0, (self) => {
        const text = apply(original, self, []);
        return zoneOf(text, dateMs(self));
      }),
    );
  }
}

const isDigit = (text: string, at: number): boolean => {
  const code = charCode(text, at);
  return code >= 48 && code <= 57;
};

/** A date text in a form that V8 reads as the engine reads this one; undefined when the engine refuses what V8 takes. */
export function readableDate(text: string): string | undefined {
  let read = text;
  while (read.length && charCode(read, read.length - 1) === 32) read = sliceText(read, 0, read.length - 1);
  if (isIso(read)) return isoDate(read);
  read = spacedHalf(read);
  // a time alone is that of the first day of 2000
  const colon = indexOfText(read, ':');
  const alone = (colon === 1 || colon === 2) && isDigit(read, 0) && isDigit(read, colon - 1);
  return alone ? `2000/1/1 ${read}` : read;
}

/** `2024-01-05` and what follows, up to and with the mark of the time. */
function isIso(text: string): boolean {
  if (!isDigit(text, 0) || text[4] !== '-' || text[7] !== '-' || !isDigit(text, 9)) return false;
  return text.length > 10 && (text[10] === 'T' || text[10] === 't');
}

function isoDate(text: string): string | undefined {
  if (text[10] === 't' || endsWith(text, 'z')) return undefined;
  if (text.length === 11) return `${text}00:00Z`;
  const sign = text[text.length - 3];
  return sign === '+' || sign === '-' ? `${text}:00` : text;
}

/** `10:00PM` with the blank that V8 wants. */
function spacedHalf(text: string): string {
  for (let at = 1; at < text.length - 1; at++) {
    const half = charCode(text, at) | 32;
    const isHalf = (half === 97 || half === 112) && (charCode(text, at + 1) | 32) === 109;
    if (isHalf && isDigit(text, at - 1)) return `${sliceText(text, 0, at)} ${sliceText(text, at)}`;
  }
  return text;
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
  const nativeParse = NativeDate.parse as (text: string) => number;
  const parse = (text: string): number => {
    const read = readableDate(text);
    return read === undefined ? Number.NaN : nativeParse(read);
  };
  const native = NativeDate as Any;
  const wrapper: Any = nativeLook('Date', 7, function (this: Any, ...args: Any[]) {
    if (!new.target) return now === null ? zoneOf(native(), 0) : `${construct(native, [now])}`;
    const given = args.length || now === null ? args : [now];
    if (given.length === 1 && typeof given[0] === 'string') define(given, 0, parse(given[0]), true);
    return construct(native, given, new.target === wrapper ? wrapper : new.target);
  } as Any);
  Object.defineProperty(wrapper, 'prototype', { value: native.prototype, writable: false });
  define(wrapper, 'now', native.now);
  define(
    wrapper,
    'parse',
    nativeMethod('parse', 1, (_self, args) => parse(`${args[0]}`)),
  );
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
