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
    reportRefusals(facts, 'guard-source', report, (detail) =>
      facts.around.extensions
        ? `Exactly one of \`script\`, \`scriptBody\` and \`handler\` (${detail})`
        : 'Exactly one of `script` and `scriptBody`',
    ),
};
