import { span } from '../../base/span.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const skillCannotStart: ScriptRule = {
  id: 'SG116',
  name: 'skill-cannot-start',
  severity: 'warning',
  title: '`activateSkill` on a skill it cannot start',
  why: 'A spawning skill does nothing; of a one-shot skill only the commands run.',
  bad: [],
  good: ["vance.guard.activateSkill('decision-frame');"],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.guard\.activateSkill$/)) {
      const argument = argumentAt(call, 0);
      const name = textOf(facts, argument)?.trim().toLowerCase();
      const skill = name ? facts.known.around?.skill(name) : undefined;
      if (!argument || !skill || (skill.target === 'inline' && skill.lifecycle === 'sticky')) continue;
      const spawns = skill.target === 'spawn';
      report({
        span: span(argument.start, argument.end),
        message: `Skill \`${skill.name}\` is ${spawns ? '`run.target: spawn`' : '`lifecycle: shot`'}, so \`activateSkill()\` has no effect on its ${spawns ? 'worker' : 'body'}. Choose a sticky skill that runs inline.`,
      });
    }
  },
};
