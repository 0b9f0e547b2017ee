import { append } from './intrinsics.ts';

/** Reads of host members that cannot be called, the newest last; they explain a failing call. */
const reads: { readonly key: string; readonly java: string; readonly exists: boolean }[] = [];
/** Reads that are kept. */
const most = 64;

/** Remembers that a member of a host object was read and is no method. */
export function noteRead(key: string, java: string, exists = false): void {
  if (reads.length >= most) reads.length = 0;
  append(reads, { key, java, exists });
}

/** Text of the engine for a call of a member that is missing or no method; undefined when none was read. */
export function failedInvocation(key: string): string | undefined {
  for (let at = reads.length - 1; at >= 0; at--) {
    const read = reads[at]!;
    if (read.key !== key) continue;
    const why = read.exists ? 'Message not supported.' : `Unknown identifier: ${key}`;
    return `invokeMember (${key}) on ${read.java} failed due to: ${why}`;
  }
  return undefined;
}
