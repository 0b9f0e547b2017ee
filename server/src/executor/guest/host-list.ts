import { noteRead, noteValueRead } from './bad-reads.ts';
import { stored } from './boxed.ts';
import { orNoInstances } from './foreign.ts';
import { mapsAreHidden } from './hidden.ts';
import { raiseUnsupported } from './host-map.ts';
import { noteHost } from './host-values.ts';
import {
  type Any,
  append,
  apply,
  bare,
  charCode,
  define,
  defineProperty,
  get,
  getPrototypeOf,
  NativeProxy,
  object,
  ownKeys,
  weakTable,
} from './intrinsics.ts';
import { listChanges, writeLength } from './list-writes.ts';
import { nativeMethod } from './native-look.ts';

/** A Java list or array; `items` is its content. */
export interface JavaList {
  readonly items: Any[];
  readonly java: string;
  readonly mutable: boolean;
  /** A Java array: its length is fixed. */
  readonly fixed: boolean;
}

const lists = weakTable<JavaList>();

/** The Java list behind a value of the script, if it is one. */
export const javaList = (value: Any): JavaList | undefined => lists.get(value);

let refused: (text: string) => void = () => {};

/** Connects the note that explains refused writes in strict mode. */
export function connectListRefusals(refuse: (text: string) => void): void {
  refused = refuse;
}

/** An array index: digits without a leading zero, ten at most. */
export function isIndex(key: PropertyKey): boolean {
  if (typeof key !== 'string' || key.length === 0 || key.length > 10) return false;
  for (let at = 0; at < key.length; at++) {
    const code = charCode(key, at);
    if (code < 48 || code > 57) return false;
  }
  return key.length === 1 || charCode(key, 0) !== 48;
}

/** How the engine names a Java array in its texts: the classes of its elements. */
export const arrayName = (list: JavaList): string => {
  if (!list.fixed) return list.java;
  let text = '';
  for (let at = 0; at < list.items.length; at++) text += `${at ? ', ' : ''}${elementClass(list.items[at])}`;
  return `[${text}]`;
};

const elementClass = (value: Any): string =>
  typeof value === 'number'
    ? Number.isInteger(value)
      ? 'java.lang.Integer'
      : 'java.lang.Double'
    : typeof value === 'boolean'
      ? 'java.lang.Boolean'
      : 'java.lang.String';

const returnsList: Readonly<Record<string, true>> = bare({ sort: true, reverse: true, fill: true, copyWithin: true });

const prototype = makePrototype();

function makePrototype(): object {
  const self = object.create(Array.prototype);
  for (const name of ['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin']) {
    const original = (Array.prototype as Any)[name];
    define(
      self,
      name,
      nativeMethod(name, original.length, (receiver, args) => {
        const list = lists.get(receiver);
        if (!list) return apply(original, receiver, args);
        const result = listChanges[name]!(list, args);
        return result === undefined && returnsList[name] ? receiver : result;
      }),
    );
  }
  return self;
}

/** Makes what a script sees of a Java list (script-engine 14). */
export function makeHostList(list: JavaList): Any {
  const target: Any[] = list.items;
  object.setPrototypeOf(target, prototype);
  const proxy = new NativeProxy(target, handlerOf(list));
  lists.set(proxy, list);
  return noteHost(proxy);
}

function handlerOf(list: JavaList): ProxyHandler<Any[]> {
  let spreading = false;
  return {
    get: (target, key, receiver) => {
      const value = orNoInstances(get(target, key, receiver), key);
      if (value === undefined && typeof key === 'string') noteRead(key, arrayName(list));
      // a call of it fails with these words, whatever the length
      if (key === 'length') noteValueRead(key, 0);
      return value;
    },
    set: (target, key, value) => writeElement(list, target, key, value),
    defineProperty: (target, key, descriptor) =>
      'value' in bare(descriptor) && writeElement(list, target, key, descriptor.value),
    deleteProperty: (target, key) => {
      if (!isIndex(key) || Number(key) >= target.length) return true;
      refused(`"${String(key)}" is not a configurable property`);
      return false;
    },
    // a spread and a rest ask for the keys and then for each of them, `for..in` looks at the prototype between: only to it,
    // and to the builtins, a list has elements
    ownKeys: (target) => {
      spreading = !mapsAreHidden();
      const keys = ownKeys(target);
      if (list.fixed && mapsAreHidden()) append(keys as Any[], 'clone');
      return keys;
    },
    getPrototypeOf: (target) => {
      spreading = false;
      return getPrototypeOf(target);
    },
    getOwnPropertyDescriptor: (target, key) => (spreading && isIndex(key) ? undefined : object.descriptor(target, key)),
    preventExtensions: () => false,
    setPrototypeOf: () => false,
  };
}

function writeElement(list: JavaList, target: Any[], key: PropertyKey, value: Any): boolean {
  if (!isIndex(key) && key !== 'length') {
    if (typeof key === 'symbol') return true;
    refused(`writeMember on ${arrayName(list)} failed due to: Unknown identifier: ${String(key)}`);
    return false;
  }
  if (key === 'length') return writeLength(list, value, refused);
  if (!list.mutable) raiseUnsupported();
  if (Number(key) > target.length || (list.fixed && Number(key) === target.length)) {
    refused(`writeArrayElement on ${arrayName(list)} failed due to: Invalid array index ${String(key)}.`);
    return false;
  }
  return defineProperty(target, key, {
    value: stored(value),
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
