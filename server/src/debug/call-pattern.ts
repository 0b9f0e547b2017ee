import { nearest } from '../base/nearest.ts';
import { hostEntries } from '../model/host-api.ts';

/** Host calls by name. */
export interface CallPattern {
  readonly text: string;
  /** The calls that are meant. */
  readonly paths: readonly string[];
}

/** Names a person may leave out in front of a call, longest first. */
const prefixes = ['vance.guard.', 'vance.', 'client.'] as const;

/** The four deeds of a guard. */
export const actionPaths = ['continueWith', 'deny', 'activateSkill', 'setTurnPrompt'].map(
  (name) => `vance.guard.${name}`,
);

const callPaths = [...hostEntries.values()].filter(({ member }) => member.kind === 'method').map(({ path }) => path);

/** All ways to write a path: `vance.guard.deny`, `guard.deny`, `deny`. */
const spellings = (path: string): string[] => [
  path,
  ...prefixes.filter((p) => path.startsWith(p)).map((p) => path.slice(p.length)),
];

/**
 * Reads the name of an action or a host call, as `continueWith`, `vance.llm.chat`, `llm.*` or `loopValues.set`.
 * @returns the pattern, or why it never matches
 */
export function callPattern(text: string): CallPattern | { readonly problem: string } {
  const written = text.trim().replace(/\(.*\)$/s, '');
  const parts = written.split('*').map((part) => part.replace(/[^\w]/g, '\\$&'));
  const wanted = new RegExp(`^${parts.join('.*')}$`);
  const matches = (path: string): boolean => spellings(path).some((name) => wanted.test(name));
  const paths = callPaths.filter(matches);
  if (written !== '' && paths.length > 0) return { text: written, paths };
  const near = nearest(written, new Set(callPaths.flatMap(spellings)));
  return {
    problem: `"${text}" names no action and no host call, so nothing stops there. Write a name as \`continueWith\` or \`vance.llm.*\`.${near ? ` Did you mean \`${near}\`?` : ''}`,
  };
}
