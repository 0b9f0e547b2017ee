import { loadRecipe } from '../../../server/src/syntax/recipe/load-recipe.ts';

/** Answers one case of group `recipe` in the form of the recorded ones; only recorded fields are meant to be compared. */
export async function runRecipeCase(testCase: { readonly code: string }): Promise<Record<string, unknown>> {
  const recipe = loadRecipe(testCase.code, '_vance/recipes/case.yaml', { name: 'case' });
  const warnings = recipe.warnings.length > 0 && { warnings: recipe.warnings };
  if (!recipe.value) {
    return { outcome: 'error', errorClass: 'RecipeParseException', message: recipe.message, ...warnings };
  }
  const { guards, profiles, ...fields } = recipe.value;
  return {
    outcome: 'ok',
    value: {
      ...fields,
      profiles: Object.keys(profiles),
      guards: guards.map(({ points: _, trigger, ...guard }) => ({ ...guard, trigger: trigger.toUpperCase() })),
    },
    ...warnings,
  };
}
