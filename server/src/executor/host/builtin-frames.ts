import type { RawFrame } from '../guest-contract.ts';

/** Builtins that V8 runs without a frame; the engine shows them when they fail. */
const silent = new Set(['Array', 'Proxy', 'Function']);

/** Line of `e.stack` for such a builtin. */
export function silentFrame(name: string, construct: boolean): string | undefined {
  if (name === 'Symbol') return construct ? 'new Symbol (native)' : undefined;
  return silent.has(name) ? `${construct ? 'new ' : ''}${name} (native)` : undefined;
}

/** The same for functions that the guest has put in the place of V8's: its frames are left out. */
export function silentMember(owner: string, name: string): string | undefined {
  if (owner !== 'Object' || typeof (Object as unknown as Record<string, unknown>)[name] !== 'function')
    return undefined;
  return isStatic(owner, name) ? `Function.${name} (native)` : undefined;
}

/** The builtin of a frame as lines of `e.stack` name it: `new Map`, `Array.map`, `Function.from`. */
export function nativeName({ typeName, name, construct }: RawFrame): string {
  if (construct) return `new ${name}`;
  if (isOfJavaList(typeName, name)) return String(name);
  if (typeName && name && isResuming(typeName, name)) return `Generator.${name}`;
  const owner = typeName && name && isStatic(typeName, name) ? 'Function' : typeName;
  return `${owner ? `${owner}.` : ''}${name ?? '<anonymous>'}`;
}

/** The same in the stack of a Java exception: `Array.prototype.map (<builtin>:1:0)`. */
export function nativeRoot({ typeName, name }: RawFrame): string {
  if (!name) return '<native>';
  if (typeName && isResuming(typeName, name)) return `Generator.prototype.${name} (<builtin>:1:0)`;
  if (isOfJavaList(typeName, name)) return `Array.prototype.${name} (<builtin>:1:0)`;
  const isMethod = typeName !== null && typeof ownerOf(typeName) === 'function' && !isStatic(typeName, name);
  const root = `${typeName ? `${typeName}.` : ''}${isMethod ? 'prototype.' : ''}${name}`;
  return placeless.has(root) ? root : `${root} (<builtin>:1:0)`;
}

/** What Java does itself has no place. */
const placeless = new Set([
  'Array.prototype.sort',
  'Array.prototype.toSorted',
  'JSON.parse',
  'Object.entries',
  'Object.values',
]);

/** Java lists are proxies here; a proxy of an array that a script makes itself is rare and looks the same. */
const isOfJavaList = (typeName: string | null, name: string | null): boolean =>
  typeName === 'Proxy' && name !== null && Object.hasOwn(Array.prototype, name);

/** V8 calls a generator object by its function. */
const isResuming = (typeName: string, name: string): boolean =>
  /^(?:next|return|throw)$/.test(name) && !/Iterator|^Object$|^Async/.test(typeName);

const ownerOf = (typeName: string): unknown =>
  Object.hasOwn(globalThis, typeName) ? (globalThis as Record<string, unknown>)[typeName] : undefined;

function isStatic(typeName: string, name: string): boolean {
  const owner = ownerOf(typeName);
  if (typeof owner !== 'function' || !Object.hasOwn(owner, name)) return false;
  return !Object.hasOwn((owner.prototype ?? {}) as object, name);
}
