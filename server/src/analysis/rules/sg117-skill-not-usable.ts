import { nearest } from '../../base/nearest.ts';
import { span } from '../../base/span.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';
import { failureAt } from '../wording.ts';

export const skillNotUsable: ScriptRule = {
  id: 'SG117',
  name: 'skill-not-usable',
  severity: 'warning',
  title: '`activateSkill` name disabled, not allowed or not found',
  why: 'The call throws.',
  bad: [],
  good: ["vance.guard.activateSkill('code-review', 'x');", 'vance.guard.activateSkill(vance.params.skill);'],
  check: (facts, report) => {
    const { around, world } = facts.known;
    if (!around) return;
    for (const { call } of hostCalls(facts, /^vance\.guard\.activateSkill$/)) {
      const argument = argumentAt(call, 0);
      const name = textOf(facts, argument)?.trim().toLowerCase();
      const skill = name ? around.skill(name) : undefined;
      if (!argument || !name) continue;
      const at = span(argument.start, argument.end);
      const effect = facts.points?.length ? `, so the call throws ${failureAt(facts.points)}` : ', so the call throws';
      const refusedBy = recipeWithout(facts, name);
      if (skill && !skill.enabled) {
        report({
          span: at,
          severity: 'error',
          message: `Skill \`${name}\` is disabled${effect}. Set \`enabled: true\` in a copy.`,
        });
      } else if (refusedBy) {
        report({
          span: at,
          severity: 'error',
          message: `Skill \`${name}\` is not in \`allowedSkills\` of recipe \`${refusedBy}\`${effect}. Add it there.`,
        });
      } else if (!skill && !around.skills.includes(name)) {
        const near = nearest(name, around.skills);
        report({
          span: at,
          severity: world === 'closed' ? 'error' : 'warning',
          message: `Skill \`${name}\` was not found in this workspace or in the bundled defaults; unknown to the server too, the call throws.${near ? ` Did you mean \`${near}\`?` : ''}`,
          ...(near &&
            argument.type === 'Literal' && {
              fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: at, text: `'${near}'` }] }],
            }),
        });
      }
    }
  },
};

/** The recipe of an entry that does not allow the skill. */
function recipeWithout(facts: ScriptFacts, name: string): string | undefined {
  const entry = facts.entries.find((each) => {
    const allowed = each.file ? facts.known.around?.allowedSkills(each.file) : undefined;
    return allowed !== undefined && !allowed.some((skill) => skill.toLowerCase() === name);
  });
  return entry?.file?.replace(/^.*\//, '').replace(/\.ya?ml$/, '');
}
