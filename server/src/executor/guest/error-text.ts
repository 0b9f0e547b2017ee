import { originalMessage } from './errors.ts';
import { type Any, endsWith, indexOfText, isObject, object, sliceText } from './intrinsics.ts';
import { shownText } from './native-look.ts';

/** The prototypes of the builtin errors; a name found there is no name of the script's own. */
const builtin: object[] = [];

/** Remembers the error prototypes before a script can touch them. */
export function knowErrorPrototypes(prototypes: readonly object[]): void {
  for (let at = 0; at < prototypes.length; at++) builtin[at] = prototypes[at]!;
}

const isBuiltin = (holder: object): boolean => {
  for (let at = 0; at < builtin.length; at++) if (builtin[at] === holder) return true;
  return false;
};

/** A property as the engine looks it up for a text: through the prototypes, data only, no getters. */
function dataOf(value: Any, key: string, ownOnly = false): Any {
  for (let holder = value; holder !== null && holder !== undefined; holder = object.prototypeOf(holder)) {
    if (ownOnly && isBuiltin(holder)) return undefined;
    const found = object.descriptor(holder, key);
    if (found) return 'value' in found ? found.value : undefined;
  }
  return undefined;
}

const said = (value: Any): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * `Name: message` of an error. The name: a string the script gave it or its class, else the name of its constructor; the
 * message: the present one when that is a text, else the one it was made with (script-engine 10).
 */
export function errorText(value: Any): string {
  const name = said(dataOf(value, 'name', true)) ?? constructorName(value) ?? 'Error';
  const message = said(dataOf(value, 'message')) ?? originalMessage(value) ?? '';
  return message ? `${name}: ${message}` : name;
}

function constructorName(value: Any): string | undefined {
  const constructor = dataOf(object.prototypeOf(value), 'constructor');
  if (!isObject(constructor)) return undefined;
  return said(dataOf(constructor, 'name')) ?? (typeof constructor === 'function' ? 'Error' : undefined);
}

/** Text of a thrown object that is no error: its own name and message, else what kind of object it is. */
export function thrownObjectText(value: Any, kindOf: (value: Any) => string | undefined): string {
  const own = typeof value === 'function' && isNative(value) ? undefined : said(dataOf(value, 'name', true));
  const name = own ?? kindName(value, kindOf);
  const message = said(dataOf(value, 'message'));
  return message ? `${name}: ${message}` : name;
}

function kindName(value: Any, kindOf: (value: Any) => string | undefined): string {
  const kind = constructorName(value);
  return kind && kind !== 'Object' && kind !== 'Iterator' ? kind : (kindOf(value) ?? 'Error');
}

/** Whether a function prints as a builtin. */
const isNative = (fn: Any): boolean => {
  const text = shownText(fn);
  return endsWith(text, '{ [native code] }') && indexOfText(sliceText(text, 0, 9), 'function') === 0;
};
