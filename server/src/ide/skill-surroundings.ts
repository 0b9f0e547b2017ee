import { bundledOnly, readScript } from '../analysis/script-facts.ts';
import type { SkillSurroundings } from '../analysis/skill-facts.ts';
import { layersOf, recipesAround } from '../workspace/names.ts';
import { normalize } from '../workspace/paths.ts';
import { findScript } from '../workspace/script-lookup.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What the workspace knows around the skill at `path`. Nothing is read before a rule asks. */
export function surroundingsOfSkill(workspace: Workspace, path: string): SkillSurroundings {
  const config = workspace.configFor(path);
  const extensions = workspace.extensions(path);
  return {
    extensions,
    world: config.world,
    verbs: config.known.verbs,
    script(written) {
      const found = findScript(workspace, path, written).path;
      const text = found === undefined ? undefined : workspace.document(found)?.text;
      return text === undefined
        ? undefined
        : readScript(text, { points: ['stop'], guard: true, entries: [], extensions, known: bundledOnly });
    },
    get recipes() {
      return recipesAround(workspace, path);
    },
    has: (file) => workspace.exists(normalize(path.slice(0, path.lastIndexOf('/') + 1) + file)),
    setsGuard: (name) =>
      layersOf(workspace, path).some((root) => {
        const skill = workspace.skill(`${root}_vance/skills/${name}/SKILL.md`);
        return skill?.commands.some(
          (each) => each.list === 'activate' && /^\s*(?:\/\/)?\s*guard\s+(?:script|inline)\s/i.test(each.text),
        );
      }),
  };
}
