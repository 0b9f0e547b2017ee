import { points } from '../../model/points.ts';
import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import { valueSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

export const roundsWithoutEffect: RecipeRule = {
  id: 'SG705',
  name: 'rounds-without-effect',
  severity: 'warning',
  title: '`maxRounds` where it does not count',
  why: 'It is ignored at START, COMMAND and TOOL.',
  bad: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: start\n    maxRounds: 3\n'],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: 3\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: start\n    maxRounds: 0\n',
  ],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const pair = pairOf(site.entry, 'maxRounds');
      // Zero has a text of its own (SG704).
      if (!pair || site.maxRounds === 0 || site.points.length === 0 || site.points.some((id) => points[id].capped))
        continue;
      if (pair.value.kind !== 'scalar' || typeof pair.value.value !== 'number') continue;
      report({
        span: valueSpan(pair),
        message: `\`maxRounds\` only counts at stop and terminate, so it is ignored at ${listPoints(site.points)}. Remove the line.`,
      });
    }
  },
};
