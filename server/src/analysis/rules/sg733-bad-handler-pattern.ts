import { handlerLists } from '../handler-lists.ts';
import type { RecipeRule } from '../rule.ts';

export const badHandlerPattern: RecipeRule = {
  id: 'SG733',
  name: 'bad-handler-pattern',
  severity: 'error',
  title: 'Invalid regular expression in handler params',
  why: 'The run fails: `exec-check` is off, `exec-danger` refuses every exec-run call.',
  since: 'extension',
  bad: [
    "description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n    params: { patterns: ['rm ('] }\n",
  ],
  good: [
    "description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n    params: { patterns: ['rm -rf', '(?i)x', '\\Qa\\E'] }\n",
  ],
  check: ({ sites }, report) => {
    for (const { pair } of handlerLists(sites)) {
      for (const item of pair.value.kind === 'list' ? pair.value.items : []) {
        if (item.kind !== 'scalar' || typeof item.value !== 'string' || !isBroken(item.value)) continue;
        report({
          span: item.span,
          message: `\`${item.value}\` is not a valid regular expression, so every run of this handler fails. Repair it.`,
        });
      }
    }
  },
};

/** Faults that Java and JavaScript agree on: what only one of the two knows is left alone. */
function isBroken(pattern: string): boolean {
  // Inline flags, quoting and possessive quantifiers are Java's own.
  if (/\(\?[a-z-]+[:)]|\\[QEAZzGhHRX]|[*+?}]\+|&&|\[[^\]]*\[/.test(pattern)) return false;
  try {
    new RegExp(pattern);
    return false;
  } catch {
    return true;
  }
}
