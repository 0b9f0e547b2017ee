import { append } from './intrinsics.ts';

/** Reads of host members that cannot be called, the newest last; they explain a failing call. */
const reads: { readonly key: string; readonly text: string }[] = [];
/** Reads that are kept. */
const most = 64;

/** Remembers that a member of a host object was read and is no method. */
export function noteRead(key: string, java: string, exists = false): void {
  const why = exists ? 'Message not supported.' : `Unknown identifier: ${key}`;
  note(key, `invokeMember (${key}) on ${java} failed due to: ${why}`);
}

/** Remembers that a plain value was read as a member of a host object. */
export const noteValueRead = (key: string, value: unknown): void => note(key, `${value} is not a function`);

function note(key: string, text: string): void {
  if (reads.length >= most) reads.length = 0;
  append(reads, { key, text });
}

/** Text of the engine for a call of a member that is missing or no method; undefined when none was read. */
export function failedInvocation(key: string): string | undefined {
  for (let at = reads.length - 1; at >= 0; at--) if (reads[at]!.key === key) return reads[at]!.text;
  return undefined;
}
