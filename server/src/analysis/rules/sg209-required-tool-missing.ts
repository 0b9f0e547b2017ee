import { isOutOfReach, listedTools } from '../listed-tools.ts';
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
      if (!isOutOfReach(facts, name)) continue;
      const allowed = entries.some((each) => each.allowTools);
      // A name that nobody knows may live in an outer layer.
      report({
        span,
        ...(allowed && facts.known.world === 'open' && { severity: 'warning' }),
        message: `\`${name}\` is required but not available to this guard, so it never runs (\`MISSING_CAPABILITY\`). ${allowed ? 'No tool of that name was found in this workspace or in the bundled defaults.' : `Set \`allowTools: true\` in ${entries[0]!.label}.`}`,
      });
    }
  },
};
