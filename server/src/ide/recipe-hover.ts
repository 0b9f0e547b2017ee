import type { RecipeFacts } from '../analysis/recipe-facts.ts';
import { listPoints } from '../analysis/wording.ts';
import { touches } from '../base/span.ts';
import { engines } from '../model/engines.ts';
import { guardHandlers } from '../model/handlers.ts';
import { points, triggers } from '../model/points.ts';
import { recipeBlock } from '../model/recipe-blocks.ts';
import type { RecipeField } from '../model/recipe-fields.ts';
import { textKey, type YamlMap, type YamlNode, type YamlPair } from '../syntax/yaml/yaml-tree.ts';
import type { HoverInfo } from './hover-info.ts';

/** What a field means: type, default, source. Markdown. */
export function fieldDoc(field: RecipeField): string {
  const facts = [
    field.required ? 'required' : field.fallback === undefined ? 'optional' : `default \`${field.fallback}\``,
  ];
  if (field.since) facts.push('newer servers only');
  return `${field.doc}\n\n*${field.type}*, ${facts.join(', ')}\n\n*Source: ${field.source}*`;
}

/** Key or value under the cursor, in every block that the loader reads. */
export function hoverRecipe(facts: RecipeFacts, offset: number): HoverInfo | undefined {
  const found = facts.root && pairUnder(facts.root, offset, []);
  const key = found && textKey(found.pair);
  if (!found || key === undefined) return undefined;
  const { pair, path } = found;
  const block = recipeBlock(path);
  if (touches(pair.key.span, offset)) {
    const field = block?.fields.find((each) => each.name === key && (facts.around.extensions || !each.since));
    const named = block?.names?.find((each) => each.name === key);
    const markdown = field ? fieldDoc(field) : named && `${named.doc}\n\n*Source: recipe-yaml 5*`;
    return markdown === undefined ? undefined : { span: pair.key.span, markdown: `**${key}**\n\n${markdown}` };
  }
  const text = valueDoc(facts, key, pair, path.join('/'));
  return text && touches(pair.value.span, offset) ? { span: pair.value.span, markdown: text } : undefined;
}

/** A pair and the way to it. */
export interface PairPlace {
  readonly pair: YamlPair;
  /** Keys that lead to the map of the pair. */
  readonly path: readonly string[];
}

/** The innermost pair around `offset`; `path` is the way to `node`. */
export function pairUnder(node: YamlNode, offset: number, path: readonly string[]): PairPlace | undefined {
  if (node.alias) return undefined;
  if (node.kind === 'list') {
    const item = node.items.find((each) => touches(each.span, offset));
    return item && pairUnder(item, offset, [...path, '[]']);
  }
  const pair = node.kind === 'map' ? pairAt(node, offset) : undefined;
  if (!pair) return undefined;
  const inner = touches(pair.value.span, offset)
    ? pairUnder(pair.value, offset, [...path, textKey(pair) ?? ''])
    : undefined;
  return inner ?? { pair, path };
}

const pairAt = (map: YamlMap, offset: number): YamlPair | undefined =>
  map.pairs.find((pair) =>
    touches({ start: pair.key.span.start, end: Math.max(pair.key.span.end, pair.value.span.end) }, offset),
  );

function valueDoc(facts: RecipeFacts, key: string, pair: YamlPair, path: string): string | undefined {
  const value =
    pair.value.kind === 'scalar' && typeof pair.value.value === 'string' ? pair.value.value.trim() : undefined;
  if (value === undefined) return undefined;
  const inGuard = path === 'guard/[]';
  if (path === '' && key === 'engine') return engineDoc(value);
  if (inGuard && key === 'trigger') return triggerDoc(value, facts.engine);
  const handler = inGuard && key === 'handler' ? guardHandlers.find((each) => each.name === value) : undefined;
  return (
    handler &&
    `**${handler.name}**: ${handler.doc}\n\nWorks at ${listPoints(handler.points)}.\n\n*Source: handlers.tsv*`
  );
}

function engineDoc(name: string): string | undefined {
  const row = engines.find((each) => each.name === name);
  if (!row) return undefined;
  const reached = [
    row.start === 'yes' ? 'START' : row.start === 'session' ? 'START in session mode' : undefined,
    'COMMAND',
    row.stop ? 'STOP' : undefined,
    row.terminate ? 'TERMINATE' : undefined,
  ].filter((each) => each !== undefined);
  return `**${name}** reaches ${reached.join(', ')}.\n\n${row.note}\n\n*Source: engines.tsv*`;
}

function triggerDoc(value: string, engine: string | undefined): string | undefined {
  const row = triggers.find((each) => each.value === value.toLowerCase());
  if (!row) return undefined;
  const lines = [
    `**${row.value}**: ${row.doc}`,
    ...row.points.map((id) => `${points[id].label}: ${points[id].failureEffect}.`),
  ];
  // SG720 and SG725 are hovers, no diagnostics.
  if (row.points.includes('stop') && (engine === 'arthur' || engine === 'eddie')) {
    lines.push('Runs only when the turn does not wait for the user.');
  }
  if (row.value === 'start') {
    lines.push(
      'Not run for turns injected by a guard (`_guard`); run for `_skill` turns and messages of other processes; `task` is the first real input.',
    );
  }
  return lines.join('\n\n');
}
