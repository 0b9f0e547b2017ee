import { hostCalls } from '../analysis/host-calls.ts';
import type { ScriptFacts } from '../analysis/script-facts.ts';
import { placeIn } from '../analysis/skill-facts.ts';
import { type Span, span, touches } from '../base/span.ts';
import { embeddedScript } from '../syntax/embedded-script.ts';
import { guardSites } from '../syntax/recipe/guard-sites.ts';
import { readScriptPath } from '../syntax/recipe/script-path.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf, type YamlMap, type YamlNode } from '../syntax/yaml/yaml-tree.ts';
import { findRecipe, findSkill } from '../workspace/names.ts';
import { normalize, projectRootOf, relativePath } from '../workspace/paths.ts';
import { findScript } from '../workspace/script-lookup.ts';
import { guardScriptPath } from '../workspace/skills.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, isScript, type ScriptView } from './analyses.ts';
import type { FilePlace } from './references.ts';
import { targetOfName } from './string-names.ts';

/** A place where one file names another: a script, a recipe, a skill. */
export interface FileMention extends FilePlace {
  /** Path of the file that is named. */
  readonly target: string;
  readonly kind: 'script' | 'recipe' | 'skill' | 'tool' | 'document' | 'file';
  /**
   * The text that names the file once it stands at `target` and the file with the mention at `from`; undefined when it cannot be
   * written there.
   */
  renamed(target: string, from: string): string | undefined;
}

/** Every place in `document` that names a file of the workspace. */
export function mentionsIn(analyses: Analyses, document: SourceDocument): readonly FileMention[] {
  if (isScript(analyses.workspace, document)) return inScript(analyses, document, { facts: analyses.script(document) });
  const inline = analyses.inlineScripts(document).flatMap((view) => inScript(analyses, document, view));
  if (document.kind === 'recipe') return [...inRecipe(analyses, document), ...inline];
  if (document.kind === 'skill') return inSkill(analyses, document);
  return document.kind === 'scenario' ? [...inScenario(analyses, document), ...inline] : [];
}

/** Every place of the workspace that names the file at `target`. */
export function mentionsOf(analyses: Analyses, target: string): readonly FileMention[] {
  const words = wordsOf(target);
  return mentioningPaths(analyses).flatMap((path) => {
    const document = analyses.workspace.document(path);
    const text = document?.text.toLowerCase();
    if (!document || !words.some((word) => text!.includes(word))) return [];
    return mentionsIn(analyses, document).filter((each) => each.target === target);
  });
}

/** What a text must hold to name a file: its name without the ending, or its folder. */
export const wordsOf = (target: string): readonly string[] =>
  target
    .split('/')
    .slice(-2)
    .map((part) => part.replace(/\.\w+$/, '').toLowerCase());

/** Files that can name others. */
export function mentioningPaths({ workspace }: Analyses): readonly string[] {
  const kinds = ['recipe', 'skill', 'scenario', 'guard', 'script'] as const;
  const wired = workspace.guards.flatMap((each) => each.script ?? []);
  return [...new Set([...kinds.flatMap((kind) => workspace.paths(kind)), ...wired])];
}

/** The mention under the cursor. */
export const mentionAt = (analyses: Analyses, document: SourceDocument, offset: number): FileMention | undefined =>
  mentionsIn(analyses, document).find((each) => touches(each.span, offset));

function inRecipe(analyses: Analyses, document: SourceDocument): readonly FileMention[] {
  const { root, sites } = analyses.recipe(document);
  const scripts = sites.flatMap((site) => (site.script ? scriptMention(analyses, document, site.script) : []));
  const lists = ['allowedSkills', 'defaultActiveSkills'].flatMap((key) => {
    const node = root && pairOf(root, key)?.value;
    return node?.kind === 'list' ? node.items : [];
  });
  return [...scripts, ...lists.flatMap((item) => nameMention(analyses, document, item, 'skill', 0))];
}

/** A `script:` path. What stands in front of the path (`/`, `vance:`) stays. */
function scriptMention({ workspace }: Analyses, document: SourceDocument, node: YamlNode): readonly FileMention[] {
  const written = textOf(node);
  const target = written === undefined ? undefined : findScript(workspace, document.path, written).path;
  if (written === undefined || target === undefined) return [];
  return yamlMention(document, node, 0, {
    kind: 'script',
    target,
    renamed: (path, from) => rewritten(workspace.configFor(document.path).layers, from, written, path),
  });
}

