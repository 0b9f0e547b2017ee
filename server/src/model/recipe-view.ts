import type { RecipeGuard } from './recipe.ts';

/**
 * The recipe of the process as it stands now; asked again at every point, so an edit takes effect at the next one
 * (guard-service 2). `none`: no recipe is named, or it belongs to another tenant. `broken`: it does not load, so its gates
 * are open.
 */
export type RecipeView =
  | { readonly kind: 'none' }
  | { readonly kind: 'broken'; readonly message: string }
  | {
      readonly kind: 'loaded';
      readonly name: string | null;
      readonly guards: readonly RecipeGuard[];
      /** Absent = every skill. */
      readonly allowedSkills?: readonly string[];
    };

export const noRecipe: RecipeView = { kind: 'none' };
