import { engineError } from './errors.ts';
import { type Any, apply, defineProperty, global, object } from './intrinsics.ts';
import { nativeMethod } from './native-look.ts';

/** What of V8's builtins the engine does not have, or has in another shape (group `globals`). */
export function shapeBuiltins(): void {
  defineProperty(global, Symbol.toStringTag, { value: 'global', configurable: true });
  object.setPrototypeOf(global, object.prototype);
  shapeRegexStatics();
}

const localeExtras = [
  'calendars',
  'collations',
  'hourCycles',
  'numberingSystems',
  'textInfo',
  'timeZones',
  'weekInfo',
  'getCalendars',
  'getCollations',
  'getHourCycles',
  'getNumberingSystems',
  'getTextInfo',
  'getTimeZones',
  'getWeekInfo',
] as const;

/** What V8 adds when a context is ready. */
export function dropExtras(): void {
  delete (Atomics as Any).pause;
  delete (Intl as Any).v8BreakIterator;
  const locale: Any = Intl.Locale.prototype;
  for (let at = 0; at < localeExtras.length; at++) delete locale[localeExtras[at]!];
  if (object.descriptor(locale, 'variants')) return;
  const read = object.descriptor(locale, 'baseName')!.get as Any;
  const get = nativeMethod('get variants', 0, (self) => variantsOf(apply(read, self, [])));
  defineProperty(locale, 'variants', { get, enumerable: false, configurable: true });
}

/** The variants of a language tag: `biske-rozaj`; undefined when it has none. */
function variantsOf(tag: string): string | undefined {
  let found: string | undefined;
  let part = '';
  for (let at = 0; at <= tag.length; at++) {
    const char = tag[at];
    if (char !== undefined && char !== '-') {
      part += char;
      continue;
    }
    const first = part[0] ?? '';
    const variant = part.length >= 5 || (part.length === 4 && first >= '0' && first <= '9');
    if (variant && at > part.length) found = found === undefined ? part : `${found}-${part}`;
    part = '';
  }
  return found;
}

/** `RegExp.$1` and its siblings: read-only but for `input`, named after their long names, for `RegExp` itself alone. */
function shapeRegexStatics(): void {
  const long = ['input', 'lastMatch', 'lastParen', 'leftContext', 'rightContext'] as const;
  const short = ['$_', '$&', '$+', '$`', "$'"] as const;
  for (let at = 0; at < long.length; at++) {
    shapeStatic(long[at]!, long[at]!);
    shapeStatic(short[at]!, long[at]!);
  }
  for (let group = 1; group <= 9; group++) shapeStatic(`$${group}`, `$${group}`);
}

function shapeStatic(key: string, name: string): void {
  const found = object.descriptor(RegExp, key);
  const get = found?.get as Any;
  const set = found?.set as Any;
  if (!get) return;
  const own = (self: Any): void => {
    if (self !== RegExp)
      throw engineError(
        'TypeError',
        'Static RegExp result properties cannot be used with subclasses of RegExp.',
        false,
      );
  };
  defineProperty(RegExp, key, {
    get: nativeMethod(`get ${name}`, 0, (self) => {
      own(self);
      return apply(get, self, []);
    }),
    set:
      name === 'input'
        ? nativeMethod('set input', 1, (self, args) => {
            own(self);
            return apply(set, self, [args[0]]);
          })
        : undefined,
    enumerable: false,
    configurable: true,
  });
}
