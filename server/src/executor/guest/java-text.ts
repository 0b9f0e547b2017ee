import { apiClass, apiMethod } from './api-object.ts';
import { display } from './display.ts';
import { javaException } from './host-error.ts';
import { javaList } from './host-list.ts';
import { javaMap } from './host-map.ts';
import { type Any, exponential, holds, indexOfText, isInteger, mapForEach, object, sliceText } from './intrinsics.ts';

/** Whether a number is a Java `int` once it has crossed the bridge; everything else is a `double`. */
export const isJavaInt = (value: number): boolean =>
  isInteger(value) && (value | 0) === value && !object.is(value, -0) && value !== -0x80000000;

/** `Double.toString`: whole numbers with `.0`, large and small ones with an exponent, two digits at least. */
export function javaDouble(value: number): string {
  if (value !== value) return 'NaN';
  if (value === Number.POSITIVE_INFINITY) return 'Infinity';
  if (value === Number.NEGATIVE_INFINITY) return '-Infinity';
  if (object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const short = exponential(value);
    const two = exponential(value, 1);
    const text = holds(short, '.') || Number(two) !== value ? short : two;
    const e = indexOfText(text, 'e');
    const digits = sliceText(text, 0, e);
    return `${holds(digits, '.') ? digits : `${digits}.0`}E${Number(sliceText(text, e + 1))}`;
  }
  return isInteger(value) ? `${value}.0` : `${value}`;
}

const javaNumber = (value: number): string => (isJavaInt(value) ? `${value}` : javaDouble(value));

/** What `toString` of the Java side makes of a value: `{a=1, b=[1, x]}`; values of the script in their display form. */
export function javaText(value: Any): string {
  if (value === undefined) return 'null';
  if (typeof value === 'number') return javaNumber(value);
  if (typeof value === 'string' || value === null || typeof value === 'boolean') return `${value}`;
  const map = javaMap(value);
  if (map) {
    let text = '';
    mapForEach(map.entries, (item: Any, key: Any) => {
      text += `${text ? ', ' : ''}${inner(key, value)}=${inner(item, value)}`;
    });
    return `{${text}}`;
  }
  const list = javaList(value);
  if (list) {
    let text = '';
    for (let at = 0; at < list.items.length; at++) text += `${at ? ', ' : ''}${inner(list.items[at], value)}`;
    return `[${text}]`;
  }
  const exception = javaException(value);
  if (exception) return exception.message === null ? exception.type : `${exception.type}: ${exception.message}`;
  const java = apiClass(value);
  return apiMethod(value) ?? (java === undefined ? display(value) : `${java}@HASH`);
}

const inner = (value: Any, owner: Any): string =>
  value === owner ? (javaMap(owner) ? '(this Map)' : '(this Collection)') : javaText(value);
