import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A kind of difference to the real engine that is accepted, with its reason. */
export interface Deviation {
  readonly kind: string;
  /** What differs, for users. */
  readonly what: string;
  /** Why it stays. */
  readonly reason: string;
  /** Case ids by group; `id (foot)` and `id (validate)` for the other answers. */
  readonly cases: Readonly<Record<string, readonly string[]>>;
}

/** Reads the accepted differences. */
export function readDeviations(folder: string): Deviation[] {
  return (parse(readFileSync(join(folder, 'deviations.yaml'), 'utf8')) ?? []) as Deviation[];
}
