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
  check: ({ loaded, text, around }, report) => {
    for (const each of loaded.failures) {
      if (each.code !== 'guard-trigger') continue;
      const written = text.slice(each.span.start, each.span.end);
      const word = written.replace(/["']/g, '').trim();
      // Whoever names the tool means the point of its calls (guard-service 16).
      const exec = around.extensions && /^(?:\w+_)?exec[_-]?run$/i.test(word);
      const near = nearest(
        exec ? 'tool' : word,
        triggers.filter((row) => !row.aliasOf && !row.handlerOnly).map((row) => row.value),
      );
      const words = /\((.*)\)$/.exec(each.detail)?.[1];
      report({
        span: each.span,
        message: `${words ? `Unknown trigger \`${written}\` (${words})` : `${each.detail}, and YAML reads \`${written}\` as something else`}: the recipe does not load.${exec ? ' For `exec_run` tool calls write `trigger: tool`.' : near ? ` Did you mean \`${near}\`?` : ''}`,
        ...(near && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: each.span, text: near }] }] }),
      });
    }
  },
};
