import { reportRefusals } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const oneSource: RecipeRule = {
  id: 'SG712',
  name: 'one-source',
  severity: 'error',
  title: 'No script source, two sources, blank source',
  why: 'The whole recipe does not load.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - trigger: stop\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    scriptBody: 1;\n',
    'description: d\nengine: frankie\nguard:\n  - script: "  "\n',
    'description: d\nengine: frankie\nguard:\n  - script: 5\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n',
    'description: d\nengine: frankie\nguard:\n  - script: ""\n    scriptBody: 1;\n',
  ],
  check: (facts, report) =>
    reportRefusals(facts, 'guard-source', report, (detail) => {
      const sources = facts.around.extensions ? '`script`, `scriptBody` and `handler`' : '`script` and `scriptBody`';
      return /only one/.test(detail)
        ? { wrong: `An entry has exactly one of ${sources}, and this one has several`, remedy: 'Keep one of them.' }
        : { wrong: `An entry needs one of ${sources}, as non-blank text`, remedy: 'Name the script that has to run.' };
    }),
};
