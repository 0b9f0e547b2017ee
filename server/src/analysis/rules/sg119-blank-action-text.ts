import { isBlank } from '../blank-arguments.ts';
import type { ScriptRule } from '../rule.ts';

const paths = new Set(['vance.guard.deny', 'vance.guard.setTurnPrompt', 'vance.guard.activateSkill']);

export const blankActionText: ScriptRule = {
  id: 'SG119',
  name: 'blank-action-text',
  severity: 'error',
  title: 'Blank reason, turn prompt or skill name',
  why: 'The call throws; at a gate the refusal then counts as a failure of the guard instead of a reasoned denial.',
  bad: [
    "vance.guard.deny('');",
    'vance.guard.setTurnPrompt(null);',
    "const SKILL = '';\nvance.guard.activateSkill(SKILL);",
  ],
  good: ["vance.guard.deny('not here');", 'vance.guard.deny();'],
  check: (facts, report) => {
    for (const use of facts.hosts.uses) {
      const argument = paths.has(use.path) ? use.call?.arguments[0] : undefined;
      if (!argument || !isBlank(facts, argument)) continue;
      report({
        span: { start: argument.start, end: argument.end },
        message: `\`${use.name}()\` needs non-blank text: with this value the call throws. Add a fallback such as \`|| 'refused by the guard'\`.`,
      });
    }
  },
};
