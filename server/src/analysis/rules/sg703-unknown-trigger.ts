import { nearest } from '../../base/nearest.ts';
import { triggers } from '../../model/points.ts';
import type { RecipeRule } from '../rule.ts';

export const unknownTrigger: RecipeRule = {
  id: 'SG703',
  name: 'unknown-trigger',
  severity: 'error',
  title: 'Unknown trigger',
  why: 'The whole recipe does not load.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: stopp\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: on\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: ""\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: " STOP "\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: natural_stop\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger:\n',
  ],
  check: ({ loaded, text }, report) => {
    for (const each of loaded.failures) {
      if (each.code !== 'guard-trigger') continue;
      const written = text.slice(each.span.start, each.span.end);
      const near = nearest(
        written.replace(/["']/g, ''),
        triggers.filter((row) => !row.aliasOf && !row.handlerOnly).map((row) => row.value),
      );
      const words = /\((.*)\)$/.exec(each.detail)?.[1];
      report({
        span: each.span,
        message: `${words ? `Unknown trigger \`${written}\` (${words})` : `${each.detail}, and YAML reads \`${written}\` as something else`}: the recipe does not load.${near ? ` Did you mean \`${near}\`?` : ''}`,
        ...(near && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: each.span, text: near }] }] }),
      });
    }
  },
};
