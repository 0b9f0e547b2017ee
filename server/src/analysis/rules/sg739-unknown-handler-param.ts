import { nearest } from '../../base/nearest.ts';
import { guardHandlers } from '../../model/handlers.ts';
import { pairOf, textKey } from '../../syntax/yaml/yaml-tree.ts';
import type { RecipeRule } from '../rule.ts';

export const unknownHandlerParam: RecipeRule = {
  id: 'SG739',
  name: 'unknown-handler-param',
  severity: 'warning',
  title: 'Unknown param of a built-in handler',
  why: 'It is ignored; the defaults apply.',
  since: 'extension',
  bad: [
    'description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n    params: { pattern: [a] }\n',
    'description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n    params: { patterns: a }\n',
  ],
  good: [
    'description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n    params: { patterns: [a] }\n',
  ],
  check: ({ sites }, report) => {
    for (const site of sites) {
      const row = guardHandlers.find((each) => each.name === site.handler?.value);
      const params = pairOf(site.entry, 'params')?.value;
      for (const pair of row && params?.kind === 'map' ? params.pairs : []) {
        const key = textKey(pair);
        if (!row || key === undefined) continue;
        const known = row.params.includes(key);
        // A null makes the whole recipe fail, which is another matter.
        const isNull = pair.value.kind === 'scalar' && pair.value.value === null;
        if (known && (pair.value.kind === 'list' || isNull)) continue;
        const near = known ? undefined : nearest(key, row.params);
        report({
          span: pair.key.span,
          message: known
            ? `\`${key}\` is a list; this value is ignored, and the defaults of \`${row.name}\` apply.`
            : `\`${row.name}\` has no param \`${key}\`; it is ignored, and the defaults apply.${near ? ` Did you mean \`${near}\`?` : ''}`,
          ...(near && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: pair.key.span, text: near }] }] }),
        });
      }
    }
  },
};