/** A script path as somebody wrote it, for the script at its new path. */
function rewritten(layers: readonly string[], from: string, written: string, path: string): string | undefined {
  const own = readScriptPath(written);
  if (own.kind !== 'own') return undefined;
  const root = [projectRootOf(from), ...layers.map((each) => `${each}/`)].find((each) => path.startsWith(each));
  if (root === undefined) return undefined;
  const next = path.slice(root.length);
  return written.endsWith(own.path) ? written.slice(0, written.length - own.path.length) + next : next;
}

interface About {
  readonly kind: FileMention['kind'];
  readonly target: string;
  readonly renamed: FileMention['renamed'];
}

const textOf = (node: YamlNode | undefined): string | undefined =>
  node?.kind === 'scalar' && !node.alias && typeof node.value === 'string' ? node.value : undefined;

/** A mention that is the whole text of a scalar; `moved` = where the YAML begins in the file. */
function yamlMention(document: SourceDocument, node: YamlNode, moved: number, about: About): readonly FileMention[] {
  if (node.kind !== 'scalar') return [];
  const source = document.text.slice(moved);
  const inside = embeddedScript(source, node);
  if (!inside) return [];
  const { start, end } = inside.toOuter(span(0, inside.text.length));
  return [
    {
      ...about,
      path: document.path,
      span: span(start + moved, end + moved),
      renamed: (path, from) => {
        const text = about.renamed(path, from);
        return text === undefined ? undefined : inside.encode(text);
      },
    },
  ];
}

/** A name of a skill or recipe in YAML. */
function nameMention(
  { workspace }: Analyses,
  document: SourceDocument,
  node: YamlNode,
  kind: 'skill' | 'recipe',
  moved: number,
): readonly FileMention[] {
  const name = textOf(node);
  const target = name === undefined ? undefined : targetOf(workspace, document.path, kind, name);
  return target === undefined
    ? []
    : yamlMention(document, node, moved, { kind, target, renamed: (path) => nameOfFile(kind, path) });
}

const targetOf = (
  workspace: Analyses['workspace'],
  from: string,
  kind: 'skill' | 'recipe',
  name: string,
): string | undefined => (kind === 'skill' ? findSkill : findRecipe)(workspace, from, name)?.path;

/** How other texts call the skill or recipe at `path`; undefined when it is none there. */
export function nameOfFile(kind: 'skill' | 'recipe', path: string): string | undefined {
  return kind === 'skill'
    ? /\/_vance\/skills\/([^/]+)\/SKILL\.md$/.exec(`/${path}`)?.[1]
    : /\/_vance\/recipes\/(.+)\.ya?ml$/.exec(`/${path}`)?.[1];
}

function inSkill(analyses: Analyses, document: SourceDocument): readonly FileMention[] {
  const { workspace } = analyses;
  const { skill } = analyses.skill(document);
  const { front } = skill;
  const commands = skill.commands.flatMap((command): readonly FileMention[] => {
    const written = guardScriptPath(command.text);
    const target = written === undefined ? undefined : findScript(workspace, document.path, written).path;
    if (written === undefined || target === undefined) return [];
    const at = placeIn(document.text, command, written);
    if (document.text.slice(at.start, at.end) !== written) return [];
    const { layers } = workspace.configFor(document.path);
    const renamed = (path: string, from: string) => rewritten(layers, from, written, path);
    return [{ kind: 'script', path: document.path, span: at, target, renamed }];
  });
  if (!front?.root) return commands;
  const run = pairOf(front.root, 'run')?.value;
  const recipe = run?.kind === 'map' ? pairOf(run, 'recipe')?.value : undefined;
  return [
    ...commands,
    ...(recipe ? nameMention(analyses, document, recipe, 'recipe', front.offset) : []),
    ...['scripts', 'referenceDocs'].flatMap((key) =>
      besideMentions(analyses, document, front.root!, key, front.offset),
    ),
  ];
}

/** `file:` of the scripts and documents that stand beside a skill. */
function besideMentions(
  { workspace }: Analyses,
  document: SourceDocument,
  root: YamlMap,
  key: string,
  moved: number,
): readonly FileMention[] {
  const list = pairOf(root, key)?.value;
  const folder = document.path.slice(0, document.path.lastIndexOf('/') + 1);
  return (list?.kind === 'list' ? list.items : []).flatMap((item) => {
    const node = item.kind === 'map' ? pairOf(item, 'file')?.value : undefined;
    const written = textOf(node);
    const target = written === undefined ? undefined : normalize(folder + written);
    if (!node || target === undefined || !workspace.exists(target)) return [];
    return yamlMention(document, node, moved, {
      kind: 'file',
      target,
      renamed: (path, from) => inProject(from.slice(0, from.lastIndexOf('/') + 1), path),
    });
  });
}

