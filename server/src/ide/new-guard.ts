import type { PointId } from '../model/points.ts';
import { projectRootOf, relativePath } from '../workspace/paths.ts';
import type { Analyses } from './analyses.ts';
import { guardEntryEdit } from './guard-entry-edit.ts';
import { guardTemplate, scenarioTemplate } from './templates.ts';

/** What the author wants. */
export interface NewGuard {
  readonly point: PointId;
  /** `check-tests`: names the script, its scenario and, without a recipe, a new recipe. */
  readonly name: string;
  /** The recipe that is to run it; absent = a new one in `folder`. */
  readonly recipe?: string;
  /** The folder of the workspace, when there is no recipe to follow. */
  readonly folder: string;
}

/** Everything that a new guard needs, as one change of the workspace. */
export interface NewGuardPlan {
  /** The script comes first. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** Text for a 0-based line of the recipe. */
  readonly insert?: { readonly path: string; readonly line: number; readonly text: string };
}

/** Script, entry of a recipe and scenario of a new guard; `why` says what is in the way. Nothing is overwritten. */
export function newGuard(analyses: Analyses, wanted: NewGuard): NewGuardPlan | { readonly why: string } {
  const { name, point, recipe } = wanted;
  if (!isGuardName(name))
    return { why: `\`${name}\` is no file name of a guard: letters, digits, \`-\` and \`_\` are.` };
  const root = recipe === undefined ? `${wanted.folder.replace(/\/$/, '')}/` : projectRootOf(recipe);
  const script = `${root}_vance/guards/${name}.js`;
  const scenario = `${root}tests/${name}.scenario.yaml`;
  const newRecipe = `${root}_vance/recipes/${name}.yaml`;
  const created = recipe === undefined ? [script, scenario, newRecipe] : [script, scenario];
  const there = created.find((path) => analyses.workspace.exists(path));
  if (there !== undefined) return { why: `\`${there.slice(root.length)}\` is there already. Choose another name.` };
  const text = scenarioTemplate(name, relativePath(scenario, recipe ?? newRecipe), [point]);
  const files = [
    { path: script, text: guardTemplate(point) },
    { path: scenario, text },
  ];
  if (recipe === undefined) {
    const trigger = point === 'stop' ? '' : `    trigger: ${point}\n`;
    const entry = `guard:\n  - script: _vance/guards/${name}.js\n${trigger}`;
    const body = `description: Runs the guard ${name}.\nengine: frankie\n${entry}`;
    return { files: [...files, { path: newRecipe, text: body }] };
  }
  const document = analyses.workspace.document(recipe);
  const edit = document && guardEntryEdit(analyses.recipe(document), script, point);
  return edit
    ? { files, insert: { path: recipe, line: edit.offsetLine, text: edit.text } }
    : { why: 'The `guard:` of this recipe cannot take another entry as it is written. Make it a list of lines first.' };
}

/** Whether a text can name the files of a guard. */
export const isGuardName = (name: string): boolean => /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(name);
