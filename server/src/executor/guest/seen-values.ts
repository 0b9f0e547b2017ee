import { hostNameOf } from './argument-text.ts';
import { display } from './display.ts';
import { type Any, append, isArray, isObject, object } from './intrinsics.ts';
import { proxyParts } from './object-kinds.ts';

/**
 * Values the script used last where the engine would quote them in an error. The instrumentation passes them through here;
 * their texts are made only when an error needs them.
 */
let iterated: Any;
let given: Any;
let callee: Any;
let target: Any;

/** Remembers what is iterated next, for `x is not iterable`. */
export const noteIterated = (value: Any): Any => {
  iterated = value;
  return value;
};

/** Remembers what a builtin is given, for `{} is not a function`. */
export const noteGiven = (value: Any): Any => {
  given = value;
  return value;
};

/** Remembers what is called or constructed, for `()=>1 is not a constructor`. */
export const noteCallee = (value: Any): Any => {
  callee = value;
  return value;
};

/** Remembers what a strict write goes to, for `Cannot assign to read only property 'a' of {a: 1}`. */
export const noteTarget = (value: Any): Any => {
  target = value;
  return value;
};

const shown = (value: Any): string => (typeof value === 'string' ? value : display(value));

/** The texts of all of them, for the side that words the error. */
export function valueHints(hints: string[]): void {
  append(hints, `iterated:${display(iterated)}`);
  append(hints, `given:${shown(given)}`);
  append(hints, `callee:${shown(callee)}`);
  const host = hostNameOf(callee);
  if (host !== undefined) append(hints, `host:${host}`);
  if (typeof callee === 'function') append(hints, 'callable:');
  append(hints, `target:${shown(target)}`);
  if (isArray(target)) append(hints, 'targetArray:');
  const element = firstNotIterable(iterated);
  if (element) append(hints, `element:${shown(element.value)}`);
}

/** Adds the text of a member of the object kept last, for `o.f?.()`; looks at plain members alone. */
export function memberHint(name: string, hints: string[]): void {
  for (let at = target; isObject(at) && !proxyParts(at); at = object.prototypeOf(at)) {
    const found = object.descriptor(at, name);
    if (!found) continue;
    if (!found.get && !found.set) append(hints, `member:${shown(found.value)}`);
    return;
  }
}

/** The first element of a list that a pattern such as `[key, value]` cannot take apart. */
function firstNotIterable(list: Any): { value: Any } | undefined {
  if (!isArray(list)) return undefined;
  for (let at = 0; at < list.length; at++) {
    const value: Any = list[at];
    if (value === null || value === undefined || typeof value[Symbol.iterator] !== 'function') return { value };
  }
  return undefined;
}
