import type { ScriptFacts } from '../analysis/script-facts.ts';
import { lineIndex } from '../base/line-index.ts';
import { type Span, span, touches } from '../base/span.ts';
import { type AnyNode, childNodes, walk } from '../syntax/script-nodes.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import type { YamlNode } from '../syntax/yaml/yaml-tree.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, isScript } from './analyses.ts';

/** Lines that can be folded, 0-based, the last one included. */
export interface Fold {
  readonly start: number;
  readonly end: number;
  readonly kind?: 'comment';
}

/** Blocks, objects, lists, templates and comments of a script that span lines. */
export function scriptFolds(facts: ScriptFacts): readonly Fold[] {
  const index = lineIndex(facts.text);
  const folds: Fold[] = [];
  const add = (at: Span, kind?: 'comment'): void => {
    const start = index.positionAt(at.start).line;
    // The line of the closing bracket stays visible.
    const end = index.positionAt(at.end).line - (kind ? 0 : 1);
    if (end > start) folds.push({ start, end, ...(kind && { kind }) });
  };
  walk(facts.parsed.recovered, (node) => {
    if (/^(?:BlockStatement|ObjectExpression|ArrayExpression|SwitchStatement|ClassBody|ObjectPattern)$/.test(node.type))
      add(span(node.start, node.end));
    return true;
  });
  for (const comment of facts.parsed.comments)
    if (comment.type === 'Block') add(span(comment.start, comment.end), 'comment');
  return folds;
}

/** Maps, lists and block texts of a YAML file that span lines. */
export function yamlFolds(text: string, root: YamlNode | undefined): readonly Fold[] {
  const index = lineIndex(text);
  const folds = new Map<number, Fold>();
  const visit = (node: YamlNode, from: number): void => {
    const start = index.positionAt(from).line;
    const end = index.positionAt(text.slice(0, node.span.end).trimEnd().length).line;
    if (end > start && !node.alias && !folds.has(start)) folds.set(start, { start, end });
    if (node.alias) return;
    if (node.kind === 'list') for (const item of node.items) visit(item, item.span.start);
    if (node.kind === 'map') for (const pair of node.pairs) visit(pair.value, pair.key.span.start);
  };
  if (root?.kind === 'map') for (const pair of root.pairs) visit(pair.value, pair.key.span.start);
  return [...folds.values()];
}

/** What a selection at `offset` grows to, from the smallest node to the whole script. */
export function scriptSelections(facts: ScriptFacts, offset: number): readonly Span[] {
  const found: Span[] = [];
  let at: AnyNode | undefined = facts.parsed.recovered;
  while (at) {
    const last = found.at(-1);
    if (!last || last.start !== at.start || last.end !== at.end) found.push(span(at.start, at.end));
    at = childNodes(at).find((child) => touches(span(child.start, child.end), offset));
  }
  return found.reverse();
}

/** The same for YAML: value, pair, map. */
export function yamlSelections(root: YamlNode | undefined, offset: number): readonly Span[] {
  const found: Span[] = [];
  let at: YamlNode | undefined = root;
  while (at && !at.alias) {
    found.push(at.span);
    if (at.kind === 'list') at = at.items.find((item) => touches(item.span, offset));
    else if (at.kind === 'map') {
      const pair = at.pairs.find((each) => touches(each.span, offset));
      if (pair) found.push(pair.span);
      at = pair && [pair.key, pair.value].find((each) => touches(each.span, offset));
    } else at = undefined;
  }
  return found
    .reverse()
    .filter((each, index, all) => index === 0 || each.start < all[index - 1]!.start || each.end > all[index - 1]!.end);
}

/** Folds of any document we know. */
export function foldsOf(analyses: Analyses, document: SourceDocument): readonly Fold[] {
  if (isScript(analyses.workspace, document)) return scriptFolds(analyses.script(document));
  if (document.kind !== 'recipe' && document.kind !== 'scenario') return [];
  const root = document.kind === 'recipe' ? analyses.recipe(document).loaded.root : readYaml(document.text).root;
  const index = lineIndex(document.text);
  const inner = analyses.inlineScripts(document).flatMap(({ facts, embedded }) => {
    const lines = lineIndex(facts.text);
    const outerLine = (line: number): number => {
      const at = lines.lineSpan(line).start;
      return index.positionAt(embedded.map.toOuter(span(at, at + 1)).start).line;
    };
    return scriptFolds(facts).map((fold) => ({ ...fold, start: outerLine(fold.start), end: outerLine(fold.end) }));
  });
  return [...yamlFolds(document.text, root), ...inner.filter((fold) => fold.end > fold.start)];
}

/** What a selection at `offset` grows to, smallest first; inside an inline script first its nodes, then the YAML around. */
export function selectionsOf(analyses: Analyses, document: SourceDocument, offset: number): readonly Span[] {
  const view = analyses.scriptAt(document, offset);
  const inner = view ? scriptSelections(view.facts, view.offset) : [];
  if (!view?.embedded && view) return inner;
  if (document.kind !== 'recipe' && document.kind !== 'scenario') return inner;
  const map = view?.embedded?.map;
  const root = document.kind === 'recipe' ? analyses.recipe(document).loaded.root : readYaml(document.text).root;
  const around = yamlSelections(root, offset);
  return [...(map ? inner.map((each) => map.toOuter(each)) : []), ...around].filter(
    (each, index, all) => index === 0 || (each.start <= all[index - 1]!.start && each.end >= all[index - 1]!.end),
  );
}
