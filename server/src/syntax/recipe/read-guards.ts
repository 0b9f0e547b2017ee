import type { Span } from '../../base/span.ts';
import { defaultMaxRounds } from '../../model/limits.ts';
import { triggers } from '../../model/points.ts';
import type { RecipeGuard, TriggerId } from '../../model/recipe.ts';
import { effectivePairs, pairOf, type YamlMap } from '../yaml/yaml-tree.ts';
import { yamlRecord } from '../yaml/yaml-value.ts';
import { type LoadContext, refuse } from './findings.ts';
import { given, optionalText, stringOf } from './read-values.ts';

/** The `guard:` list in loader order of checks (recipe-yaml 4.2); entries that fail are left out. */
export function readGuards(context: LoadContext, root: YamlMap): readonly RecipeGuard[] {
  const pair = given(root, 'guard');
  if (!pair) return [];
  if (pair.value.kind !== 'list') {
    refuse(context, "'guard' must be a list of guard entries", pair.key.span, 'guard-list');
    return [];
  }
  return pair.value.items.flatMap((item, index) => {
    if (item.kind === 'map') return readEntry(context, item, index) ?? [];
    refuse(
      context,
      `'guard[${index}]' must be a map`,
      item.span.end > item.span.start ? item.span : pair.key.span,
      'guard-item',
    );
    return [];
  });
}

const sources = ['script', 'scriptBody', 'handler'] as const;

function readEntry(context: LoadContext, entry: YamlMap, index: number): RecipeGuard | undefined {
  const known = context.failures.length;
  const maxRounds = readMaxRounds(context, entry);
  const present = sources.filter(
    (key) => (key !== 'handler' || context.extensions) && optionalText(entry, key) !== undefined,
  );
  const source = present[0];
  if (present.length > 1) {
    const second = pairOf(entry, present[1]!)!.key.span;
    refuse(
      context,
      `'guard[${index}]' can set only one of 'script', 'scriptBody' and 'handler'`,
      second,
      'guard-source',
    );
    return undefined;
  }
  if (!source) {
    refuse(
      context,
      `'guard[${index}]' requires 'script' (a guard-script path), 'scriptBody' or 'handler' (a guard-handler name)`,
      blankSource(entry) ?? entry.pairs[0]?.key.span ?? entry.span,
      'guard-source',
    );
    return undefined;
  }
  const trigger = readTrigger(context, entry, index, source === 'handler');
  const params = given(entry, 'params')?.value;
  checkParams(context, entry, source);
  if (context.failures.length > known || !trigger) return undefined;
  return {
    [source]: optionalText(entry, source)!,
    ...trigger,
    maxRounds,
    allowTools: allowTools(entry),
    params: params?.kind === 'map' ? yamlRecord(params) : {},
  };
}

function blankSource(entry: YamlMap): Span | undefined {
  const pair = sources.map((key) => pairOf(entry, key)).find((found) => found !== undefined);
  return pair && (pair.value.span.end > pair.value.span.start ? pair.value.span : pair.key.span);
}

/** A number, cut to a 32-bit whole number as `Number.intValue()` does. */
function readMaxRounds(context: LoadContext, entry: YamlMap): number {
  const node = given(entry, 'maxRounds')?.value;
  if (!node) return defaultMaxRounds.recipe;
  const value = node.kind === 'scalar' ? node.value : undefined;
  if (typeof value !== 'number' && typeof value !== 'bigint') {
    refuse(context, "'guard.maxRounds' must be a non-negative integer", node.span, 'guard-rounds');
    return defaultMaxRounds.recipe;
  }
  const rounds = intValue(value);
  if (rounds < 0) refuse(context, "'guard.maxRounds' must be >= 0", node.span, 'guard-rounds');
  return rounds;
}

function intValue(value: number | bigint): number {
  if (typeof value === 'bigint') return Number(BigInt.asIntN(32, value));
  if (Number.isInteger(value)) return Number(BigInt.asIntN(32, BigInt(value)));
  // A double is cut towards zero and held at the bounds; NaN is 0.
  return Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(value))) || 0;
}

function readTrigger(
  context: LoadContext,
  entry: YamlMap,
  index: number,
  handler: boolean,
): Pick<RecipeGuard, 'trigger' | 'points'> | undefined {
  const pair = given(entry, 'trigger');
  const usable = triggers.filter((each) => (context.extensions || !each.since) && (handler || !each.handlerOnly));
  const written = pair ? stringOf(pair.value) : handler ? 'all' : 'stop';
  if (written === undefined) {
    refuse(context, `'guard[${index}].trigger' must be a string`, pair!.value.span, 'guard-trigger');
    return undefined;
  }
  const found = usable.find((each) => each.value === written.trim().toLowerCase());
  if (found) return { trigger: (found.aliasOf ?? found.value) as TriggerId, points: found.points };
  const words = context.extensions
    ? 'start | command | tool | stop | terminate | both'
    : 'start | command | stop | terminate | both';
  refuse(context, `unknown guard[${index}].trigger '${written}' (${words})`, pair!.value.span, 'guard-trigger');
  return undefined;
}

/** The loader copies params of `script` and `handler` entries into a map that takes no null. */
function checkParams(context: LoadContext, entry: YamlMap, source: string): void {
  const params = given(entry, 'params')?.value;
  if (source === 'scriptBody' || params?.kind !== 'map') return;
  const isNull = (node: { kind: string; value?: unknown }) => node.kind === 'scalar' && node.value === null;
  const pair = effectivePairs(params).find((each) => isNull(each.value) || isNull(each.key));
  if (pair) refuse(context, 'null', pair.span, 'guard-params');
}

function allowTools(entry: YamlMap): boolean {
  const node = pairOf(entry, 'allowTools')?.value;
  return node?.kind === 'scalar' && (node.value === true || stringOf(node)?.toLowerCase() === 'true');
}
