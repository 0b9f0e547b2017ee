import type { Severities } from '../analysis/check-script.ts';
import { type RecipeFacts, type RecipeSurroundings, readRecipe } from '../analysis/recipe-facts.ts';
import { type KnownNames, readScript, type ScriptFacts, type ScriptSetting } from '../analysis/script-facts.ts';
import { readSkillFacts, type SkillFacts } from '../analysis/skill-facts.ts';
import type { Problem } from '../base/parsed.ts';
import { type PointId, pointIds } from '../model/points.ts';
import { type EmbeddedScript, embeddedScript } from '../syntax/embedded-script.ts';
import { type GuardSite, guardSites } from '../syntax/recipe/guard-sites.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf } from '../syntax/yaml/yaml-tree.ts';
import { yamlRecord } from '../syntax/yaml/yaml-value.ts';
import { ownTools } from '../workspace/names.ts';
import { findScript } from '../workspace/script-lookup.ts';
import type { SourceDocument, Workspace } from '../workspace/workspace.ts';
import { surroundingsOfScript } from './script-surroundings.ts';
import { surroundingsOfSkill } from './skill-surroundings.ts';

/** A script with the facts about it; inside a recipe also where it stands. */
export interface ScriptView {
  readonly facts: ScriptFacts;
  readonly embedded?: { readonly map: EmbeddedScript; readonly site: GuardSite };
}

/** Answers of the analyses, kept while text and surroundings stay the same. */
export interface Analyses {
  readonly workspace: Workspace;
  /** Severities of the person at work; what the workspace says comes first. */
  readonly own: { severities: Severities };
  script(document: SourceDocument): ScriptFacts;
  recipe(document: SourceDocument): RecipeFacts;
  skill(document: SourceDocument): SkillFacts;
  /** The inline scripts, each once: entries can share one through an alias. */
  inlineScripts(document: SourceDocument): readonly Required<ScriptView>[];
  /** The script at `offset`: the document itself, or a `scriptBody` there. With the offset inside it. */
  scriptAt(document: SourceDocument, offset: number): (ScriptView & { readonly offset: number }) | undefined;
  /** The inline scripts of a recipe or scenario. */
  embedded(document: SourceDocument): readonly Required<ScriptView>[];
}

interface Kept<T> {
  readonly text: string;
  readonly generation: number;
  readonly value: T;
}

/** Caches over a workspace. */
export function createAnalyses(workspace: Workspace): Analyses {
  const scripts = new Map<string, Kept<ScriptFacts>>();
  const recipes = new Map<string, Kept<RecipeFacts>>();
  // Inline scripts by text and setting: an edit elsewhere in the recipe leaves them as they are.
  const skills = new Map<string, Kept<SkillFacts>>();
  const inline = new Map<string, Map<string, ScriptFacts>>();

  const kept = <T>(store: Map<string, Kept<T>>, document: SourceDocument, make: () => T): T => {
    const known = store.get(document.path);
    if (known?.text === document.text && known.generation === workspace.generation) return known.value;
    const value = make();
    store.set(document.path, { text: document.text, generation: workspace.generation, value });
    if (store.size > 500) store.delete(store.keys().next().value!);
    return value;
  };

  const script = (document: SourceDocument): ScriptFacts =>
    kept(scripts, document, () => readScript(document.text, settingOf(workspace, document)));
  const recipe = (document: SourceDocument): RecipeFacts =>
    kept(recipes, document, () => readRecipe(document.text, document.path, surroundingsOf(workspace, document.path)));

  const scenarios = new Map<string, Kept<readonly GuardSite[]>>();
  const sitesOf = (document: SourceDocument): readonly GuardSite[] =>
    document.kind === 'recipe'
      ? recipe(document).sites
      : document.kind === 'scenario' && document.text.includes('scriptBody')
        ? kept(scenarios, document, () => guardSites(readYaml(document.text).root, 'guards'))
        : [];

  const embedded = (document: SourceDocument): readonly Required<ScriptView>[] => {
    const before = inline.get(document.path) ?? new Map<string, ScriptFacts>();
    const after = new Map<string, ScriptFacts>();
    const views = sitesOf(document).flatMap((site) => {
      const map = site.scriptBody && embeddedScript(document.text, site.scriptBody);
      if (!map) return [];
      const setting = inlineSetting(workspace, document.path, site);
      const key = `${setting.extensions} ${setting.points?.join()} ${setting.entries[0]?.allowTools} ${setting.entries[0]?.maxRounds} ${Object.keys(setting.entries[0]?.params ?? {})} ${map.text}`;
      const known = before.get(key) ?? after.get(key) ?? readScript(map.text, setting);
      after.set(key, known);
      return [{ facts: known, embedded: { map, site } }];
    });
    inline.set(document.path, after);
    return views;
  };

  return {
    workspace,
    own: { severities: {} },
    script,
    recipe,
    skill: (document) =>
      kept(skills, document, () =>
        readSkillFacts(document.text, document.path, surroundingsOfSkill(workspace, document.path)),
      ),
    embedded,
    inlineScripts(document) {
      const views = embedded(document);
      return views.filter(
        (view, index) => views.findIndex((other) => other.embedded.map === view.embedded.map) === index,
      );
    },
    scriptAt(document, offset) {
      if (isScript(workspace, document)) return { facts: script(document), offset };
      for (const view of embedded(document)) {
        const inner = view.embedded.map.toInner(offset);
        if (inner !== undefined) return { ...view, offset: inner };
      }
      return undefined;
    },
  };
}

