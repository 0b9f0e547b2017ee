import { points } from '../../model/points.ts';
import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import { valueSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

export const zeroRounds: RecipeRule = {
  id: 'SG704',
  name: 'zero-rounds',
  severity: 'warning',
  title: '`maxRounds: 0`',
  why: 'The entry is off at STOP and TERMINATE.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: 0\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: start\n    maxRounds: 0\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: 1\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const pair = pairOf(site.entry, 'maxRounds');
      if (!pair || site.maxRounds !== 0 || pair.value.kind !== 'scalar' || typeof pair.value.value !== 'number')
        continue;
      const capped = site.points.some((id) => points[id].capped);
      report({
        span: valueSpan(pair),
        message: capped
          ? '`maxRounds: 0` disables this guard: it never runs. Remove the line or give a number.'
          : `\`maxRounds: 0\` has no effect at ${listPoints(site.points)}: rounds count at stop and terminate only. Remove the line.`,
      });
    }
  },
};
