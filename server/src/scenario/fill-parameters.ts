import { type DataNode, nodeData } from './data-node.ts';

/** Columns of one row of a table. */
export type Row = ReadonlyMap<string, DataNode>;

const whole = /^\{\{\s*([\w.-]+)\s*\}\}$/;
const inside = /\{\{\s*([\w.-]+)\s*\}\}/g;

/**
 * Puts the values of a row in place of `{{name}}`: a scalar that is nothing else takes the value with its type, inside a
 * text its text form. Names that are no column stay as they are.
 */
export function fillParameters(node: DataNode, row: Row): DataNode {
  if (row.size === 0) return node;
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => fillParameters(item, row)) };
  if (node.kind === 'map') {
    return { ...node, entries: node.entries.map((entry) => ({ ...entry, value: fillParameters(entry.value, row) })) };
  }
  if (typeof node.value !== 'string' || !node.value.includes('{{')) return node;
  const column = whole.exec(node.value)?.[1];
  const value = column === undefined ? undefined : row.get(column);
  if (value) return { ...value, span: node.span };
  const text = node.value.replace(inside, (mark, name: string) => {
    const found = row.get(name);
    return found ? textOf(found) : mark;
  });
  return { ...node, value: text, source: text };
}

function textOf(node: DataNode): string {
  if (node.kind === 'scalar') return node.value === null ? '' : String(node.value);
  return JSON.stringify(nodeData(node));
}
