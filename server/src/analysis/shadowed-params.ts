import type { Problem } from '../base/parsed.ts';
import { recipeFields } from '../model/recipe-fields.ts';
import { pairOf, textKey } from '../syntax/yaml/yaml-tree.ts';
import type { RecipeFacts } from './recipe-facts.ts';

/** Keys of `params` that look like recipe fields: the loader only logs a warning (recipe-yaml 3.1). `guard` is SG714. */
export function shadowProblems({ root, around }: RecipeFacts): readonly Problem[] {
  const params = root && pairOf(root, 'params')?.value;
  const names = recipeFields.filter((field) => around.extensions || !field.since).map((field) => field.name);
  if (params?.kind !== 'map') return [];
  return params.pairs.flatMap((pair): readonly Problem[] => {
    const key = textKey(pair);
    if (key === undefined || key === 'guard' || !names.includes(key)) return [];
    return [
      {
        span: pair.key.span,
        severity: 'warning',
        rule: 'recipe-params-shadow',
        message: `\`params.${key}\` shadows the top-level field \`${key}\`: it is an engine parameter and has no effect as a field. Move it out of \`params\` if you meant the field.`,
      },
    ];
  });
}
