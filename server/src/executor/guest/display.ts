import { apiClass, apiMethod } from './api-object.ts';
import { javaException } from './host-error.ts';
import { javaList } from './host-list.ts';
import { javaMap } from './host-map.ts';
import {
  type Any,
  bigIntText,
  dateMs,
  isArray,
  isError,
  isoDate,
  mapForEach,
  mapSize,
  NativeDate,
  NativeMap,
  object,
  symbolText,
  toJson,
} from './intrinsics.ts';
import { shownText } from './native-look.ts';

/** Levels of nesting the engine shows before `{...}`. */
const shownLevels = 3;

/** A value as the engine shows it in its texts: `{a: 1}`, `(2)[1, "a"]` (script-engine 10, rejection text). */
export function display(value: Any, level = 0): string {
  switch (typeof value) {
    case 'string':
      return toJson(value);
    case 'bigint':
      return `${bigIntText(value)}n`;
    case 'symbol':
      return symbolText(value);
    case 'function':
      return apiMethod(value) ?? shownText(value);
    case 'object':
      return value === null ? 'null' : objectText(value, level);
    default:
      return object.is(value, -0) ? '-0' : `${value}`;
  }
}

function objectText(value: Any, level: number): string {
  const host = javaMap(value)?.java ?? javaList(value)?.java ?? apiClass(value) ?? javaException(value)?.type;
  if (host !== undefined) return level ? `JavaObject[${host}]` : host;
  try {
    if (isError(value)) return errorText(value);
    if (value instanceof NativeDate) return dateMs(value) === dateMs(value) ? isoDate(value) : 'Invalid Date';
    if (value instanceof RegExp) return `${value}`;
    if (level >= shownLevels && object.keys(value).length) return isArray(value) ? '[...]' : '{...}';
    if (isArray(value)) return arrayText(value, level);
    if (value instanceof NativeMap) return mapText(value, level);
    return membersText(value, level);
  } catch {
    return '{...}';
  }
}

function arrayText(value: Any[], level: number): string {
  let text = '';
  for (let at = 0; at < value.length && at < 20; at++) text += `${at ? ', ' : ''}${display(value[at], level + 1)}`;
  return `${value.length > 1 && level === 0 ? `(${value.length})` : ''}[${text}${value.length > 20 ? ', ...' : ''}]`;
}

function mapText(value: Any, level: number): string {
  let text = '';
  mapForEach(value, (item: Any, key: Any) => {
    text += `${text ? ', ' : ''}${display(key, level + 1)} => ${display(item, level + 1)}`;
  });
  return `Map(${mapSize(value)}){${text}}`;
}

function membersText(value: Any, level: number): string {
  const keys = object.keys(value);
  let text = '';
  for (let at = 0; at < keys.length && at < 20; at++) {
    const descriptor = object.descriptor(value, keys[at]!);
    const shown = descriptor && 'value' in descriptor ? display(descriptor.value, level + 1) : '(...)';
    text += `${at ? ', ' : ''}${keys[at]}: ${shown}`;
  }
  return `{${text}${keys.length > 20 ? ', ...' : ''}}`;
}

/** `Name: message`, as `Error.prototype.toString` says it, from data properties alone. */
export function errorText(value: Any): string {
  const name = value.name === undefined ? 'Error' : `${value.name}`;
  const message = value.message === undefined ? '' : `${value.message}`;
  return !message ? name : !name ? message : `${name}: ${message}`;
}
