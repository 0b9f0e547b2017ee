import { type Any, global, object, tagOf, weakTable } from './intrinsics.ts';

/** Builtin prototypes with the name of what is made from them, and what a proxy was made of. */
const kinds = weakTable<string>();
const namespaces = weakTable<string>();
const proxies = weakTable<{ readonly target: Any; readonly handler: Any }>();

const named = [
  'Set',
  'Map',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Promise',
  'ArrayBuffer',
  'DataView',
  'String',
  'Number',
  'Boolean',
  'Symbol',
  'BigInt',
  'FinalizationRegistry',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

const know = (prototype: Any, name: string): void => {
  if (prototype) kinds.set(prototype, name);
};

/** The kinds V8 adds when a context is ready. */
export function knowLateKinds(): void {
  for (const name of ['SharedArrayBuffer', 'Float16Array']) know(global[name]?.prototype, name);
}

/** Notes the builtin prototypes before a script can touch them. */
export function knowKinds(): void {
  for (const name of named) know(global[name]?.prototype, name);
  for (const name of Object.getOwnPropertyNames(Intl)) know((Intl as Any)[name]?.prototype, name);
  for (const name of ['Math', 'JSON', 'Reflect', 'Intl', 'Atomics']) namespaces.set(global[name], name);
  know(object.prototypeOf(function* () {}).prototype, 'Generator');
  know(object.prototypeOf(async function* () {}).prototype, 'AsyncGenerator');
  know(object.prototypeOf([].values()), 'Array Iterator');
  know(object.prototypeOf(new Map().keys()), 'Map Iterator');
  know(object.prototypeOf(new Set().keys()), 'Set Iterator');
  know(object.prototypeOf(''[Symbol.iterator]()), 'String Iterator');
  know(object.prototypeOf('a'.matchAll(/a/g)), 'RegExp String Iterator');
}

/** Name of the builtin an object was made from; undefined for an ordinary object. */
export function kindOf(value: Any): string | undefined {
  if (proxies.has(value)) return undefined;
  for (let holder = object.prototypeOf(value); holder; holder = object.prototypeOf(holder)) {
    if (proxies.has(holder)) return undefined;
    const kind = kinds.get(holder);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** `Object.prototype.toString` where no script has a say: what gives itself a tag, or is a proxy, is an object like any other. */
export function builtinTag(value: Any): string {
  for (let holder = value; holder; holder = object.prototypeOf(holder))
    if (proxies.has(holder) || object.descriptor(holder, toStringTag)) return '[object Object]';
  return tagOf(value);
}

const { toStringTag } = Symbol;

/** Name of a namespace or of the global object. */
export function namespaceOf(value: Any): string | undefined {
  if (value === global) return 'global';
  return namespaces.get(value);
}

/** Remembers what a proxy was made of. */
export const noteProxy = (proxy: Any, target: Any, handler: Any): void => proxies.set(proxy, { target, handler });

export const proxyParts = (value: Any): { readonly target: Any; readonly handler: Any } | undefined =>
  proxies.get(value);
