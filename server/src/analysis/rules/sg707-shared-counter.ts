import { points } from '../../model/points.ts';
import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import { valueSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const sharedCounter: RecipeRule = {
  id: 'SG707',
  name: 'shared-counter',
  severity: 'info',
  title: 'Shared round counter',
  why: 'All guards of a process use one counter; an entry with a lower cap falls silent first.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: 5\n  - script: b.js\n    maxRounds: 3\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: 2\n  - script: b.js\n    maxRounds: 3\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    maxRounds: 5\n    trigger: start\n  - script: b.js\n',
  ],
  check: ({ sites }, report) => {
    sites.forEach((site, index) => {
      const capped = site.points.filter((id) => points[id].capped);
      const earlier = sites
        .slice(0, index)
        .find((each) => each.maxRounds > site.maxRounds && each.points.some((id) => capped.includes(id)));
      if (!earlier || site.maxRounds === 0) return;
      const pair = pairOf(site.entry, 'maxRounds');
      const source = pairOf(site.entry, 'script') ?? pairOf(site.entry, 'scriptBody') ?? pairOf(site.entry, 'handler');
      report({
        span: pair ? valueSpan(pair) : (source?.key.span ?? site.span),
        message: `Rounds are counted per process, not per guard: this entry falls silent after ${site.maxRounds}, also when an earlier guard used them.`,
      });
    });
  },
};
