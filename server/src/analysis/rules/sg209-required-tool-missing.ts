import { listedTools } from '../listed-tools.ts';
import type { ScriptRule } from '../rule.ts';

export const requiredToolMissing: ScriptRule = {
  id: 'SG209',
  name: 'required-tool-missing',
  severity: 'error',
  title: '`@requiresTools` outside the surface',
  why: 'Every run ends as MISSING_CAPABILITY.',
  bad: [],
  good: ['/**\n * @requiresTools process_spawn\n */\n// @point stop\n1;'],
  check: (facts, report) => {
    const { entries } = facts;
    for (const { name, span } of listedTools(facts, 'requiresTools')) {
      if (entries.length === 0 || entries.some((each) => each.allowTools) || name === 'process_spawn') continue;
      report({
        span,
        message: `\`${name}\` is required but not available to this guard, so it never runs (\`MISSING_CAPABILITY\`). Set \`allowTools: true\` in ${entries[0]!.label}.`,
      });
    }
  },
};
