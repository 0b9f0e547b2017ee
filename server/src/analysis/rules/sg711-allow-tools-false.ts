import { pairOf } from '../../syntax/yaml/yaml-tree.ts';
import { valueSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const allowToolsFalse: RecipeRule = {
  id: 'SG711',
  name: 'allow-tools-false',
  severity: 'warning',
  title: '`allowTools` value that means false',
  why: 'Only `true` and YAML booleans that mean true switch tools on.',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    allowTools: 1\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    allowTools: "yes"\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    allowTools: y\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    allowTools: yes\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    allowTools: "TRUE"\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    allowTools: "false"\n',
    'description: d\nengine: frankie\nguard:\n  - script: a.js\n    allowTools:\n',
  ],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const pair = pairOf(site.entry, 'allowTools');
      if (!pair || site.allowTools) continue;
      const { value } = pair;
      if (
        value.kind === 'scalar' &&
        (value.value === null || value.value === false || String(value.value).toLowerCase() === 'false')
      )
        continue;
      const span = valueSpan(pair);
      report({
        span,
        message:
          '`allowTools` accepts `true` or `false`; this value means false, so the script has no tools but `process_spawn`.',
        fixes: [
          { title: 'Allow the tools of the process (`allowTools: true`)', edits: [{ span, text: 'true' }] },
          { title: 'Replace with `false`', edits: [{ span, text: 'false' }] },
        ],
      });
    }
  },
};
