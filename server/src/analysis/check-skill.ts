import type { Problem } from '../base/parsed.ts';
import { span } from '../base/span.ts';
import { inOrder, runRules } from './check-script.ts';
import { applyPrecedence } from './precedence.ts';
import { skillRules } from './rules/index.ts';
import type { SkillFacts } from './skill-facts.ts';
import { skillRefusals } from './skill-refusals.ts';

/** Every problem of a `SKILL.md`: the loader's refusals and rules. In text order; suppressions are not applied. */
export function checkSkill(facts: SkillFacts): readonly Problem[] {
  const refusals = skillRefusals(facts).map(
    (each): Problem => ({
      span: each.span,
      severity: 'error',
      rule: 'skill-load',
      message: `${each.message}, so the skill does not load. ${each.remedy}`,
    }),
  );
  const found = runRules(skillRules, facts, facts.around.extensions);
  // A wrong `version` has a rule of its own, which says why.
  const version = found.find((each) => each.rule === 'SG808');
  return inOrder(applyPrecedence([...refusals.filter((each) => each.span.start !== version?.span.start), ...found]));
}

/** The first line of a text. */
export const firstLine = (text: string) => span(0, Math.max(0, text.search(/[\r\n]|$/)));
