import type { RecipeView } from '../model/recipe-view.ts';
import { loadRecipe } from '../syntax/recipe/load-recipe.ts';

/** Loads a recipe for a tenant; one that is meant for other tenants resolves to nothing (guard-service 2). */
export function recipeAtRunTime(
  text: string,
  path: string,
  options: { readonly tenant: string; readonly extensions: boolean },
): RecipeView {
  const { value, message } = loadRecipe(text, path, { extensions: options.extensions });
  if (!value) return { kind: 'broken', message: message ?? 'the recipe does not load' };
  if (value.tenants.length > 0 && !value.tenants.includes(options.tenant)) return { kind: 'none' };
  const name = /([^/\\]*?)(?:\.ya?ml)?$/.exec(path)?.[1] ?? path;
  return {
    kind: 'loaded',
    name,
    guards: value.guards,
    ...(value.allowedSkills ? { allowedSkills: value.allowedSkills } : {}),
  };
}
