import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import { valueSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const paramsNoMap: RecipeRule = {
  id: 'SG710',
  name: 'params-no-map',
  severity: 'warning',
  title: '`params` is not a map',
  why: 'The value counts as empty.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: [1]\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: text\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: {}\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params:\n',
  ],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const pair = pairOf(site.entry, 'params');
      if (!pair || pair.value.kind === 'map' || (pair.value.kind === 'scalar' && pair.value.value === null)) continue;
      report({
        span: valueSpan(pair),
        message: '`params` must be a map; this value is ignored, so `vance.params` is empty.',
      });
    }
  },
};
