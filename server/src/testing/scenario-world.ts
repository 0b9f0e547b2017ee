import type { MockSkill } from '../model/mock-process.ts';
import type { RecipeView } from '../model/recipe-view.ts';
import type { Scenario, ScenarioCase } from '../model/scenario.ts';
import { recipeAtRunTime } from '../scenario/recipe-view.ts';
import type { ReadDocument } from '../simulator/service/service-context.ts';

/** Files of the workspace; paths have forward slashes. The shape of `workspace/files.ts`. */
export interface ScenarioFiles {
  /** Text of a file; undefined when there is none or it lies outside what may be read. */
  read(path: string): string | undefined;
  /** Folder of the project a file belongs to: the nearest one above it that holds `_vance`; with its slash, `''` = the working folder. */
  root(file: string): string;
  /** Skills by name that a project folder (with its slash, `''` = the working folder) holds. */
  skills(root: string): Readonly<Record<string, MockSkill>>;
  /** Folders of outer layers for a project folder: the tenant layer first, then bundled defaults. */
  layers(root: string): readonly string[];
}

/** What stands around the cases of a scenario. */
export interface ScenarioWorld {
  /** Folder of the project, with its slash. */
  readonly root: string;
  readonly readDocument: ReadDocument;
  readonly skills: Readonly<Record<string, MockSkill>>;
  /** The recipe of a case; `path` replaces the one of the scenario. */
  recipe(scenarioCase: ScenarioCase, path?: string): RecipeView;
  /** Engine that the recipe names. */
  readonly engine: string | undefined;
  /** Set when the recipe file is not there. */
  readonly missingRecipe?: string;
  /** File of a project document, for places in messages. */
  fileOf(documentPath: string): string;
}

const builtInLayers = ['_tenant', 'bundled'];

/** Finds recipe, scripts and skills around a scenario file. */
export function scenarioWorld(file: string, scenario: Scenario, files: ScenarioFiles): ScenarioWorld {
  const recipePath = scenario.recipe && resolvePath(file, scenario.recipe.path);
  const text = recipePath === undefined ? undefined : files.read(recipePath);
  const root = files.root(recipePath ?? file);
  const layers = files.layers(root);
  const readDocument: ReadDocument = (layer, path) => {
    if (layer === 'project') return files.read(`${root}${path}`) ?? files.read(`${root}documents/${path}`);
    const index = builtInLayers.indexOf(layer);
    if (index < 0) return undefined;
    const folders = index === 0 ? layers.slice(0, 1) : layers.slice(1);
    return folders.map((folder) => files.read(`${folder.replace(/\/?$/, '/')}${path}`)).find((t) => t !== undefined);
  };
  return {
    root,
    readDocument,
    skills: files.skills(root),
    engine: text === undefined ? undefined : /^engine:\s*["']?([\w-]+)/m.exec(text)?.[1],
    fileOf: (path) => (files.read(`${root}${path}`) === undefined ? `${root}documents/${path}` : `${root}${path}`),
    ...(scenario.recipe && text === undefined ? { missingRecipe: scenario.recipe.path } : {}),
    recipe({ process, guardsText }, edited) {
      const options = { tenant: process.world.tenant, extensions: process.extensions };
      if (edited !== undefined) return readRecipe(files, resolvePath(file, edited), options);
      if (recipePath !== undefined) return readRecipe(files, recipePath, options);
      if (guardsText !== undefined) return recipeAtRunTime(guardsText, 'scenario', options);
      return { kind: 'none' };
    },
  };
}

function readRecipe(files: ScenarioFiles, path: string, options: { tenant: string; extensions: boolean }): RecipeView {
  const text = files.read(path);
  return text === undefined
    ? { kind: 'broken', message: `there is no recipe '${path}'` }
    : recipeAtRunTime(text, path, options);
}

/** A path relative to the folder of a file, `.` and `..` resolved. */
export function resolvePath(file: string, relative: string): string {
  if (relative.startsWith('/')) return relative;
  const parts = file
    .slice(0, file.lastIndexOf('/') + 1)
    .split('/')
    .slice(0, -1);
  for (const part of relative.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
