import { bundledRecipes, bundledSkills, bundledTools } from '../model/bundled-names.ts';
import { bundledRecipe, bundledSkill } from '../model/bundled-tables.ts';
import { projectRootOf } from './paths.ts';
import { type RecipeOutline, recipeName } from './recipe-outline.ts';
import type { SkillFile } from './skills.ts';
import type { Workspace } from './workspace.ts';

/** A skill that a name leads to: a file, or one that every server brings. */
export interface FoundSkill {
  readonly name: string;
  /** Absent for a bundled one. */
  readonly path?: string;
  readonly enabled: boolean;
  readonly lifecycle: 'sticky' | 'shot';
  readonly target: 'inline' | 'spawn';
  readonly takesArguments: boolean;
}

/** A recipe that a name leads to. */
export interface FoundRecipe {
  readonly name: string;
  readonly path?: string;
  readonly internal: boolean;
  readonly hasPrompt: boolean;
}

/** Folders that are looked through, innermost first: the project of `from`, then the layers of its configuration. */
export const layersOf = (workspace: Workspace, from: string): readonly string[] => [
  projectRootOf(from),
  ...workspace.configFor(from).layers.map((layer) => `${layer}/`),
];

/** The skill that `name` means in the project of `from` (script-api 2.4: trimmed, lower case). */
export function findSkill(workspace: Workspace, from: string, name: string): FoundSkill | undefined {
  const wanted = name.trim().toLowerCase();
  for (const root of layersOf(workspace, from)) {
    const path = workspace
      .paths('skill')
      .find((each) => each.toLowerCase() === `${root}_vance/skills/${wanted}/skill.md`.toLowerCase());
    const skill = workspace.skill(path ?? `${root}_vance/skills/${wanted}/SKILL.md`);
    if (skill) return found(skill, path ?? `${root}_vance/skills/${wanted}/SKILL.md`);
  }
  const row = bundledSkill(wanted);
  return (
    row && {
      name: row.name,
      enabled: true,
      lifecycle: row.lifecycle === 'shot' ? 'shot' : 'sticky',
      target: row.target === 'spawn' ? 'spawn' : 'inline',
      takesArguments: row.arguments,
    }
  );
}

const found = (skill: SkillFile, path: string): FoundSkill => ({
  name: skill.name,
  path,
  enabled: skill.enabled,
  lifecycle: skill.lifecycle,
  target: skill.target,
  takesArguments: skill.takesArguments,
});

/** The recipe that `name` means in the project of `from`. */
export function findRecipe(workspace: Workspace, from: string, name: string): FoundRecipe | undefined {
  for (const root of layersOf(workspace, from)) {
    for (const ending of ['yaml', 'yml']) {
      const outline = workspace.recipe(`${root}_vance/recipes/${name}.${ending}`);
      if (outline) return { name, path: outline.path, internal: outline.internal, hasPrompt: outline.hasPrompt };
    }
  }
  const row = bundledRecipe(name);
  // The table does not tell which of them have a prompt; those made for `vance.llm` do.
  return row && { name, internal: row.internal, hasPrompt: true };
}

const inProject = (workspace: Workspace, from: string, kind: 'recipe' | 'skill'): readonly string[] => {
  const roots = layersOf(workspace, from);
  return workspace.paths(kind).filter((path) => roots.some((root) => path.startsWith(`${root}_vance/`)));
};

/** Every skill name known at `from`. */
export const skillNames = (workspace: Workspace, from: string): readonly string[] => [
  ...new Set([
    ...inProject(workspace, from, 'skill').flatMap(
      (path) => /([^/]+)\/SKILL\.md$/.exec(path)?.[1]?.toLowerCase() ?? [],
    ),
    ...workspace.configFor(from).known.skills,
    ...bundledSkills,
  ]),
];

/** Every recipe name known at `from`. */
export const recipeNames = (workspace: Workspace, from: string): readonly string[] => [
  ...new Set([
    ...inProject(workspace, from, 'recipe').map(recipeName),
    ...workspace.configFor(from).known.recipes,
    ...bundledRecipes,
  ]),
];

/** Outlines of the recipes in the project of `from`. */
export const recipesAround = (workspace: Workspace, from: string): readonly RecipeOutline[] =>
  inProject(workspace, from, 'recipe').flatMap((path) => workspace.recipe(path) ?? []);

/** Tools of `_vance/server-tools/` and of the configuration. */
export const ownTools = (workspace: Workspace, from: string): readonly string[] => [
  ...workspace.configFor(from).known.tools,
  ...workspace.files.names(`${projectRootOf(from)}_vance/server-tools`).map((name) => name.replace(/\.[^.]*$/, '')),
];

/** Every tool name known at `from`. */
export const toolNames = (workspace: Workspace, from: string): readonly string[] => [
  ...new Set([...ownTools(workspace, from), ...bundledTools]),
];
