import {
  type Any,
  apply,
  charCode,
  construct,
  define,
  defineProperty,
  get,
  indexOfText,
  isObject,
  lower,
  makeNumber,
  NativeDate,
  object,
  sliceText,
  weakTable,
} from './intrinsics.ts';
import { nativeLook, nativeMethod } from './native-look.ts';

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

/** Times as the engine formats them. */
export function installFormats(): void {
  for (const name of ['toLocaleString', 'toLocaleTimeString', 'toLocaleDateString'] as const) {
    const original = NativeDate.prototype[name];
    define(
      NativeDate.prototype,
      name,
      nativeMethod(name, 0, (self, args) => narrowed(apply(original, self, [args[0], zoned(args[1])]))),
    );
  }
  nameZones();
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

/** A zone whose name is that of the engine's own: V8 takes every name of that one for `UTC`. */
const namedZone = 'Africa/Abidjan';

/** Whether the name of the zone is in the text; V8 has the engine's words for the other kinds. */
function showsZone(options: Any): boolean {
  const name = get(options, 'timeZoneName');
  const style = get(options, 'timeStyle');
  return name === 'short' || name === 'long' || name === 'longGeneric' || style === 'full' || style === 'long';
}

/** Options for V8: a zone that is shown and not named by the script is the engine's. */
function zoned(options: Any): Any {
  if (!isObject(options) || get(options, 'timeZone') !== undefined || !showsZone(options)) return options;
  const own = object.create(options);
  define(own, 'timeZone', namedZone);
  return own;
}

/** `resolvedOptions().timeZone` is the name a script gave, without it that of the engine's own zone. */
function nameZones(): void {
  const native: Any = Intl.DateTimeFormat;
  const { prototype } = native;
  const given = weakTable<Any>();
  const wrapper: Any = nativeLook('DateTimeFormat', 0, function (locales?: Any, options?: Any) {
    const format = construct(native, [locales, zoned(options)], new.target ?? native);
    given.set(format, isObject(options) ? get(options, 'timeZone') : undefined);
    return format;
  } as Any);
  defineProperty(wrapper, 'prototype', { value: prototype, writable: false });
  define(wrapper, 'supportedLocalesOf', native.supportedLocalesOf);
  define(prototype, 'constructor', wrapper);
  define(Intl, 'DateTimeFormat', wrapper);
  const resolved = prototype.resolvedOptions;
  define(
    prototype,
    'resolvedOptions',
    nativeMethod('resolvedOptions', 0, (self) => {
      const options = apply(resolved, self, []);
      const zone = given.get(self);
      options.timeZone = zone === undefined ? 'GMT' : shownZone(`${zone}`, options.timeZone);
      return options;
    }),
  );
}

/** A zone as the engine names it: as the script did, but in V8's case. */
function shownZone(given: string, resolved: string): string {
  if (lower(given) === lower(resolved)) return resolved;
  if (lower(given) === 'gmt') return 'GMT';
  const sign = given[0];
  return sign === '+' || sign === '-' ? resolved : given;
}

/** Plural rules take BigInts and tell their notation. */
export function shapePlurals(): void {
  const native: Any = Intl.PluralRules;
  const { prototype } = native;
  const { select, resolvedOptions: resolved } = prototype;
  define(
    prototype,
    'select',
    nativeMethod('select', 1, (self, args) =>
      apply(select, self, [typeof args[0] === 'bigint' ? makeNumber(args[0]) : args[0]]),
    ),
  );
  define(
    prototype,
    'resolvedOptions',
    nativeMethod('resolvedOptions', 0, (self) => {
      const found = apply(resolved, self, []);
      if (object.descriptor(found, 'notation')) return found;
      const options: Any = {};
      const names = object.keys(found);
      for (let at = 0; at < names.length; at++) {
        define(options, names[at]!, found[names[at]!], true);
        if (names[at] === 'type') define(options, 'notation', 'standard', true);
      }
      return options;
    }),
  );
}
