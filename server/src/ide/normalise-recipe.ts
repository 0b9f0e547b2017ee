import type { TextEdit } from '../base/parsed.ts';
import { sameData } from '../base/same-data.ts';
import { type Span, span } from '../base/span.ts';
import { withEdits } from '../base/with-edits.ts';
import { triggers } from '../model/points.ts';
import { guardFields, recipeFields } from '../model/recipe-fields.ts';
import { type GuardSite, guardSites } from '../syntax/recipe/guard-sites.ts';
import { loadRecipe } from '../syntax/recipe/load-recipe.ts';
import { readYaml } from '../syntax/yaml/read-yaml.ts';
import { pairOf, textKey, type YamlMap, type YamlPair } from '../syntax/yaml/yaml-tree.ts';

/**
 * A recipe with its keys in the loader's order and its values in their plain form: `yes` as `true`, `naturalstop` as `stop`.
 * Comments stay with the key below them. Undefined when nothing changes or when the loader would read something else.
 */
export function normalisedRecipe(text: string, path: string): string | undefined {
  const before = loadRecipe(text, path);
  if (!before.value || /(?:^|[\s[{,:-])[&*][\w-]/m.test(text)) return undefined;
  const values = withPlainValues(text);
  // From the last entry to the first: what stands in front keeps its place.
  const entries = guardSites(readYaml(values).root).reduceRight(
    (now, site) => sorted(now, site.entry, guardOrder, false),
    values,
  );
  const root = readYaml(entries).root;
  const after = root?.kind === 'map' ? sorted(entries, root, recipeOrder, true) : entries;
  if (after === text) return undefined;
  return sameData(loadRecipe(after, path).value, before.value) ? after : undefined;
}

const recipeOrder = recipeFields.map((field) => field.name);
const guardOrder = guardFields.map((field) => field.name);
const flags = recipeFields.filter((field) => field.type === 'YAML boolean').map((field) => field.name);

/** Values that are written in an unusual way, in their plain form. */
function withPlainValues(text: string): string {
  const { root } = readYaml(text);
  if (root?.kind !== 'map') return text;
  const found: TextEdit[] = flags.flatMap((key) => plainFlag(pairOf(root, key)));
  for (const site of guardSites(root)) {
    found.push(...plainTrigger(site), ...plainTools(site), ...plainRounds(site));
  }
  return withEdits(text, found);
}

function plainFlag(pair: YamlPair | undefined): readonly TextEdit[] {
  const node = pair?.value;
  return node?.kind === 'scalar' && typeof node.value === 'boolean'
    ? plain(node.span, node.text, String(node.value))
    : [];
}

const plain = (at: Span, before: string, text: string): readonly TextEdit[] =>
  before === text ? [] : [{ span: at, text }];

function plainTrigger({ trigger, meaning }: GuardSite): readonly TextEdit[] {
  const node = trigger?.value;
  if (!meaning || node?.kind !== 'scalar' || typeof node.value !== 'string') return [];
  const row = triggers.find((each) => each.value === meaning.value);
  const word = row?.aliasOf ?? meaning.value;
  return node.style === 'plain' ? plain(node.span, node.text, word) : [{ span: node.span, text: word }];
}

function plainTools({ entry, allowTools }: GuardSite): readonly TextEdit[] {
  const node = pairOf(entry, 'allowTools')?.value;
  // Other values count as false without being meant so: a rule says that, nobody decides it here.
  if (node?.kind !== 'scalar' || !(typeof node.value === 'boolean' || allowTools)) return [];
  return node.style === 'plain'
    ? plain(node.span, node.text, String(allowTools))
    : [{ span: node.span, text: String(allowTools) }];
}

function plainRounds({ entry, maxRounds }: GuardSite): readonly TextEdit[] {
  const node = pairOf(entry, 'maxRounds')?.value;
  return node?.kind === 'scalar' &&
    typeof node.value === 'number' &&
    Number.isInteger(maxRounds) &&
    Math.abs(maxRounds) < 2 ** 31
    ? plain(node.span, node.text, String(maxRounds))
    : [];
}

/** The map with its pairs in `order`; other keys follow as they stand. A map in flow style stays. */
function sorted(text: string, map: YamlMap, order: readonly string[], whole: boolean): string {
  if (map.flow || map.alias || map.pairs.length < 2) return text;
  const parts = partsOf(text, map, whole);
  if (!parts) return text;
  const rank = (pair: YamlPair): number => {
    const at = order.indexOf(textKey(pair) ?? '');
    return at < 0 ? order.length : at;
  };
  const wanted = [...parts.list].sort((a, b) => rank(a.pair) - rank(b.pair));
  if (wanted.every((part, index) => part === parts.list[index])) return text;
  // Behind the dash of a list item there is no room for a comment.
  if (!whole && wanted[0] !== parts.list[0] && wanted[0]!.lead !== '') return text;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const body = wanted
    .map((part, index) => {
      const lead = index === 0 && !whole ? '' : part.lead;
      const indent = index === 0 && !whole ? '' : parts.indent;
      const last = index === wanted.length - 1;
      const own = part.body.replace(/(?:\r\n|[\r\n])+$/, (end) =>
        last ? '' : part === parts.list.at(-1) ? newline : end,
      );
      return `${lead}${indent}${own}${last || /[\r\n]$/.test(own) ? '' : newline}`;
    })
    .join('');
  const end = /(?:\r\n|[\r\n])+$/.exec(parts.list.at(-1)!.body)?.[0] ?? '';
  return text.slice(0, parts.start) + body + end + text.slice(parts.end);
}

interface Part {
  readonly pair: YamlPair;
  /** Whole lines with comments above the key. */
  readonly lead: string;
  /** From the key to the line of the next part. */
  readonly body: string;
}

/** A map cut into its pairs; undefined when two of them share a line. */
function partsOf(
  text: string,
  map: YamlMap,
  whole: boolean,
):
  | { readonly list: readonly Part[]; readonly indent: string; readonly start: number; readonly end: number }
  | undefined {
  const starts = map.pairs.map((pair) => pair.key.span.start);
  const lines = starts.map((start) => text.lastIndexOf('\n', start - 1) + 1);
  const inner = lines.slice(1);
  if (inner.some((line, i) => text.slice(line, starts[i + 1]).trim() !== '' || line <= starts[i]!)) return undefined;
  const indent = inner.length > 0 ? text.slice(inner[0], starts[1]) : '';
  if (inner.some((line, i) => text.slice(line, starts[i + 1]) !== indent)) return undefined;
  const leads = lines.map((line, i) =>
    i === 0 && !whole ? line : leadStart(text, line, i === 0 ? 0 : map.pairs[i - 1]!.span.end),
  );
  const end = whole ? endOfMap(text, map) : map.span.end;
  const list = map.pairs.map((pair, i): Part => {
    const next = i + 1 < starts.length ? leads[i + 1]! : end;
    const lead = i === 0 && !whole ? '' : text.slice(leads[i], lines[i]);
    return { pair, lead, body: text.slice(starts[i], next) };
  });
  return { list, indent, start: whole ? leads[0]! : starts[0]!, end };
}

/** Where the comment lines directly above a line begin. */
function leadStart(text: string, line: number, least: number): number {
  let at = line;
  while (at > least) {
    const above = text.lastIndexOf('\n', at - 2) + 1;
    if (above < least || !/^[ \t]*#/.test(text.slice(above, at))) break;
    // Suppressions of the whole file stay where they are.
    if (/shooty-disable-file|yaml-language-server:/.test(text.slice(above, at))) break;
    at = above;
  }
  return at;
}

/** Up to the end of the text, or to the line that ends the document. */
function endOfMap(text: string, map: YamlMap): number {
  const rest = text.slice(map.span.end).search(/^(?:\.\.\.|---)/m);
  return rest < 0 ? text.length : map.span.end + rest;
}

/** The smallest edit that makes `after` of `before`. */
export function smallestEdit(before: string, after: string): TextEdit {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return { span: span(start, before.length - end), text: after.slice(start, after.length - end) };
}
