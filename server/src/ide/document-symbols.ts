import { type Span, span } from '../base/span.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { textKey, type YamlMap, type YamlNode } from '../syntax/yaml/yaml-tree.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import { type Analyses, isScript } from './analyses.ts';
import { type DocumentSymbol, recipeSymbols, scriptSymbols } from './symbols.ts';

/** The outline of a document: names of a script, keys and guards of a recipe, steps of a scenario, commands of a skill. */
export function symbolsOf(analyses: Analyses, document: SourceDocument): readonly DocumentSymbol[] {
  if (isScript(analyses.workspace, document)) return scriptSymbols(analyses.script(document));
  if (document.kind === 'recipe')
    return recipeSymbols(analyses.recipe(document)).map((symbol) => withScripts(analyses, document, symbol));
  if (document.kind === 'scenario') {
    const { root } = readYaml(document.text);
    return root?.kind === 'map' ? keySymbols(root, ['steps', 'cases', 'guards'], 0) : [];
  }
  const front = document.kind === 'skill' ? analyses.skill(document).skill.front : undefined;
  return front?.root ? keySymbols(front.root, ['activate', 'deactivate', 'triggers', 'scripts'], front.offset) : [];
}

/** Guards of a recipe with what their inline scripts declare. */
function withScripts(analyses: Analyses, document: SourceDocument, symbol: DocumentSymbol): DocumentSymbol {
  if (symbol.children.length === 0) return symbol;
  const views = analyses.embedded(document);
  const children = symbol.children.map((guard) => {
    const view = views.find(({ embedded }) => embedded.site.span.start === guard.span.start);
    const own = view ? scriptSymbols(view.facts).map((each) => moved(each, view.embedded.map.toOuter)) : [];
    return { ...guard, children: own };
  });
  return { ...symbol, children };
}

const moved = (symbol: DocumentSymbol, toOuter: (inner: Span) => Span): DocumentSymbol => ({
  ...symbol,
  span: toOuter(symbol.span),
  nameSpan: toOuter(symbol.nameSpan),
  children: symbol.children.map((child) => moved(child, toOuter)),
});

/** Keys of a map; the items of the lists in `listed` are their children. `offset` = where the YAML begins in the file. */
function keySymbols(map: YamlMap, listed: readonly string[], offset: number): readonly DocumentSymbol[] {
  const at = (inner: Span): Span => span(inner.start + offset, inner.end + offset);
  return map.pairs.flatMap((pair): readonly DocumentSymbol[] => {
    const name = textKey(pair);
    if (name === undefined || name === '') return [];
    const items = pair.value.kind === 'list' && listed.includes(name) ? pair.value.items : [];
    return [
      {
        name,
        ...(pair.value.kind === 'scalar' && { detail: firstLine(pair.value.text) }),
        kind: 'key',
        span: at(pair.span),
        nameSpan: at(pair.key.span),
        children: items.map((item, index) => ({
          name: nameOf(item, index),
          kind: 'guard' as const,
          span: at(item.span),
          nameSpan: at(span(item.span.start, Math.min(item.span.end, item.span.start + 1))),
          children: [],
        })),
      },
    ];
  });
}

/** What an item of a list is about: its text, or its first key with the value. */
function nameOf(item: YamlNode, index: number): string {
  if (item.kind === 'scalar') return firstLine(item.text) || `${index}`;
  const pair = item.kind === 'map' ? item.pairs[0] : undefined;
  const key = pair && textKey(pair);
  if (!pair || key === undefined || key === '') return `${index}`;
  return pair.value.kind === 'scalar' ? `${key}: ${firstLine(pair.value.text)}` : key;
}

const firstLine = (text: string): string => text.split('\n')[0]!.slice(0, 80);
