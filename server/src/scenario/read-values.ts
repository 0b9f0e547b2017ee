import type { HostData, HostDataMap } from '../model/host-data.ts';
import { child, type DataNode, type MapNode, nodeData } from './data-node.ts';

/** Readers of single keys; a value of another form (a problem already) reads as absent. */

/** A text; numbers and flags as they are written. */
export function textAt(node: DataNode | undefined, key: string): string | undefined {
  return textOfNode(child(node, key));
}

/** The text of a scalar node; null and other nodes give undefined. */
export const textOfNode = (value: DataNode | undefined): string | undefined =>
  value?.kind === 'scalar' && value.value !== null
    ? typeof value.value === 'string'
      ? value.value
      : value.source
    : undefined;

/** Whether the key is there and holds null or the word `none`. */
export const isNone = (node: DataNode | undefined): boolean =>
  node?.kind === 'scalar' && (node.value === null || node.value === 'none');

export function numberAt(node: DataNode | undefined, key: string): number | undefined {
  const value = child(node, key);
  return value?.kind === 'scalar' && typeof value.value === 'number' ? value.value : undefined;
}

export function flagAt(node: DataNode | undefined, key: string): boolean | undefined {
  const value = child(node, key);
  return value?.kind === 'scalar' && typeof value.value === 'boolean' ? value.value : undefined;
}

export function mapAt(node: DataNode | undefined, key: string): MapNode | undefined {
  const value = child(node, key);
  return value?.kind === 'map' ? value : undefined;
}

export const itemsAt = (node: DataNode | undefined, key: string): readonly DataNode[] => {
  const value = child(node, key);
  return value?.kind === 'list' ? value.items : [];
};

/** A list of texts; absent when the key is. */
export function textsAt(node: DataNode | undefined, key: string): string[] | undefined {
  const value = child(node, key);
  if (value?.kind !== 'list') return undefined;
  return value.items.flatMap((item) => textOfNode(item) ?? []);
}

/** A map of texts; empty when the key is absent. */
export function textMapAt(node: DataNode | undefined, key: string): Record<string, string> {
  return Object.fromEntries(
    (mapAt(node, key)?.entries ?? []).map((entry) => [entry.key, textOfNode(entry.value) ?? '']),
  );
}

export function dataMapAt(node: DataNode | undefined, key: string): HostDataMap {
  const map = mapAt(node, key);
  return map ? (nodeData(map) as HostDataMap) : {};
}

export const dataAt = (node: DataNode | undefined, key: string): HostData | undefined => {
  const value = child(node, key);
  return value && nodeData(value);
};

/** An object without the members that are undefined. */
export function given<T extends Record<string, unknown>>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
