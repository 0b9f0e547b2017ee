import { triggerSpan, triggerText } from '../guard-values.ts';
import type { RecipeRule } from '../rule.ts';

export const execMeansCommand: RecipeRule = {
  id: 'SG730',
  name: 'exec-means-command',
  severity: 'warning',
  title: '`trigger: exec` means COMMAND',
  why: 'It is an alias of `command`, not the TOOL point; older servers do not know it.',
  bad: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: exec\n'],
  good: ['description: d\nengine: frankie\nguard:\n  - script: a.js\n    trigger: command\n'],
  check: ({ sites }, report) => {
    for (const site of sites) {
      if (triggerText(site)?.trim().toLowerCase() !== 'exec') continue;
      const span = triggerSpan(site);
      report({
        span,
        message:
          '`trigger: exec` is an alias of `command`: it means engine commands. For exec-run calls of tools write `trigger: tool`.',
        fixes: ['command', 'tool'].map((word) => ({
          title: `Replace with \`${word}\``,
          edits: [{ span, text: word }],
        })),
      });
    }
  },
};
