import type { RawFrame } from '../guest-contract.ts';
import { type Any, apply, get, has, NativeError, NativeProxy, object, ownKeys, weakTable } from './intrinsics.ts';

/** What is known about a Java exception that a script may hold. */
export interface JavaException {
  readonly type: string;
  readonly message: string | null;
  readonly frames: readonly RawFrame[];
}

const exceptions = weakTable<JavaException>();

/** The Java exception behind a value, if it is one. */
export const javaException = (value: Any): JavaException | undefined => exceptions.get(value);

let stackText: (frames: readonly RawFrame[], host: boolean) => string = () => '';
let refused: (text: string) => void = () => {};

/** Connects with the host and with the note that explains refused writes. */
export function connectHostErrors(stack: typeof stackText, refuse: typeof refused): void {
  stackText = stack;
  refused = refuse;
}

/**
 * A Java exception as the script sees it (script-engine Q14): `instanceof Error`, no own members, name and message of the
 * exception, assignments without effect.
 */
export function makeHostError(exception: JavaException): object {
  // the engine puts a prototype of its own between
  const target = object.create(object.create(NativeError.prototype));
  const error = new NativeProxy(target, {
    get: (at, key, receiver) => {
      if (key === 'name') return exception.type;
      if (key === 'message') return exception.message ?? '';
      if (key === 'cause') return null;
      if (key === 'stack') return (exception.message ?? '') + stackText(exception.frames, true);
      return get(at, key, receiver);
    },
    has: (at, key) => key === 'stack' || has(at, key),
    set: (_at, key) => {
      refused(`writeMember (${String(key)}) on ${exception.type} failed due to: Unknown identifier: ${String(key)}`);
      return false;
    },
    defineProperty: () => false,
    deleteProperty: () => true,
    ownKeys: (at) => ownKeys(at),
  });
  exceptions.set(error, exception);
  return error;
}

/** Runs a function of the host side that must not be touched by a script. */
export const quietly = (fn: Any, args: Any[]): Any => apply(fn, undefined, args);
