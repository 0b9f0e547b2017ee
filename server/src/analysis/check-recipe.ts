import { nearest } from '../base/nearest.ts';
import type { Problem } from '../base/parsed.ts';
import { engines } from '../model/engines.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';
import { inOrder, runRules } from './check-script.ts';
import { guardListProblems } from './guard-list.ts';
import { ignoredParts, repeatedKeys } from './ignored-parts.ts';
import { applyPrecedence } from './precedence.ts';
import type { RecipeFacts } from './recipe-facts.ts';
import { recipeRules } from './rules/index.ts';
import { shadowProblems } from './shadowed-params.ts';
import { repeatedTurnPrompts } from './turn-prompts.ts';
import { sayYamlFault } from './yaml-words.ts';

/** Every problem of a recipe: the loader's refusals, its warnings, rules. In text order; suppressions are not applied. */
export function checkRecipe(facts: RecipeFacts): readonly Problem[] {
  // What can be read of broken YAML says little about what is meant; only the gate that is off matters more.
  if (facts.loaded.failures[0]?.code === 'recipe-parse') {
    const gate = recipeRules.filter((rule) => rule.id === 'SG737' || rule.id === 'SG736');
    return inOrder([...refusals(facts), ...runRules(gate, facts, facts.around.extensions)]);
  }
  return inOrder(
    applyPrecedence([
      ...refusals(facts),
      ...unknownEngine(facts),
      ...shadowProblems(facts),
      ...ignoredParts(facts),
      ...repeatedKeys(facts.root),
      ...repeatedTurnPrompts(facts),
      ...guardListProblems(facts),
      ...runRules(recipeRules, facts, facts.around.extensions),
    ]),
  );
}

/** Refusals that no rule explains better, in the loader's words. */
function refusals({ loaded }: RecipeFacts): readonly Problem[] {
  return loaded.failures
    .filter((each) => !/^guard-(list|source|rounds|trigger|params)$/.test(each.code))
    .map((each) => ({
      span: each.span,
      severity: 'error',
      rule: each.code === 'guard-item' ? 'recipe-load' : each.code,
      message: sayRefusal(each.code, each.detail),
    }));
}

function sayRefusal(code: string, detail: string): string {
  if (code === 'recipe-empty') return 'an empty document is not a recipe — the loader needs `description` and `engine`';
  return code === 'recipe-parse' ? sayYamlFault(detail) : `${detail} — the loader refuses the recipe`;
}

function unknownEngine({ root, engine, around }: RecipeFacts): readonly Problem[] {
  const names = engines.map((each) => each.name);
  const pair = root && pairOf(root, 'engine');
  if (!pair || !engine || names.includes(engine) || engine.startsWith('nutrimat-')) return [];
  const near = nearest(engine, names);
  return [
    {
      span: pair.value.span,
      severity: around.world === 'closed' ? 'error' : 'warning',
      rule: 'recipe-engine-unknown',
      message: `unknown engine \`${engine}\`: a process of this recipe does not start unless the server brings it.${near ? ` Did you mean \`${near}\`?` : ''}`,
      ...(near && { fixes: [{ title: `Replace with \`${near}\``, edits: [{ span: pair.value.span, text: near }] }] }),
    },
  ];
}
