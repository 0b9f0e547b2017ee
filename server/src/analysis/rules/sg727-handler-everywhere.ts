import { guardHandlers } from '../../model/handlers.ts';
import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import { valueSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const handlerEverywhere: RecipeRule = {
  id: 'SG727',
  name: 'handler-everywhere',
  severity: 'warning',
  title: 'Handler without `trigger`',
  why: 'It applies at every point, so it also gates every command and every exec-run call.',
  since: 'extension',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - handler: my-check\n',
    'description: d\nengine: frankie\nguard:\n  - handler: my-check\n    trigger: all\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n',
    'description: d\nengine: frankie\nguard:\n  - handler: my-check\n    trigger: stop\n',
  ],
  check: ({ sites }, report) => {
    for (const site of sites) {
      if (
        !site.handler ||
        site.meaning?.value !== 'all' ||
        guardHandlers.some((each) => each.name === site.handler?.value)
      )
        continue;
      report({
        span:
          site.trigger?.value.kind === 'scalar' && site.trigger.value.value !== null
            ? valueSpan(site.trigger)
            : pairOf(site.entry, 'handler')!.key.span,
        message:
          'Without `trigger` this handler runs at every point, the gates included: a failure there refuses. Add the trigger it is meant for.',
      });
    }
  },
};
