import { type Any, weakTable } from './intrinsics.ts';

const hosts = weakTable<true>();

/** Remembers a value that stands for something of the host: a Java collection, an object or method of the API, an exception. */
export function noteHost<T extends object>(value: T): T {
  hosts.set(value, true);
  return value;
}

/** Whether a value stands for something of the host; to most builtins it is no object then. */
export const isHost = (value: Any): boolean => hosts.has(value);
