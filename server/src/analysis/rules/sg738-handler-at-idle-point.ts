import { guardHandlers } from '../../model/handlers.ts';
import { triggerSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

export const handlerAtIdlePoint: RecipeRule = {
  id: 'SG738',
  name: 'handler-at-idle-point',
  severity: 'warning',
  title: 'Handler at a point it does nothing at',
  why: 'It counts as passed there.',
  since: 'extension',
  bad: ['description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: stop\n'],
  good: [
    'description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n',
    'description: d\nengine: frankie\nguard:\n  - handler: exec-check\n    trigger: both\n',
  ],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const row = guardHandlers.find((each) => each.name === site.handler?.value);
      if (!row || !site.trigger || site.meaning?.value === 'all' || site.points.length === 0) continue;
      if (site.points.some((id) => row.points.includes(id))) continue;
      report({
        span: triggerSpan(site),
        message: `\`${row.name}\` does nothing at ${listPoints(site.points)}. It works at ${listPoints(row.points)}.`,
      });
    }
  },
};
