import type { Fix, Problem, TextEdit } from '../base/parsed.ts';
import { withEdits } from '../base/with-edits.ts';

/** A text after fixes, and how many there were. */
export interface FixedText {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly count: number;
}

/** Fixes that change what a script does on purpose of its author are chosen by a person. */
const byHand = /^(?:Suppress|Allow|Add `'|Replace with `'Please)/;

/**
 * Problems of parts the loader passes over today: their fix makes it read them, so the recipe or skill grants, adds or runs
 * what it did not before. Whether that is meant only a person knows.
 */
const awakening: ReadonlySet<string> = new Set([
  'recipe-key-ignored',
  'recipe-value-ignored',
  'skill-ignored',
  'SG713',
  'SG714',
  'SG721',
]);

const needsChoice = ({ rule }: Problem, fix: Fix): boolean => awakening.has(rule) || byHand.test(fix.title);

/**
 * Carries out the first fix of every problem that has one; of fixes that overlap the first in the text. Fixes that put in
 * words of ours, grant something or wake a part that is ignored today are left to a person.
 */
export function applyFixes(text: string, problems: readonly Problem[]): FixedText {
  const chosen: Fix[] = [];
  const taken: TextEdit[] = [];
  for (const problem of problems) {
    const fix = problem.fixes?.[0];
    if (!fix || needsChoice(problem, fix) || fix.edits.some((edit) => taken.some((other) => clash(edit, other))))
      continue;
    chosen.push(fix);
    taken.push(...fix.edits);
  }
  const edits = taken.sort((a, b) => b.span.start - a.span.start);
  const changed = withEdits(text, edits);
  return { text: changed, edits, count: changed === text ? 0 : chosen.length };
}

const clash = (a: TextEdit, b: TextEdit): boolean =>
  (a.span.start < b.span.end && b.span.start < a.span.end) || a.span.start === b.span.start;
