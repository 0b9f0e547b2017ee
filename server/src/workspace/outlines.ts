import { type RecipeOutline, recipeOutline } from './recipe-outline.ts';
import { readSkill, type SkillFile } from './skills.ts';

/** What recipes and skills say about themselves, read when somebody asks and kept while their text stays. */
export interface Outlines {
  /** Notes the text of a file, undefined when it is gone; answers whether other files can see a difference. */
  set(path: string, kind: 'recipe' | 'skill', text: string | undefined): boolean;
  recipe(path: string): RecipeOutline | undefined;
  skill(path: string): SkillFile | undefined;
}

interface Kept<T> {
  readonly text: string;
  readonly value: T;
}

/** `read` gives the text of a file, also outside of the folders that were looked through (layers). */
export function createOutlines(read: (path: string) => string | undefined): Outlines {
  const known = { recipe: new Set<string>(), skill: new Set<string>() };
  const recipes = new Map<string, Kept<RecipeOutline>>();
  const skills = new Map<string, Kept<SkillFile>>();
  const ask = <T>(
    store: Map<string, Kept<T>>,
    path: string,
    make: (path: string, text: string) => T,
  ): T | undefined => {
    const before = store.get(path);
    // A file of the workspace is announced when it changes; one of a layer is not.
    const announced = known.recipe.has(path) || known.skill.has(path);
    if (before && announced) return before.value;
    const text = read(path);
    if (text === undefined) return undefined;
    if (before?.text === text) return before.value;
    const value = make(path, text);
    store.set(path, { text, value });
    return value;
  };
  const meaning = (path: string, kind: 'recipe' | 'skill'): string =>
    kind === 'recipe'
      ? JSON.stringify(recipes.get(path)?.value ?? null)
      : JSON.stringify(skills.get(path)?.value, (key, value) =>
          /^(?:front|node|span)$/.test(key) ? undefined : value,
        );
  return {
    set(path, kind, text) {
      const isNew = !known[kind].has(path);
      if (text === undefined) {
        known[kind].delete(path);
        recipes.delete(path);
        skills.delete(path);
        return !isNew;
      }
      known[kind].add(path);
      // Nobody has asked yet: nothing that was derived can be stale.
      if (!recipes.has(path) && !skills.has(path)) return isNew;
      const before = meaning(path, kind);
      recipes.delete(path);
      skills.delete(path);
      if (kind === 'recipe') ask(recipes, path, recipeOutline);
      else ask(skills, path, readSkill);
      return isNew || meaning(path, kind) !== before;
    },
    recipe: (path) => ask(recipes, path, recipeOutline),
    skill: (path) => ask(skills, path, readSkill),
  };
}
