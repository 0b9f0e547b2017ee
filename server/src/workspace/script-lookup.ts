import { editDistance } from '../base/nearest.ts';
import { readScriptPath } from '../syntax/recipe/script-path.ts';
import { projectRootOf } from './paths.ts';
import type { Workspace } from './workspace.ts';

/** Scripts that every server brings (recipe-yaml 1). */
const bundled = new Set(['_vance/guards/llm-judge.js']);

/** Where a `script:` path of a recipe leads: through the project, then the layers of the configuration. */
export interface FoundScript {
  readonly found: boolean;
  /** Path in the workspace, when the file is there. */
  readonly path?: string;
  /** Script path of a file in the same folder whose name differs by one or two slips. */
  readonly near?: string;
  /** The script path that was meant, when the value is written from the folder of the recipe. */
  readonly besideRecipe?: string;
}

/** Resolves a script path written in `recipe` (guard-service 11). */
export function findScript(workspace: Workspace, recipe: string, written: string): FoundScript {
  const root = projectRootOf(recipe);
  const target = readScriptPath(written);
  const beside = besideRecipe(workspace, recipe, root, written);
  if (target.kind !== 'own') return { found: false, ...(beside && { besideRecipe: beside }) };
  for (const base of [root, ...workspace.configFor(recipe).layers.map((layer) => `${layer}/`)]) {
    if (workspace.exists(base + target.path)) return { found: true, path: base + target.path };
  }
  if (bundled.has(target.path)) return { found: true };
  const near = nearName(workspace, root, target.path);
  return { found: false, ...(near && { near }), ...(beside && { besideRecipe: beside }) };
}

function besideRecipe(workspace: Workspace, recipe: string, root: string, written: string): string | undefined {
  if (/^(?:\/|vance:)/.test(written)) return undefined;
  const folder = recipe.slice(root.length, recipe.lastIndexOf('/'));
  const target = readScriptPath(`${folder}/${written}`);
  return target.kind === 'own' && workspace.exists(root + target.path) ? target.path : undefined;
}

function nearName(workspace: Workspace, root: string, path: string): string | undefined {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = path.slice(folder.length);
  const names = workspace.files.names((root + folder).replace(/\/$/, ''));
  const near = names.find((each) => each !== name && editDistance(each, name) <= 2);
  return near && folder + near;
}
