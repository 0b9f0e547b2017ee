import { triggerSpan, triggerText } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const allOnAScript: RecipeRule = {
  id: 'SG729',
  name: 'all-on-a-script',
  severity: 'error',
  title: '`trigger: all` on a script entry',
  why: 'It is an unknown trigger there; the whole recipe does not load.',
  since: 'extension',
  bad: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: all\n'],
  good: ['description: d\nengine: frankie\nguard:\n  - handler: exec-danger\n    trigger: all\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      if ((!site.script && !site.scriptBody) || triggerText(site)?.trim().toLowerCase() !== 'all') continue;
      report({
        span: triggerSpan(site),
        message:
          '`all` is for handlers: a script entry has one point, and with `all` the recipe does not load. Write one entry per point.',
      });
    }
  },
};
