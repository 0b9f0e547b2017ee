import type { Problem } from '../base/parsed.ts';
import { span } from '../base/span.ts';
import { loadSkill } from '../syntax/skill/load-skill.ts';
import { inOrder, runRules } from './check-script.ts';
import { ignoredSkillParts } from './ignored-skill-parts.ts';
import { neverFound } from './never-found.ts';
import { applyPrecedence } from './precedence.ts';
import { skillRules } from './rules/index.ts';
import type { SkillFacts } from './skill-facts.ts';

/** Every problem of a `SKILL.md`: the loader's refusals, what it drops, rules. In text order; suppressions are not applied. */
export function checkSkill(facts: SkillFacts): readonly Problem[] {
  const { text, skill, around } = facts;
  const found = runRules(skillRules, facts, around.extensions);
  // A wrong `version` has a rule of its own, which says why.
  const version = found.find((each) => each.rule === 'SG808');
  const refusals = loadSkill(text, skill.front, { name: skill.name, extensions: around.extensions, has: around.has })
    .filter((each) => each.span.start !== version?.span.start)
    .map(
      (each): Problem => ({
        span: each.span,
        severity: 'error',
        rule: each.code,
        message: `${each.detail} — the loader refuses the skill`,
      }),
    );
  return inOrder(applyPrecedence([...nameProblems(facts), ...refusals, ...ignoredSkillParts(facts), ...found]));
}

/** SG722 speaks of recipes and of skills; the rule itself looks at recipes. */
function nameProblems({ path, text }: SkillFacts): readonly Problem[] {
  const problem = neverFound(path, text, 'skill');
  return problem ? [{ ...problem, severity: 'warning', rule: 'SG722' }] : [];
}

/** The first line of a text. */
export const firstLine = (text: string) => span(0, Math.max(0, text.search(/[\r\n]|$/)));
