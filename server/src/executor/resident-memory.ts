import { readFileSync } from 'node:fs';

/** Pages of Linux on every processor the sandbox has a binary for. */
const pageBytes = 4096;

/** Memory of a process in bytes, where the system shows it (Linux). */
export function residentBytes(pid: number): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageBytes;
  } catch {
    return undefined;
  }
}

/** Bytes a child may grow during a run over its size before it: one and a half times the limit, 32 MB beside the heap at least. */
export const maxGrowth = (limitMb: number): number => Math.max(limitMb * 1.5, limitMb + 32) * 1024 * 1024;

/** Growth over its first idle size that a child may keep after a run; more than this and it is replaced. */
export const keptGrowth = 64 * 1024 * 1024;
