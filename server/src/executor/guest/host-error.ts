import type { RawFrame } from '../guest-contract.ts';
import { noteRead, noteValueRead } from './bad-reads.ts';
import { orNoInstances } from './foreign.ts';
import { noteHost } from './host-values.ts';
import { type Any, define, get, has, NativeError, NativeProxy, object, ownKeys, weakTable } from './intrinsics.ts';

/** What is known about a Java exception that a script may hold. */
export interface JavaException {
  readonly type: string;
  readonly message: string | null;
  readonly frames: readonly RawFrame[];
}

const exceptions = weakTable<JavaException>();

/** The Java exception behind a value, if it is one. */
export const javaException = (value: Any): JavaException | undefined => exceptions.get(value);

let stackText: (frames: readonly RawFrame[], silent: boolean) => string = () => '';
let refused: (text: string) => void = () => {};

/** Connects with the host and with the note that explains refused writes. */
export function connectHostErrors(stack: typeof stackText, refuse: typeof refused): void {
  stackText = stack;
  refused = refuse;
}

/** The engine puts a prototype of its own between an exception and `Error.prototype`. */
const prototype = object.create(NativeError.prototype);
for (const name of ['message', 'name', 'stack', 'cause']) {
  define(prototype, name, name === 'message' || name === 'name' ? (NativeError.prototype as Any)[name] : undefined);
}

function ownValue({ type, message, frames }: JavaException, key: PropertyKey): string | null | undefined {
  if (key === 'name') return type;
  if (key === 'message') return message ?? '';
  if (key === 'cause') return null;
  return key === 'stack' ? (message ?? 'Error') + stackText(frames, message === null) : undefined;
}

/**
 * A Java exception as the script sees it (script-engine Q14): `instanceof Error`, no own members, name and message of the
 * exception, assignments without effect.
 */
export function makeHostError(exception: JavaException): object {
  const target = object.create(prototype);
  const error = new NativeProxy(target, {
    get: (at, key, receiver) => {
      const own = ownValue(exception, key);
      if (own !== undefined) noteValueRead(key as string, own);
      if (own !== undefined) return own;
      const value = orNoInstances(get(at, key, receiver), key);
      if (value === undefined && typeof key === 'string') noteRead(key, exception.type);
      return value;
    },
    has: (at, key) => has(at, key),
    set: (_at, key) => {
      if (typeof key === 'symbol') return true;
      refused(`writeMember on ${exception.type} failed due to: Unknown identifier: ${String(key)}`);
      return false;
    },
    defineProperty: () => false,
    deleteProperty: () => true,
    ownKeys: (at) => ownKeys(at),
  });
  exceptions.set(error, exception);
  return noteHost(error);
}
