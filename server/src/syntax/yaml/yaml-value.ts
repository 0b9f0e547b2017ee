import type { YamlRecord, YamlValue } from '../../model/recipe.ts';
import { effectivePairs, type YamlMap, type YamlNode } from './yaml-tree.ts';

/** The data of a node; aliases share it. A collection that contains itself yields null at the inner place. */
export function yamlValue(node: YamlNode): YamlValue {
  return dataOf(node, new Map());
}

/** The data of a map: an object when every key is text, else a `Map` (recipe-yaml 4.3). */
export function yamlRecord(map: YamlMap): YamlRecord {
  return recordOf(map, new Map([[map.pairs, null]]));
}

/** Data by the children of the node it was made from; null while it is being made. */
type Seen = Map<unknown, YamlValue>;

function dataOf(node: YamlNode, seen: Seen): YamlValue {
  if (node.kind === 'scalar') return node.value;
  const identity = node.kind === 'list' ? node.items : node.pairs;
  const known = seen.get(identity);
  if (known !== undefined) return known;
  seen.set(identity, null);
  const value = node.kind === 'list' ? node.items.map((item) => dataOf(item, seen)) : recordOf(node, seen);
  seen.set(identity, value);
  return value;
}

function recordOf(map: YamlMap, seen: Seen): YamlRecord {
  const entries = effectivePairs(map).map((pair): readonly [YamlValue, YamlValue] => [
    dataOf(pair.key, seen),
    dataOf(pair.value, seen),
  ]);
  if (!entries.every(([key]) => typeof key === 'string')) return new Map(entries);
  const record: Record<string, YamlValue> = {};
  for (const [key, value] of entries) {
    // Plain assignment to `__proto__` would change the prototype instead of making a key.
    Object.defineProperty(record, key as string, { value, enumerable: true, configurable: true, writable: true });
  }
  return record;
}