/** `recipe:` and the scripts of `guards:` in a scenario. */
function inScenario(analyses: Analyses, document: SourceDocument): readonly FileMention[] {
  const { workspace } = analyses;
  const { root } = readYaml(document.text);
  const folder = document.path.slice(0, document.path.lastIndexOf('/') + 1);
  const project = projectRootOf(document.path);
  const recipe = root?.kind === 'map' ? pairOf(root, 'recipe')?.value : undefined;
  const nodes = [
    ...(recipe ? [{ node: recipe, kind: 'recipe' as const }] : []),
    ...guardSites(root, 'guards').flatMap(({ script }) => (script ? [{ node: script, kind: 'script' as const }] : [])),
  ];
  return nodes.flatMap(({ node, kind }) => {
    const written = textOf(node);
    if (written === undefined) return [];
    const beside = normalize(folder + written);
    const target = [beside, project + written].find((path) => workspace.exists(path));
    if (target === undefined) return [];
    return yamlMention(document, node, 0, {
      kind,
      target,
      renamed: (path, from) => (target === beside ? relativePath(from, path) : inProject(projectRootOf(from), path)),
    });
  });
}

const inProject = (project: string, path: string): string | undefined =>
  path.startsWith(project) ? path.slice(project.length) : undefined;

/** Calls whose first argument is the name of a file. */
const named: readonly (readonly [RegExp, NamedFile])[] = [
  [/^vance\.guard\.activateSkill$/, 'skill'],
  [/^vance\.llm\.\w+$/, 'recipe'],
  [/^vance\.process\.spawn$/, 'recipe'],
  [/^vance\.tools\.(?:call|has)$/, 'tool'],
  [/^vance\.documents\.(?:read|meta|exists|write|delete)$/, 'document'],
];

type NamedFile = 'skill' | 'recipe' | 'tool' | 'document';

/** Names in the texts of a script, also through a constant. */
function inScript(analyses: Analyses, document: SourceDocument, view: ScriptView): readonly FileMention[] {
  const found = named.flatMap(([callee, kind]) =>
    hostCalls(view.facts, callee).flatMap((use): readonly FileMention[] => {
      const place = literalPlace(view.facts, use.call.arguments[0]);
      const target = place && targetOfName(analyses.workspace, document.path, { kind, ...place });
      if (!place || target === undefined) return [];
      const outer = view.embedded?.map.toOuter(place.span) ?? place.span;
      const renamed: FileMention['renamed'] = (path, from) => namedAgain(kind, place.text, path, from);
      return [{ kind, path: document.path, span: outer, target, renamed }];
    }),
  );
  // Two calls may share a constant.
  return found.filter((each, index) => found.findIndex((other) => other.span.start === each.span.start) === index);
}

/** How a script calls a file that stands at another path. */
function namedAgain(kind: NamedFile, written: string, path: string, from: string): string | undefined {
  if (kind === 'skill' || kind === 'recipe') return nameOfFile(kind, path);
  const inside = inProject(projectRootOf(from), path);
  if (kind === 'tool') return /^_vance\/server-tools\/([^/]+?)(?:\.[^./]*)?$/.exec(inside ?? '')?.[1];
  return inside === undefined ? undefined : written.startsWith('/') ? `/${inside}` : inside;
}

type Argument = Parameters<ScriptFacts['constant']>[0];

/** The text literal that an argument is, or that the constant behind it holds; the place between the quotes. */
function literalPlace(
  facts: ScriptFacts,
  node: Argument | undefined,
  depth = 0,
): { readonly text: string; readonly span: Span } | undefined {
  if (!node || depth > 10) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') {
    const inner = span(node.start + 1, node.end - 1);
    // With escapes the text and its name differ.
    return facts.text.slice(inner.start, inner.end) === node.value ? { text: node.value, span: inner } : undefined;
  }
  if (node.type !== 'Identifier') return undefined;
  const binding = facts.scopes.bindingOf(node);
  return binding?.source && binding.writes === 0 && binding.source.keys.length === 0
    ? literalPlace(facts, binding.source.from, depth + 1)
    : undefined;
}
