import { reportRefusals } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const guardIsNoList: RecipeRule = {
  id: 'SG715',
  name: 'guard-is-no-list',
  severity: 'error',
  title: '`guard:` is not a list',
  why: 'The whole recipe does not load.',
  bad: ['description: d\nengine: e\nguard:\n  script: a.js\n'],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n', 'description: d\nengine: e\nguard:\n'],
  check: (facts, report) =>
    reportRefusals(facts, 'guard-list', report, () => ({
      wrong: '`guard` must be a list of entries',
      remedy: 'Put a dash in front of each entry.',
    })),
};
