import { scriptOf, triggerSpan } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const bothIsTwoPoints: RecipeRule = {
  id: 'SG701',
  name: 'both-is-two-points',
  severity: 'warning',
  title: '`both` is only STOP and TERMINATE',
  why: 'START, COMMAND and TOOL are not covered.',
  bad: ['description: d\nengine: frankie\nguard:\n  - scriptBody: vance.guard.deny("no");\n    trigger: both\n'],
  good: [
    'description: d\nengine: frankie\nguard:\n  - scriptBody: vance.guard.continueWith("x");\n    trigger: both\n',
  ],
  check: (facts, report) => {
    for (const site of facts.sites) {
      if (site.meaning?.value !== 'both') continue;
      const uses = scriptOf(facts, site)?.hosts.uses ?? [];
      if (!uses.some((use) => /^vance\.guard\.(deny|setTurnPrompt|command|tool)$/.test(use.path))) continue;
      report({
        span: triggerSpan(site),
        message:
          '`both` means stop and terminate, and this script is made for other points. Split it into entries, one point each.',
      });
    }
  },
};
