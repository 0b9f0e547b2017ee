import { reportRefusals } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const nullParam: RecipeRule = {
  id: 'SG709',
  name: 'null-param',
  severity: 'error',
  title: 'Null value in guard `params`',
  why: 'The whole recipe does not load, with the detail `null`.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { a: }\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { a: ~ }\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { a: "" }\n',
    'description: d\nengine: frankie\nguard:\n  - scriptBody: 1;\n    params: { a: }\n',
  ],
  check: (facts, report) =>
    reportRefusals(facts, 'guard-params', report, () => ({
      wrong: 'A null value in guard `params` cannot be read',
      remedy: "Remove the key or use `''`.",
    })),
};
