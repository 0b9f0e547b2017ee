import { type Span, span } from '../base/span.ts';
import type { HostData } from '../model/host-data.ts';

/** A value of a YAML file or of a configuration, with its place. Aliases are resolved; cycles and floods are refused. */
export type DataNode = ScalarNode | ListNode | MapNode;

export interface ScalarNode {
  readonly kind: 'scalar';
  readonly value: null | boolean | number | bigint | string;
  /** Written without quotes and not as a block. */
  readonly plain: boolean;
  /** Its text as written, for texts that YAML reads as something else. */
  readonly source: string;
  readonly span: Span;
  /** Where the text of the value starts and how it is written, for embedded scripts. */
  readonly style: 'plain' | 'quoted' | 'block';
}

export interface ListNode {
  readonly kind: 'list';
  readonly items: readonly DataNode[];
  readonly span: Span;
}

export interface MapNode {
  readonly kind: 'map';
  readonly entries: readonly MapEntry[];
  readonly span: Span;
}

export interface MapEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: DataNode;
}

/** The entry of a key, undefined when it is absent. */
export const entryOf = (node: DataNode | undefined, key: string): MapEntry | undefined =>
  node?.kind === 'map' ? node.entries.find((entry) => entry.key === key) : undefined;

/** The value of a key. */
export const child = (node: DataNode | undefined, key: string): DataNode | undefined => entryOf(node, key)?.value;

/** A node as plain data. */
export function nodeData(node: DataNode): HostData {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(nodeData);
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, nodeData(value)]));
}

const nowhere = span(0);
const maxLevels = 100;

/** Plain data (a launch configuration, parsed JSON) as nodes without places. Anything that is no data becomes null. */
export function nodeOfData(data: unknown, level = 0): DataNode {
  if (Array.isArray(data) && level < maxLevels) {
    return { kind: 'list', items: data.map((item) => nodeOfData(item, level + 1)), span: nowhere };
  }
  if (typeof data === 'object' && data !== null && level < maxLevels) {
    const entries = Object.entries(data).map(([key, value]) => ({
      key,
      keySpan: nowhere,
      value: nodeOfData(value, level + 1),
    }));
    return { kind: 'map', entries, span: nowhere };
  }
  const scalar = typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' ? data : null;
  return { kind: 'scalar', value: scalar, plain: true, source: String(scalar), span: nowhere, style: 'plain' };
}
