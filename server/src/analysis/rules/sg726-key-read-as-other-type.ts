import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const keyReadAsOtherType: RecipeRule = {
  id: 'SG726',
  name: 'key-read-as-other-type',
  severity: 'warning',
  title: 'Param name that YAML reads as a boolean or number',
  why: 'The script cannot see such a key.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { on: 1 }\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { 1: x }\n',
  ],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { "on": 1 }\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const params = pairOf(site.entry, 'params')?.value;
      for (const pair of params?.kind === 'map' ? params.pairs : []) {
        const type = pair.key.kind === 'scalar' ? typeOf(pair.key.value) : undefined;
        if (pair.key.kind !== 'scalar' || !type) continue;
        report({
          span: pair.key.span,
          message: `Quote this key: YAML reads \`${pair.key.text}\` as a ${type}, and the script cannot see it.`,
          fixes: [{ title: 'Add quotes', edits: [{ span: pair.key.span, text: `"${pair.key.text}"` }] }],
        });
      }
    }
  },
};

/** What YAML makes of a key that is no text; a null key has a rule of its own. */
const typeOf = (value: unknown): string | undefined =>
  value instanceof Date
    ? 'date'
    : typeof value === 'boolean'
      ? 'boolean'
      : typeof value === 'number' || typeof value === 'bigint'
        ? 'number'
        : undefined;
