import { type Span, span } from '../../base/span.ts';

/** How a scalar is written. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

export type ScalarValue = null | boolean | number | bigint | string | Date | Uint8Array;

interface NodeFacts {
  /** Where the node stands: content with quotes or indicator, without comments; for an alias the alias itself. */
  readonly span: Span;
  /** The node stands elsewhere and is only referred to here. */
  readonly alias?: true;
  /** Of an alias: the node as it stands there. */
  readonly target?: YamlNode;
}

export interface YamlScalar extends NodeFacts {
  readonly kind: 'scalar';
  readonly value: ScalarValue;
  /** The text before typing; for a quoted or block scalar its content. */
  readonly text: string;
  readonly style: ScalarStyle;
}

/** A value that is not written. */
export const emptyScalar = (offset: number): YamlScalar => ({
  kind: 'scalar',
  span: span(offset),
  value: null,
  text: '',
  style: 'plain',
});

export interface YamlList extends NodeFacts {
  readonly kind: 'list';
  readonly items: readonly YamlNode[];
  readonly flow: boolean;
}

export interface YamlPair {
  readonly key: YamlNode;
  readonly value: YamlNode;
  /** From the key to the end of the value. */
  readonly span: Span;
}

export interface YamlMap extends NodeFacts {
  readonly kind: 'map';
  /** As written: repeated keys and `<<` included. */
  readonly pairs: readonly YamlPair[];
  readonly flow: boolean;
}

export type YamlNode = YamlScalar | YamlList | YamlMap;

/** The pairs that count: merges applied, of repeated keys the last (recipe-yaml 2). Keys compare as in Java. */
export function effectivePairs(map: YamlMap): readonly YamlPair[] {
  const known = flattened.get(map.pairs);
  if (known) return known;
  const found = [...collect(map, new Set()).values()];
  flattened.set(map.pairs, found);
  return found;
}

/** Trees do not change, and merges of merges would be flattened again and again. */
const flattened = new WeakMap<readonly YamlPair[], readonly YamlPair[]>();

/** The pair that counts for the text key `key`. */
export function pairOf(map: YamlMap, key: string): YamlPair | undefined {
  return effectivePairs(map).find((pair) => pair.key.kind === 'scalar' && pair.key.value === key);
}

/** The key as text when it is text. */
export const textKey = (pair: YamlPair): string | undefined =>
  pair.key.kind === 'scalar' && typeof pair.key.value === 'string' ? pair.key.value : undefined;

/** A plain `<<` merges another map into this one. */
export const isMerge = (pair: YamlPair): boolean =>
  pair.key.kind === 'scalar' && pair.key.style === 'plain' && pair.key.text === '<<';

function collect(map: YamlMap, open: Set<readonly YamlPair[]>): Map<unknown, YamlPair> {
  const into = new Map<unknown, YamlPair>();
  open.add(map.pairs);
  for (const pair of map.pairs) {
    if (!isMerge(pair)) continue;
    const sources = pair.value.kind === 'list' ? [...pair.value.items].reverse() : [pair.value];
    for (const source of sources) {
      if (source.kind !== 'map' || open.has(source.pairs)) continue;
      const merged = flattened.get(source.pairs) ?? [...collect(source, open).values()];
      flattened.set(source.pairs, merged);
      for (const each of merged) into.set(keyIdentity(each.key), each);
    }
  }
  for (const pair of map.pairs) if (!isMerge(pair)) into.set(keyIdentity(pair.key), pair);
  open.delete(map.pairs);
  return into;
}

function keyIdentity(key: YamlNode): unknown {
  if (key.kind !== 'scalar') return key;
  const value = key.value;
  return value instanceof Date ? `date:${value.getTime()}` : typeof value === 'string' ? `text:${value}` : value;
}
