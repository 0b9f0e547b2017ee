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

/** Bytes a child may grow over its idle size during a run: one and a half times the limit, 64 MB beside the heap at least. */
export const maxGrowth = (limitMb: number): number => Math.max(limitMb * 1.5, limitMb + 64) * 1024 * 1024;

/** Growth over its idle size that a child may keep after a run; more than this and it is replaced. */
export const keptGrowth = 96 * 1024 * 1024;
