import type { ScriptFacts } from '../analysis/script-facts.ts';
import { type Span, span, touches } from '../base/span.ts';
import { pairOf, textKey } from '../syntax/yaml/yaml-tree.ts';
import { findScript } from '../workspace/script-lookup.ts';
import type { SourceDocument } from '../workspace/workspace.ts';
import type { Analyses } from './analyses.ts';

/** One place of a guard parameter: a key in a recipe, or a read in a script. */
export interface ParamPlace {
  readonly path: string;
  readonly span: Span;
  readonly declaration: boolean;
  /** The place names a variable as well (`const { plan } = vance.params`): that one stays. */
  readonly shorthand: boolean;
}

/** A guard parameter: `vance.params.x` and the keys `x` of the entries that run the script. */
export interface GuardParam {
  readonly name: string;
  readonly span: Span;
  readonly places: readonly ParamPlace[];
}

/** The parameter under the cursor, in a script, an inline script or the `params:` of an entry. */
export function paramAt(analyses: Analyses, document: SourceDocument, offset: number): GuardParam | undefined {
  const view = analyses.scriptAt(document, offset);
  if (view) {
    const use = paramUses(view.facts).find((each) => touches(each.span, view.offset));
    if (!use) return undefined;
    const place = view.embedded?.map.toOuter(use.span) ?? use.span;
    const index = view.embedded?.site.index;
    return {
      name: use.name,
      span: place,
      places:
        index === undefined
          ? placesOf(analyses, document.path, use.name)
          : inlinePlaces(analyses, document, index, use.name),
    };
  }
  if (document.kind !== 'recipe') return undefined;
  for (const site of analyses.recipe(document).sites) {
    const key = keysOf(site.entry).find((each) => touches(each.span, offset));
    if (!key) continue;
    const script = site.script && findScript(analyses.workspace, document.path, site.script.value).path;
    if (site.scriptBody) return { ...key, places: inlinePlaces(analyses, document, site.index, key.name) };
    const own = { path: document.path, span: key.span, declaration: true, shorthand: false };
    return { ...key, places: script ? placesOf(analyses, script, key.name) : [own] };
  }
  return undefined;
}

interface Named {
  readonly name: string;
  readonly span: Span;
}

/** Reads of `vance.params.x` in a script. */
function paramUses(facts: ScriptFacts): readonly (Named & { readonly shorthand: boolean })[] {
  // The name in `params['x']` stands between quotes.
  const inner = (at: Span): Span => (/['"]/.test(facts.text[at.start] ?? '') ? span(at.start + 1, at.end - 1) : at);
  return facts.hosts.uses.flatMap((use) =>
    use.owner === 'vance.params' && !use.call
      ? [{ name: use.name, span: inner(use.nameSpan), shorthand: use.node.type === 'Property' && use.node.shorthand }]
      : [],
  );
}

/** Names that a script reads from its parameters. */
export const paramNamesOf = (facts: ScriptFacts): readonly string[] => [
  ...new Set(paramUses(facts).map((each) => each.name)),
];

function keysOf(entry: Parameters<typeof pairOf>[0]): readonly Named[] {
  const params = pairOf(entry, 'params')?.value;
  return params?.kind === 'map' && !params.alias
    ? params.pairs.flatMap((pair) => {
        const name = textKey(pair);
        return name === undefined ? [] : [{ name, span: pair.key.span }];
      })
    : [];
}

/** Places of a parameter of the script file at `script`. */
function placesOf(analyses: Analyses, script: string, name: string): readonly ParamPlace[] {
  const { workspace } = analyses;
  const declared = workspace.wirings(script).flatMap((wiring) => {
    const recipe = workspace.document(wiring.file);
    const site =
      recipe?.kind === 'recipe' ? analyses.recipe(recipe).sites.find((each) => each.index === wiring.index) : undefined;
    return keysIn(site, wiring.file, name);
  });
  const document = workspace.document(script);
  const uses = document ? paramUses(analyses.script(document)).filter((each) => each.name === name) : [];
  return [
    ...declared,
    ...uses.map((use) => ({ path: script, span: use.span, declaration: false, shorthand: use.shorthand })),
  ];
}

const keysIn = (
  site: { readonly entry: Parameters<typeof pairOf>[0] } | undefined,
  path: string,
  name: string,
): readonly ParamPlace[] =>
  site
    ? keysOf(site.entry)
        .filter((key) => key.name === name)
        .map((key) => ({ path, span: key.span, declaration: true, shorthand: false }))
    : [];

function inlinePlaces(
  analyses: Analyses,
  document: SourceDocument,
  index: number,
  name: string,
): readonly ParamPlace[] {
  return analyses.embedded(document).flatMap(({ facts, embedded }) => {
    if (embedded.site.index !== index) return [];
    const uses = paramUses(facts).filter((each) => each.name === name);
    return [
      ...keysIn(embedded.site, document.path, name),
      ...uses.map((use) => ({
        path: document.path,
        span: embedded.map.toOuter(use.span),
        declaration: false,
        shorthand: use.shorthand,
      })),
    ];
  });
}
