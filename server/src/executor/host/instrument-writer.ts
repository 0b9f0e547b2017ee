import { createHmac, randomBytes } from 'node:crypto';
import type { Program } from 'acorn';
import type { CoverageCounters } from './coverage.ts';
import type { Insertion, Site } from './rewrite.ts';
import { type AnyNode, isFunction } from './walk.ts';

export interface InstrumentOptions {
  /** Unguessable prefix of all names written. */
  readonly mark: string;
  readonly source: string;
  readonly program: Program;
  /** Text of a function constructor: the wrapping expression is no statement of the script. */
  readonly wrapped?: boolean;
  /**
   * Text of a direct `eval` inside `with`: its object may hand the text to a function of the script, so that no name in it
   * may lead to the counter.
   */
  readonly within?: boolean;
  /** Coverage counters, when they are wanted. */
  readonly coverage?: CoverageCounters;
}

export interface Writer {
  readonly mark: string;
  readonly source: string;
  readonly wrapped: boolean;
  readonly within: boolean;
  readonly coverage: CoverageCounters | undefined;
  readonly insertions: Insertion[];
  /** Hooks that keep the value of an expression, by the expression. */
  readonly hooks: Map<AnyNode, 'given' | 'callee' | 'target'>;
  /** Operands behind which a statement is counted, with what is counted. */
  readonly late: Map<AnyNode, Site>;
  /** Writes something that vanishes from function texts. */
  put(at: number, text: string, site?: Site): void;
  /** Writes one closing bracket. */
  close(at: number, bracket: ')' | '}'): void;
  /** An expression that counts `weight` statements. */
  count(weight: number, site: Site): string;
}

const secret = randomBytes(16);

/**
 * Prefix of the names of the counter. V8 quotes the names of hooks in messages of errors nobody has translated yet, so a
 * script may learn the mark; it must not learn from it how the counter is called.
 */
export const counterPrefix = (mark: string): string =>
  mark + createHmac('sha256', secret).update(mark).digest('hex').slice(0, 18);

export function makeWriter({ mark, source, coverage, wrapped = false, within = false }: InstrumentOptions): Writer {
  const insertions: Insertion[] = [];
  // below zero, too: close to the end of the stack the first kill may not come through
  const counter = counterPrefix(mark);
  const one = within ? `${mark}t.spend(0,1)` : `${counter}c[0]-->0||${counter}k()`;
  return {
    mark,
    source,
    coverage,
    wrapped,
    within,
    insertions,
    hooks: new Map(),
    late: new Map(),
    put: (at, text, site) => insertions.push({ at, text: `/*${mark}<*/${text}/*${mark}>*/`, ...(site && { site }) }),
    close: (at, bracket) => insertions.push({ at, text: `/*${mark})*/${bracket}` }),
    count: (weight, site) => {
      const counts = Array.from({ length: weight }, () => one).join(',');
      return [coverage?.hit('statement', site), counts].filter(Boolean).join(',');
    },
  };
}

export type Path = readonly AnyNode[];

export const parentOf = (path: Path): AnyNode => path[path.length - 1]!;

/** Whether the completion value of the program can still come from here. */
export const isTopLevel = (path: Path): boolean =>
  !path.some((node) => isFunction(node) || node.type === 'StaticBlock');

/** A statement that counts and leaves completion values alone. */
export const counting = (path: Path, text: string): string => (isTopLevel(path) ? `var{}=(${text})||1;` : `${text};`);
