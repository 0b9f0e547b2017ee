import { triggers } from '../../model/points.ts';
import { triggerSpan, triggerText } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const severalPoints: RecipeRule = {
  id: 'SG702',
  name: 'several-points',
  severity: 'error',
  title: 'Several points in one entry',
  why: 'The whole recipe does not load.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: [stop, start]\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: stop, start\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: both\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const node = site.trigger?.value;
      const words =
        triggerText(site)
          ?.split(/[\s,;|/+&]+/)
          .filter((word) => word !== '' && word !== 'and') ?? [];
      const listed = node?.kind === 'list';
      if (
        !listed &&
        (words.length < 2 || !words.every((word) => triggers.some((each) => each.value === word.toLowerCase())))
      )
        continue;
      report({
        span: triggerSpan(site),
        message: 'One point per entry: with several the recipe does not load. Add another entry.',
      });
    }
  },
};
