import { touches } from '../base/span.ts';
import { bundledTools } from '../model/bundled-names.ts';
import { engines } from '../model/engines.ts';
import type { Field, FieldType } from '../model/field-table.ts';
import { guardHandlers, type HandlerPatterns, handlerPatterns } from '../model/handlers.ts';
import { verdicts } from '../model/verdicts.ts';
import { scenarioKeyAt, scenarioPlace } from '../scenario/scenario-cursor.ts';
import type { GuardSite } from '../syntax/recipe/guard-sites.ts';
import { pairOf, textKey } from '../syntax/yaml/yaml-tree.ts';
import { projectRootOf, relativePath } from '../workspace/paths.ts';
import { findScript } from '../workspace/script-lookup.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import type { Analyses } from './analyses.ts';
import type { CompletionItem } from './completion-item.ts';
import { mentionAt } from './file-mentions.ts';
import type { HoverInfo } from './hover-info.ts';
import { paramNamesOf } from './param-names.ts';
import { completeRecipe } from './recipe-completion.ts';
import { recipeCursor } from './recipe-cursor.ts';
import { hoverRecipe } from './recipe-hover.ts';
import { completeSkill, hoverSkill } from './skill-features.ts';
import { hoverName } from './string-names.ts';

/** Proposals in a recipe, scenario or skill, outside of its scripts. */
export function completeYaml(analyses: Analyses, document: SourceDocument, offset: number): readonly CompletionItem[] {
  if (document.kind === 'recipe')
    return [...completeRecipe(analyses.workspace, document, offset), ...paramKeys(analyses, document, offset)];
  if (document.kind === 'scenario') return completeScenario(analyses, document, offset);
  return document.kind === 'skill' ? completeSkill(analyses, document, offset) : [];
}

/** Hover in a recipe, scenario or skill, outside of its scripts. */
export function hoverYaml(analyses: Analyses, document: SourceDocument, offset: number): HoverInfo | undefined {
  if (document.kind === 'recipe')
    return (
      hoverScriptPath(analyses, document, offset) ??
      hoverHandlerParam(analyses, document, offset) ??
      hoverRecipe(analyses.recipe(document), offset) ??
      hoverListed(analyses, document, offset)
    );
  if (document.kind === 'scenario') {
    const key = scenarioKeyAt(document.text, offset);
    return key
      ? { span: key.span, markdown: `**${key.name}**\n\n${key.field.doc}` }
      : hoverScriptPath(analyses, document, offset);
  }
  return document.kind === 'skill'
    ? (hoverSkill(analyses, document, offset) ?? hoverScriptPath(analyses, document, offset))
    : undefined;
}

/** Names that the script or the handler of an entry reads, as keys below its `params:`. */
function paramKeys(analyses: Analyses, document: SourceDocument, offset: number): readonly CompletionItem[] {
  const cursor = recipeCursor(document.text, offset);
  if (cursor?.position !== 'key' || cursor.path.join('/') !== 'guard/[]/params') return [];
  const site = analyses.recipe(document).sites.findLast((each) => each.span.start <= offset);
  return namesRead(analyses, document, site)
    .filter(({ name }) => !cursor.siblings.has(name) || name === cursor.key)
    .map(({ name, doc }) => ({
      label: name,
      kind: 'key',
      detail: doc,
      sort: `0${name}`,
      replace: cursor.word,
      insert: cursor.colon ? name : `${name}: `,
    }));
}

function namesRead(
  analyses: Analyses,
  document: SourceDocument,
  site: GuardSite | undefined,
): readonly { readonly name: string; readonly doc: string }[] {
  const handler = guardHandlers.find((each) => each.name === site?.handler?.value);
  if (handler) return handler.params.map((name) => ({ name, doc: `list of regular expressions of ${handler.name}` }));
  const script = site?.script && findScript(analyses.workspace, document.path, site.script.value).path;
  const text = script === undefined ? undefined : analyses.workspace.document(script);
  return text ? paramNamesOf(analyses.script(text)).map((name) => ({ name, doc: 'read by the script' })) : [];
}

