import { isOutOfReach, listedTools } from '../listed-tools.ts';
import type { ScriptRule } from '../rule.ts';

export const toolsSeenAsGrant: ScriptRule = {
  id: 'SG208',
  name: 'tools-seen-as-grant',
  severity: 'warning',
  title: '`@allowTools` seen as a grant',
  why: 'It only narrows; it cannot add tools that the guard entry does not have.',
  bad: [],
  good: ['/**\n * @allowTools process_spawn\n */\n// @point stop\n1;', '/**\n * @allowTools exec_run\n */\n1;'],
  check: (facts, report) => {
    const { entries } = facts;
    for (const { name, span } of listedTools(facts, 'allowTools')) {
      if (!isOutOfReach(facts, name)) continue;
      const allowed = entries.some((each) => each.allowTools);
      report({
        span,
        message: `\`@allowTools\` only narrows; \`${name}\` is not in the surface of this guard. ${allowed ? 'No tool of that name was found in this workspace or in the bundled defaults.' : `Set \`allowTools: true\` in ${entries[0]!.label}.`}`,
      });
    }
  },
};
