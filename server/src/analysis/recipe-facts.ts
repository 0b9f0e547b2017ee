import { type GuardSite, guardSites } from '../syntax/recipe/guard-sites.ts';
import { type LoadedRecipe, loadRecipe } from '../syntax/recipe/load-recipe.ts';
import { pairOf, type YamlMap } from '../syntax/yaml/yaml-tree.ts';

/** What rules may ask about files and names around a recipe. */
export interface RecipeSurroundings {
  readonly extensions: boolean;
  readonly world: 'open' | 'closed';
  /** How a script path of this recipe resolves in the workspace. */
  script(path: string): ScriptLookup;
  /** Names of handlers known besides the built-in ones. */
  readonly handlers: readonly string[];
}

/** What the workspace knows about a `script:` path. */
export interface ScriptLookup {
  readonly found: boolean;
  /** A file of nearly the same name in the same folder. */
  readonly near?: string;
  /** The path exists beside the recipe instead of below the project root. */
  readonly besideRecipe?: string;
  /** Text of the script, when it can be read. */
  readonly text?: string;
}

/** Everything a recipe rule may look at. */
export interface RecipeFacts {
  readonly text: string;
  readonly path: string;
  readonly loaded: LoadedRecipe;
  readonly root?: YamlMap;
  readonly sites: readonly GuardSite[];
  readonly engine?: string;
  readonly around: RecipeSurroundings;
}

/** Surroundings of a recipe that stands alone: every script is there. */
export const alone: RecipeSurroundings = {
  extensions: true,
  world: 'open',
  script: () => ({ found: true }),
  handlers: [],
};

/** Reads a recipe for the rules. Total. */
export function readRecipe(text: string, path: string, around: RecipeSurroundings = alone): RecipeFacts {
  const loaded = loadRecipe(text, path, { extensions: around.extensions });
  const root = loaded.root?.kind === 'map' ? loaded.root : undefined;
  const engine = root && pairOf(root, 'engine')?.value;
  return {
    text,
    path,
    loaded,
    ...(root && { root }),
    sites: guardSites(loaded.root),
    ...(engine?.kind === 'scalar' && typeof engine.value === 'string' && { engine: engine.value.trim() }),
    around,
  };
}
