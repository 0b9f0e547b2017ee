import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import { valueSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const flagAsText: RecipeRule = {
  id: 'SG721',
  name: 'flag-as-text',
  severity: 'warning',
  title: '`locked`, `internal`, `listed`, `web` as text',
  why: 'Anything but a YAML boolean counts as false.',
  bad: ['description: d\nengine: e\ninternal: "true"\n'],
  good: ['description: d\nengine: e\ninternal: yes\nlisted:\n'],
  check: ({ root, around }, report) => {
    for (const key of ['locked', 'internal', 'listed', ...(around.extensions ? ['web'] : [])]) {
      const pair = root && pairOf(root, key);
      if (
        !pair ||
        (pair.value.kind === 'scalar' && (typeof pair.value.value === 'boolean' || pair.value.value === null))
      )
        continue;
      const span = valueSpan(pair);
      const word =
        pair.value.kind === 'scalar' && /^(true|false)$/i.test(pair.value.text)
          ? pair.value.text.toLowerCase()
          : undefined;
      report({
        span,
        message: `Use a YAML boolean: this value of \`${key}\` counts as false.`,
        ...(word && { fixes: [{ title: `Replace with \`${word}\``, edits: [{ span, text: word }] }] }),
      });
    }
  },
};
