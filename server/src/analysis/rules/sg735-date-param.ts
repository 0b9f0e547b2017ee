import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const dateParam: RecipeRule = {
  id: 'SG735',
  name: 'date-param',
  severity: 'info',
  title: 'Unquoted date in `params`',
  why: 'The script sees a date object, so a comparison with a string is never equal.',
  bad: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { since: 2026-01-02 }\n'],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { since: "2026-01-02" }\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const params = pairOf(site.entry, 'params')?.value;
      for (const pair of params?.kind === 'map' ? params.pairs : []) {
        if (pair.value.kind !== 'scalar' || !(pair.value.value instanceof Date)) continue;
        const { span, text } = pair.value;
        report({
          span,
          message: 'This value is a date object in the script; quote it for text.',
          fixes: [{ title: 'Add quotes', edits: [{ span, text: `"${text}"` }] }],
        });
      }
    }
  },
};
