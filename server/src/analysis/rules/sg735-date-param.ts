import { pairOf, type YamlNode, type YamlScalar } from '../../syntax/yaml/yaml-tree.ts';
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
      for (const { span, text } of params?.kind === 'map' ? datesIn(params) : []) {
        report({
          span,
          message: 'This value is a date object in the script; quote it for text.',
          fixes: [{ title: 'Add quotes', edits: [{ span, text: `"${text}"` }] }],
        });
      }
    }
  },
};

/** Dates among the values, at any depth. */
function datesIn(node: YamlNode): readonly YamlScalar[] {
  if (node.alias) return [];
  if (node.kind === 'scalar') return node.value instanceof Date ? [node] : [];
  return (node.kind === 'list' ? node.items : node.pairs.map((pair) => pair.value)).flatMap(datesIn);
}