/** A param of a built-in handler. */
function hoverHandlerParam(analyses: Analyses, document: SourceDocument, offset: number): HoverInfo | undefined {
  const site = analyses.recipe(document).sites.find((each) => touches(each.span, offset));
  const handler = guardHandlers.find((each) => each.name === site?.handler?.value);
  const params = site && pairOf(site.entry, 'params')?.value;
  if (!handler || params?.kind !== 'map') return undefined;
  for (const pair of params.pairs) {
    const name = textKey(pair);
    if (name === undefined || !handler.params.includes(name) || !touches(pair.key.span, offset)) continue;
    const row: HandlerPatterns | undefined = Object.values(handlerPatterns).find((each) => each.name === name);
    const defaults = row?.fallback.map((pattern) => `* \`${pattern}\``).join('\n');
    const flags = row?.flags === 'i' ? 'any case' : 'case counts';
    return {
      span: pair.key.span,
      markdown: `**${name}** of \`${handler.name}\`: a list of regular expressions, ${flags}. Yours replaces the built-in one:\n\n${defaults}\n\n*Source: handlers.tsv*`,
    };
  }
  return undefined;
}

/** A tool or skill in one of the lists of a recipe. */
function hoverListed({ workspace }: Analyses, document: SourceDocument, offset: number): HoverInfo | undefined {
  const cursor = recipeCursor(document.text, offset);
  const list = cursor && [...cursor.path, cursor.key].find((each) => /^allowedTools|Skills$/.test(each));
  if (list === undefined) return undefined;
  const before = /[\w.-]*$/.exec(document.text.slice(0, offset))![0];
  const text = before + /^[\w.-]*/.exec(document.text.slice(offset))![0];
  const start = offset - before.length;
  const kind = list.startsWith('allowedTools') ? 'tool' : 'skill';
  return hoverName(workspace, document.path, { kind, text, span: { start, end: start + text.length } });
}

/** A `script:` path: what the script says about itself, and where it runs. */
function hoverScriptPath(analyses: Analyses, document: SourceDocument, offset: number): HoverInfo | undefined {
  const mention = mentionAt(analyses, document, offset);
  const target = mention?.kind === 'script' ? analyses.workspace.document(mention.target) : undefined;
  if (!mention || !target) return undefined;
  const { header } = analyses.script(target);
  const uses = analyses.workspace.wirings(target.path).map((each) => `* ${each.label}: ${each.points.join(', ')}`);
  const lines = [
    `**${mention.target.slice(mention.target.lastIndexOf('/') + 1)}**`,
    header.values.description,
    uses.join('\n'),
  ];
  return { span: mention.span, markdown: lines.filter((line) => line).join('\n\n') };
}

function completeScenario(analyses: Analyses, document: SourceDocument, offset: number): readonly CompletionItem[] {
  const place = scenarioPlace(document.text, offset);
  if (place.kind === 'none') return [];
  if (place.kind === 'key') {
    const colon = document.text[place.replace.end] === ':';
    return Object.entries(place.fields).map(([name, field], index) => ({
      label: name,
      kind: 'key',
      detail: typeWord(field.type),
      documentation: field.doc,
      sort: String(index).padStart(3, '0'),
      replace: place.replace,
      insert: colon ? name : `${name}:${isBlock(field.type) ? '' : ' '}`,
    }));
  }
  const values =
    place.values.length > 0 ? place.values : namedValues(analyses, document, place.field, place.replace.start);
  return values.map((value, index) => ({
    label: value,
    kind: 'value',
    sort: String(index).padStart(3, '0'),
    replace: place.replace,
    insert: value,
  }));
}

/** Values by the key in front: engines, tools, verdicts, files. */
function namedValues(analyses: Analyses, document: SourceDocument, field: Field, at: number): readonly string[] {
  const line = document.text.slice(document.text.lastIndexOf('\n', at - 1) + 1, at);
  const key = /([\w-]+):\s*$/.exec(line)?.[1];
  const root = projectRootOf(document.path);
  switch (key) {
    case 'engine':
      return engines.map((each) => each.name);
    case 'tool':
      return [...bundledTools];
    case 'verdict':
      return Object.keys(verdicts);
    case 'recipe':
      return analyses.workspace.paths('recipe').map((path) => relativePath(document.path, path));
    case 'script':
      return analyses.workspace.files.names(`${root}_vance/guards`).map((name) => `_vance/guards/${name}`);
    default:
      return field.type.kind === 'flag' ? ['true', 'false'] : [];
  }
}

const isBlock = (type: FieldType): boolean => type.kind === 'list' || type.kind === 'object' || type.kind === 'map';

const typeWord = (type: FieldType): string =>
  type.kind === 'either' ? type.types.map(typeWord).join(' or ') : type.kind;
