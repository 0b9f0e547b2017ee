import type { RecipeFacts } from '../analysis/recipe-facts.ts';
import { placeIn } from '../analysis/skill-facts.ts';
import { type Span, span, touches } from '../base/span.ts';
import { guardSites } from '../syntax/recipe/guard-sites.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';
import { normalize, projectRootOf } from '../workspace/paths.ts';
import { findScript } from '../workspace/script-lookup.ts';
import { guardScriptPath } from '../workspace/skills.ts';
import type { SourceDocument, Workspace } from '../workspace/workspace.ts';
import type { Analyses } from './analyses.ts';
import { stringNameAt, targetOfName } from './string-names.ts';

/** A place in a text that leads to a file. */
export interface FileLink {
  readonly span: Span;
  /** Path in the workspace. */
  readonly target: string;
}

/** The `script:` values of a recipe whose file is there. */
export function recipeLinks(workspace: Workspace, document: SourceDocument, facts: RecipeFacts): readonly FileLink[] {
  return facts.sites.flatMap((site) => {
    const target = site.script && findScript(workspace, document.path, site.script.value).path;
    return target && site.script ? [{ span: site.script.span, target }] : [];
  });
}

/** Paths in a document that lead to files: scripts of recipes and skills, the recipe and scripts of a scenario. */
export function linksOf(analyses: Analyses, document: SourceDocument): readonly FileLink[] {
  const { workspace } = analyses;
  if (document.kind === 'recipe') return recipeLinks(workspace, document, analyses.recipe(document));
  if (document.kind === 'skill') return skillLinks(analyses, document);
  if (document.kind === 'scenario') return scenarioLinks(workspace, document);
  return [];
}

function skillLinks(analyses: Analyses, document: SourceDocument): readonly FileLink[] {
  return analyses.skill(document).skill.commands.flatMap((command) => {
    const path = guardScriptPath(command.text);
    const target = path === undefined ? undefined : findScript(analyses.workspace, document.path, path).path;
    return path !== undefined && target ? [{ span: placeIn(document.text, command, path), target }] : [];
  });
}

/** `recipe:` and the scripts of `guards:`, from the folder of the scenario or from the project root. */
function scenarioLinks(workspace: Workspace, document: SourceDocument): readonly FileLink[] {
  const { root } = readYaml(document.text);
  const folder = document.path.slice(0, document.path.lastIndexOf('/') + 1);
  const recipe = root?.kind === 'map' ? pairOf(root, 'recipe')?.value : undefined;
  const scalars = [recipe, ...guardSites(root, 'guards').map((site) => site.script)];
  return scalars.flatMap((node) => {
    if (node?.kind !== 'scalar' || typeof node.value !== 'string') return [];
    const found = [normalize(folder + node.value), projectRootOf(document.path) + node.value].find((path) =>
      workspace.exists(path),
    );
    return found === undefined ? [] : [{ span: node.span, target: found }];
  });
}

/** The file that the path or name under the cursor leads to. */
export function fileAt(analyses: Analyses, document: SourceDocument, offset: number): string | undefined {
  const view = analyses.scriptAt(document, offset);
  const name = view && stringNameAt(view.facts, view.offset);
  if (name) return targetOfName(analyses.workspace, document.path, name);
  return linksOf(analyses, document).find((link) => touches(link.span, offset))?.target;
}

/** Entries that run a script: what "go to" from a script leads to. */
export const usesOf = (workspace: Workspace, path: string): readonly FileLink[] =>
  workspace.wirings(path).map((each) => ({ span: span(each.span.start, each.span.end), target: each.file }));
