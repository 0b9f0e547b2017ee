import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const paramsOfABody: RecipeRule = {
  id: 'SG708',
  name: 'params-of-a-body',
  severity: 'warning',
  title: '`params` with `scriptBody`',
  why: 'Public servers drop them, so `vance.params` is empty.',
  bad: ['description: d\nengine: frankie\nguard:\n  - scriptBody: 1;\n    params: { a: 1 }\n'],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    params: { a: 1 }\n',
    'description: d\nengine: frankie\nguard:\n  - scriptBody: 1;\n',
  ],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const pair = site.scriptBody && !site.script ? pairOf(site.entry, 'params') : undefined;
      if (!pair) continue;
      report({
        span: pair.key.span,
        message:
          '`params` are dropped for inline scripts by current servers, so `vance.params` is empty. Move the script to a file, or write the values into it.',
      });
    }
  },
};
