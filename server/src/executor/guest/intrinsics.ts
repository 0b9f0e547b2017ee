/**
 * Builtins as they were before the script ran. Guest code must not depend on anything a script can replace: no spread, no
 * `for..of`, no method calls on arrays or strings it did not make, only the functions below.
 */

// biome-ignore lint/suspicious/noExplicitAny: values of a script have no type here
export type Any = any;

export const global: Any = globalThis;
const { apply: reflectApply, construct, deleteProperty, ownKeys, getPrototypeOf, has, get, set } = Reflect;
const { defineProperty: reflectDefine } = Reflect;
const { setPrototypeOf, getOwnPropertyDescriptor } = Object;

/**
 * An object literal without its prototype: what a script puts on `Object.prototype` must not be found in a descriptor, a
 * handler of a proxy, an answer of the host or an option.
 */
export const bare = <T extends object>(literal: T): T => setPrototypeOf(literal, null);

/** `Reflect.defineProperty` for a descriptor that nobody else holds. */
export const defineProperty = (target: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean =>
  reflectDefine(target, key, bare(descriptor));
export const reflect = { ...Reflect };
export const object = {
  create: Object.create,
  keys: Object.keys,
  freeze: Object.freeze,
  is: Object.is,
  descriptor: (owner: Any, key: PropertyKey): PropertyDescriptor | undefined => {
    const found = getOwnPropertyDescriptor(owner, key);
    return found && bare(found);
  },
  prototypeOf: Object.getPrototypeOf,
  setPrototypeOf: Object.setPrototypeOf,
  prototype: Object.prototype,
} as const;
export const isArray: (value: unknown) => value is unknown[] = Array.isArray;
export const isInteger = Number.isInteger;
export { construct, deleteProperty, get, getPrototypeOf, has, ownKeys, set };
export const apply: (fn: Any, self: Any, args: Any) => Any = reflectApply;

/** `f.call` as a function that does not look at `f.call`. */
export const uncurry =
  (fn: Any): ((self: Any, ...args: Any[]) => Any) =>
  (self, ...args) =>
    reflectApply(fn, self, args);

/** V8 adds it late: `learnLate`. */
export let isError: (value: unknown) => boolean = () => false;

/** Takes over the builtins V8 has not got yet while a snapshot is made. */
export function learnLate(): void {
  isError = (NativeError as Any).isError;
}

export const NativeError = Error;
export const NativeTypeError = TypeError;
export const NativeMap = Map;
export const NativeWeakMap = WeakMap;
export const NativeDate = Date;
export const ScriptProxy = Proxy;
/** A proxy of the guest: traps it does not name are not looked for on `Object.prototype`. */
// biome-ignore lint/complexity/useArrowFunction: an arrow cannot be called with `new`
export const NativeProxy = function (target: object, handler: ProxyHandler<Any>): Any {
  return new ScriptProxy(target, bare(handler));
} as unknown as ProxyConstructor;
export const NativePromise = Promise;
export const makeString = String;
export const makeNumber = Number;
export const bigIntAsInt = BigInt.asIntN;
// biome-ignore lint/security/noGlobalEval: the engine's own eval runs the script
export const nativeEval = eval;

export const charCode = uncurry(String.prototype.charCodeAt) as (text: string, at: number) => number;
export const sliceText = uncurry(String.prototype.slice) as (text: string, from: number, to?: number) => string;
export const lower = uncurry(String.prototype.toLowerCase) as (text: string) => string;
export const indexOfText = uncurry(String.prototype.indexOf) as (text: string, what: string, from?: number) => number;
// no regular expressions: a match would show in `RegExp.$1` and its siblings, which belong to the script
export const holds = (text: string, part: string): boolean => indexOfText(text, part) >= 0;
export const startsWith = (text: string, head: string): boolean => sliceText(text, 0, head.length) === head;
export const endsWith = (text: string, tail: string): boolean =>
  text.length >= tail.length && sliceText(text, text.length - tail.length) === tail;
export const joinList = uncurry(Array.prototype.join) as (list: readonly unknown[], by: string) => string;
export const listValues = uncurry(Array.prototype.values) as (list: readonly unknown[]) => unknown;
export const functionText = uncurry(Function.prototype.toString) as (fn: Any) => string;
export const exponential = uncurry(Number.prototype.toExponential) as (value: number, digits?: number) => string;
export const bigIntText = uncurry(BigInt.prototype.toString) as (value: bigint) => string;
export const symbolText = uncurry(Symbol.prototype.toString) as (value: symbol) => string;
export const isoDate = uncurry(Date.prototype.toISOString) as (date: Any) => string;
export const dateMs = uncurry(Date.prototype.getTime) as (date: Any) => number;
export const tagOf = uncurry(Object.prototype.toString) as (value: Any) => string;
export const toJson = JSON.stringify;
export const fromJson: (text: string) => Any = JSON.parse;
export const promiseThen = Promise.prototype.then;
export const promiseResolve = uncurry(Promise.resolve);
export const mapGet = uncurry(Map.prototype.get);
export const mapSet = uncurry(Map.prototype.set);
export const mapHas = uncurry(Map.prototype.has);
export const mapDelete = uncurry(Map.prototype.delete);
export const mapClear = uncurry(Map.prototype.clear);
export const mapForEach = uncurry(Map.prototype.forEach);
export const mapSize = uncurry(Object.getOwnPropertyDescriptor(Map.prototype, 'size')!.get);
export const setForEach = uncurry(Set.prototype.forEach);
export const setSize = uncurry(Object.getOwnPropertyDescriptor(Set.prototype, 'size')!.get);
export const mapKeys = uncurry(Map.prototype.keys);
export const mapValues = uncurry(Map.prototype.values);
export const mapEntries = uncurry(Map.prototype.entries);
const weakGet = uncurry(WeakMap.prototype.get);
const weakSet = uncurry(WeakMap.prototype.set);
const weakHas = uncurry(WeakMap.prototype.has);

/** A WeakMap whose methods a script cannot reach. */
export function weakTable<V>(): {
  get(key: Any): V | undefined;
  set(key: Any, value: V): void;
  has(key: Any): boolean;
} {
  const table = new NativeWeakMap();
  return {
    get: (key) => weakGet(table, key),
    set: (key, value) => void weakSet(table, key, value),
    has: (key) => weakHas(table, key),
  };
}

export const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** The descriptor of `append`, used again and again. */
const element: { value: unknown } = bare({ value: undefined, writable: true, enumerable: true, configurable: true });

/** Appends without calling anything of `Array.prototype`. */
export function append(list: Any[], value: unknown): void {
  element.value = value;
  reflectDefine(list, list.length, element);
  element.value = undefined;
}

/** Something to spread that gives the elements of a list, whatever a script made of the iterators of arrays. */
export function each(list: readonly Any[]): Any {
  let at = 0;
  const next = (): Any => bare({ value: at < list.length ? list[at] : undefined, done: at++ >= list.length });
  return bare({ [iteratorSymbol]: () => bare({ next }) });
}
const iteratorSymbol = Symbol.iterator;

const listIterator: Any = getPrototypeOf(Array.prototype.values.call([]));
const native = { values: (Array.prototype as Any)[iteratorSymbol], next: listIterator.next };

/** The arguments of an implicit constructor, to be spread: the list itself, which is fast, while nobody changed how. */
export const passedOn = (list: readonly Any[]): Any =>
  (Array.prototype as Any)[iteratorSymbol] === native.values && listIterator.next === native.next ? list : each(list);

/** Defines a data property the way builtins are defined. */
export function define(target: object, key: PropertyKey, value: unknown, enumerable = false): void {
  defineProperty(target, key, { value, writable: true, enumerable, configurable: true });
}
