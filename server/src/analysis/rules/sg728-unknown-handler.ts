import { nearest } from '../../base/nearest.ts';
import { guardHandlers } from '../../model/handlers.ts';
import type { RecipeRule } from '../rule.ts';

export const unknownHandler: RecipeRule = {
  id: 'SG728',
  name: 'unknown-handler',
  severity: 'warning',
  title: 'Unknown handler',
  why: 'The recipe loads, and every run of the entry fails.',
  since: 'extension',
  bad: ['description: d\nengine: frankie\nguard:\n  - handler: exec-dangr\n    trigger: tool\n'],
  good: ['description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: tool\n'],
  check: ({ sites, around }, report) => {
    const known = [...guardHandlers.map((each) => each.name), ...around.handlers];
    for (const site of sites) {
      if (!site.handler || known.includes(site.handler.value)) continue;
      const near = nearest(site.handler.value.trim(), known);
      report({
        span: site.handler.span,
        severity: around.world === 'closed' ? 'error' : 'warning',
        message: `Guard handler \`${site.handler.value}\` was not found in this workspace or in the bundled defaults (available: ${known.join(', ')}): every run of this entry fails.${near ? ` Did you mean \`${near}\`?` : ''}`,
        ...(near && {
          fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: site.handler.span, text: near }] }],
        }),
      });
    }
  },
};
