import { bundledOnly, readScript, type ScriptFacts, type ScriptSurroundings } from '../analysis/script-facts.ts';
import { findRecipe, findSkill, recipeNames, recipesAround, skillNames } from '../workspace/names.ts';
import { projectRootOf } from '../workspace/paths.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the workspace knows around the script or recipe at `path`. Nothing is read before a rule asks. */
export function surroundingsOfScript(workspace: Workspace, path: string): ScriptSurroundings {
  const root = projectRootOf(path);
  return {
    skill: (name) => findSkill(workspace, path, name),
    get skills() {
      return skillNames(workspace, path);
    },
    recipe: (name) => findRecipe(workspace, path, name),
    get recipes() {
      return recipeNames(workspace, path);
    },
    hasDocument: (document) => workspace.exists(root + document),
    allowedSkills: (file) => workspace.recipe(file)?.allowedSkills,
    get otherGuards() {
      return otherGuards(workspace, path, root);
    },
    get hasToolGuard() {
      return recipesAround(workspace, path).some((recipe) => recipe.gates.includes('tool'));
    },
    get isSkillScript() {
      return isSkillScript(workspace, path);
    },
  };
}

function otherGuards(workspace: Workspace, path: string, root: string): readonly ScriptFacts[] {
  const scripts = new Set(workspace.guards.flatMap((each) => (each.script?.startsWith(root) ? [each.script] : [])));
  scripts.delete(path);
  return [...scripts].flatMap((script) => {
    const text = workspace.document(script)?.text;
    return text === undefined
      ? []
      : [readScript(text, { guard: true, entries: [], extensions: true, known: bundledOnly })];
  });
}

/** A skill lists it by its file name, relative to its own folder. */
function isSkillScript(workspace: Workspace, path: string): boolean {
  const at = /^(.*_vance\/skills\/[^/]+)\/(.+)$/.exec(path);
  const skill = at && workspace.skill(`${at[1]}/SKILL.md`);
  return skill?.scripts.some((file) => file.replace(/^\.\//, '') === at?.[2]) ?? false;
}
