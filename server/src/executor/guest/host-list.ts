import { noteRead } from './bad-reads.ts';
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
  NativeProxy,
  NativeTypeError,
  object,
  ownKeys,
  set,
  weakTable,
} from './intrinsics.ts';
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
function isIndex(key: PropertyKey): boolean {
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

const fixedRefusals: Record<string, (list: JavaList) => string> = bare({
  push: (list) => `writeArrayElement on ${arrayName(list)} failed due to: Invalid array index ${list.items.length}.`,
  unshift: (list) => `unshift on ${arrayName(list)} failed due to: Message not supported.`,
  pop: (list) => `removeArrayElement on ${arrayName(list)} failed due to: Message not supported.`,
  shift: (list) => `shift on ${arrayName(list)} failed due to: Message not supported.`,
  splice: (list) => `splice on ${arrayName(list)} failed due to: Message not supported.`,
});

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
        if (!list.mutable) return raiseUnsupported();
        const refusal = list.fixed ? fixedRefusals[name] : undefined;
        if (refusal) throw new NativeTypeError(refusal(list));
        const result = apply((Array.prototype as Any)[name], list.items, args);
        return result === list.items ? receiver : result;
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
  return {
    get: (target, key, receiver) => {
      const value = orNoInstances(get(target, key, receiver), key);
      if (value === undefined && typeof key === 'string') noteRead(key, arrayName(list));
      return value;
    },
    set: (target, key, value) => writeElement(list, target, key, value),
    defineProperty: (target, key, descriptor) =>
      'value' in bare(descriptor) && writeElement(list, target, key, descriptor.value),
    deleteProperty: (_target, key) => {
      if (isIndex(key)) refused(`"${String(key)}" is not a configurable property`);
      return !isIndex(key);
    },
    ownKeys: (target) => {
      const keys = ownKeys(target);
      if (list.fixed && mapsAreHidden()) append(keys as Any[], 'clone');
      return keys;
    },
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
  if (!list.mutable) raiseUnsupported();
  if (list.fixed && (key === 'length' || Number(key) >= target.length)) return true;
  if (key === 'length') return set(target, key, value);
  if (Number(key) > target.length) {
    refused(`writeArrayElement on ${arrayName(list)} failed due to: Invalid array index ${String(key)}.`);
    return false;
  }
  return defineProperty(target, key, {
    value: value === undefined ? null : value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}
