import { handlerLists } from '../handler-lists.ts';
import type { RecipeRule } from '../rule.ts';

export const replacedDefaults: RecipeRule = {
  id: 'SG732',
  name: 'replaced-defaults',
  severity: 'info',
  title: '`patterns` replaces the defaults',
  why: 'The handler no longer knows its built-in patterns.',
  since: 'extension',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n    params: { patterns: [a] }\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n    params: { patterns: [] }\n',
  ],
  check: ({ sites }, report) => {
    for (const { pair } of handlerLists(sites)) {
      if (pair.value.kind === 'list' && pair.value.items.length > 0)
        report({
          span: pair.key.span,
          message: 'Your list replaces the built-in patterns. Repeat those of them that you need.',
        });
    }
  },
};
