import type { Span } from '../../base/span.ts';
import { defaultMaxRounds } from '../../model/limits.ts';
import { type PointId, type Trigger, triggers } from '../../model/points.ts';
import { pairOf, type YamlMap, type YamlNode, type YamlPair, type YamlScalar } from '../yaml/yaml-tree.ts';

/** One entry of `guard:` as far as it can be read, also in a recipe that does not load. */
export interface GuardSite {
  readonly index: number;
  readonly entry: YamlMap;
  readonly span: Span;
  readonly script?: YamlScalar & { readonly value: string };
  readonly scriptBody?: YamlScalar & { readonly value: string };
  readonly handler?: YamlScalar & { readonly value: string };
  /** The `trigger` pair, whatever it holds. */
  readonly trigger?: YamlPair;
  /** Row of a trigger that is known; the default when there is no `trigger`. Absent for an unknown one. */
  readonly meaning?: Trigger;
  /** Empty when the trigger is unknown. */
  readonly points: readonly PointId[];
  readonly maxRounds: number;
  readonly allowTools: boolean;
}

/** The entries of a recipe's top-level `guard:` list (recipe-yaml 4), or of the list a scenario keeps under `guards:`. */
export function guardSites(root: YamlNode | undefined, key: 'guard' | 'guards' = 'guard'): readonly GuardSite[] {
  const list = root?.kind === 'map' ? pairOf(root, key)?.value : undefined;
  if (list?.kind !== 'list') return [];
  const known = read.get(list.items);
  if (known) return known;
  const sites = list.items.flatMap((item, index) => (item.kind === 'map' ? siteOf(item, index) : []));
  read.set(list.items, sites);
  return sites;
}

/** Trees do not change, and index, outline and rules ask for the same list. */
const read = new WeakMap<readonly YamlNode[], readonly GuardSite[]>();

function siteOf(entry: YamlMap, index: number): GuardSite {
  const script = textOf(entry, 'script');
  const scriptBody = textOf(entry, 'scriptBody');
  const handler = textOf(entry, 'handler');
  const trigger = pairOf(entry, 'trigger');
  const meaning = meaningOf(trigger, handler !== undefined && !script && !scriptBody);
  const rounds = scalarOf(entry, 'maxRounds');
  const tools = scalarOf(entry, 'allowTools');
  return {
    index,
    entry,
    span: entry.span,
    ...(script && { script }),
    ...(scriptBody && { scriptBody }),
    ...(handler && { handler }),
    ...(trigger && { trigger }),
    ...(meaning && { meaning }),
    points: meaning?.points ?? [],
    maxRounds: typeof rounds === 'number' ? Math.trunc(rounds) : defaultMaxRounds.recipe,
    allowTools: tools === true || (typeof tools === 'string' && tools.toLowerCase() === 'true'),
  };
}

const scalarOf = (entry: YamlMap, key: string): unknown => {
  const node = pairOf(entry, key)?.value;
  return node?.kind === 'scalar' ? node.value : undefined;
};

function textOf(entry: YamlMap, key: string): (YamlScalar & { readonly value: string }) | undefined {
  const node = pairOf(entry, key)?.value;
  return node?.kind === 'scalar' && typeof node.value === 'string' && node.value.trim() !== ''
    ? (node as YamlScalar & { value: string })
    : undefined;
}

function meaningOf(pair: YamlPair | undefined, handler: boolean): Trigger | undefined {
  const node = pair?.value;
  if (!node || (node.kind === 'scalar' && node.value === null)) {
    return triggers.find((each) => each.value === (handler ? 'all' : 'stop'));
  }
  const word = node.kind === 'scalar' && typeof node.value === 'string' ? node.value.trim().toLowerCase() : '';
  return triggers.find((each) => each.value === word && (handler || !each.handlerOnly));
}
