import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkRecipe } from '../../../server/src/analysis/check-recipe.ts';
import { checkScript } from '../../../server/src/analysis/check-script.ts';
import { checkSkill } from '../../../server/src/analysis/check-skill.ts';
import { readRecipe } from '../../../server/src/analysis/recipe-facts.ts';
import { recipeRules, scriptRules, skillRules } from '../../../server/src/analysis/rules/index.ts';
import { bundledOnly, readScript } from '../../../server/src/analysis/script-facts.ts';
import { readSkillFacts } from '../../../server/src/analysis/skill-facts.ts';

const scriptIds = (text: string) =>
  checkScript(readScript(text, { guard: false, entries: [], extensions: true, known: bundledOnly })).map(
    (each) => each.rule,
  );
const recipeIds = (text: string) => checkRecipe(readRecipe(text, '_vance/recipes/x.yaml')).map((each) => each.rule);
const skillIds = (text: string) =>
  checkSkill(readSkillFacts(text, '_vance/skills/s/SKILL.md')).map((each) => each.rule);

for (const [rules, idsOf] of [
  [scriptRules, scriptIds],
  [recipeRules, recipeIds],
  [skillRules, skillIds],
] as const) {
  for (const rule of rules) {
    describe(`${rule.id} ${rule.name}`, () => {
      test.each(rule.bad)('finds %j', (text) => expect(idsOf(text)).toContain(rule.id));
      test.each(rule.good)('is silent for %j', (text) => expect(idsOf(text)).not.toContain(rule.id));
    });
  }
}

const folder = path.resolve(import.meta.dirname, '../../../server/src/analysis/rules');
const files = fs.readdirSync(folder).filter((name) => name.startsWith('sg'));
const all = [...scriptRules, ...recipeRules, ...skillRules];
const sheet = fs.readFileSync(path.resolve(import.meta.dirname, '../../../docs/vance/pitfalls.md'), 'utf8');

test('every rule file is registered once and named after its rule', () => {
  expect(all.map((rule) => `${rule.id.toLowerCase()}-${rule.name}.ts`).sort()).toEqual(files.sort());
});

test.each(all.map((rule) => [rule.id, rule] as const))(
  '%s is a rule of the list, with its severity and switch',
  (id, rule) => {
    const heading = new RegExp(`^### ${id} (.*?):`, 'm').exec(sheet)?.[1] ?? '';
    expect(heading).toContain(rule.severity);
    expect(heading.includes('ext')).toBe(rule.since === 'extension');
  },
);
