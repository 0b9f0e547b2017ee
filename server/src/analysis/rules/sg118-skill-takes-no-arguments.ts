import { span } from '../../base/span.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const skillTakesNoArguments: ScriptRule = {
  id: 'SG118',
  name: 'skill-takes-no-arguments',
  severity: 'warning',
  title: 'Arguments for a skill without `arguments:`',
  why: 'The text is dropped.',
  bad: [],
  good: ["vance.guard.activateSkill('code-review', 'x');", "vance.guard.activateSkill('decision-frame', null);"],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.guard\.activateSkill$/)) {
      const argument = argumentAt(call, 0);
      const name = textOf(facts, argument)?.trim().toLowerCase();
      const skill = name ? facts.known.around?.skill(name) : undefined;
      const text = argumentAt(call, 1);
      if (!argument || !skill || skill.takesArguments || !text || facts.constant(text)?.is === null) continue;
      report({
        span: span(text.start, text.end),
        message: `Skill \`${skill.name}\` declares no \`arguments\`, so this text is dropped. Declare them in its \`SKILL.md\`, or leave the text out.`,
      });
    }
  },
};