/** A script by its path, by what the editor calls it, or because a recipe or skill names it. */
export const isScript = (workspace: Workspace, document: SourceDocument): boolean =>
  document.kind === 'guard' ||
  document.kind === 'script' ||
  document.kind === 'foot' ||
  document.languageId === 'vance-script' ||
  (document.kind === 'other' && workspace.wirings(document.path).length > 0);

function settingOf(workspace: Workspace, document: SourceDocument): ScriptSetting {
  const wirings = workspace.wirings(document.path);
  const named = new Set(wirings.flatMap((each) => each.points));
  const points = pointIds.filter((id) => named.has(id));
  return {
    ...(points.length > 0 && { points }),
    guard: document.kind === 'guard' || points.length > 0,
    entries: wirings,
    foot: document.kind === 'foot',
    extensions: workspace.extensions(document.path),
    known: knownNames(workspace, document.path),
  };
}

function inlineSetting(workspace: Workspace, path: string, site: GuardSite): ScriptSetting {
  const points: readonly PointId[] = site.points;
  const params = pairOf(site.entry, 'params')?.value;
  return {
    ...(points.length > 0 && { points }),
    guard: true,
    entries: [
      {
        label: `guard[${site.index}]`,
        file: path,
        points,
        allowTools: site.allowTools,
        maxRounds: site.maxRounds,
        ...(params?.kind === 'map' && { params: yamlRecord(params) }),
      },
    ],
    extensions: workspace.extensions(path),
    known: knownNames(workspace, path),
  };
}

/** Names by the workspace; looked up when a rule asks. */
const knownNames = (workspace: Workspace, path: string): KnownNames => ({
  world: workspace.configFor(path).world,
  tools: ownTools(workspace, path),
  settings: workspace.configFor(path).known.settings,
  around: surroundingsOfScript(workspace, path),
});

function surroundingsOf(workspace: Workspace, path: string): RecipeSurroundings {
  const config = workspace.configFor(path);
  return {
    extensions: workspace.extensions(path),
    world: config.world,
    handlers: config.known.handlers,
    script(written) {
      const found = findScript(workspace, path, written);
      return {
        found: found.found,
        ...(found.near && { near: found.near }),
        ...(found.besideRecipe && { besideRecipe: found.besideRecipe }),
        get text() {
          return found.path ? workspace.document(found.path)?.text : undefined;
        },
      } as ReturnType<RecipeSurroundings['script']>;
    },
  };
}

/** A problem of an inline script at its place in the recipe. Fixes that the YAML style cannot hold are left out. */
export function mapProblem(problem: Problem, map: EmbeddedScript): Problem {
  const fixes = (problem.fixes ?? []).flatMap((fix) => {
    const edits = fix.edits.map((edit) => ({ span: map.toOuter(edit.span), text: map.encode(edit.text) }));
    return edits.every((edit): edit is { span: typeof edit.span; text: string } => edit.text !== undefined)
      ? [{ title: fix.title, edits }]
      : [];
  });
  const { fixes: _, related, ...rest } = problem;
  return {
    ...rest,
    span: map.toOuter(problem.span),
    ...(fixes.length > 0 && { fixes }),
    ...(related && { related: related.map((each) => ({ ...each, span: map.toOuter(each.span) })) }),
  };
}
