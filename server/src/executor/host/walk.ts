import type { Node } from 'acorn';

/** A node with its children reachable by name. */
export type AnyNode = Node & { readonly [key: string]: unknown };

/** Child nodes in source order. */
export function childrenOf(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) children.push(item);
    } else if (isNode(value)) children.push(value);
  }
  return children.sort((a, b) => a.start - b.start || a.end - b.end);
}

export const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { type?: unknown }).type === 'string' &&
  'start' in value;

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export const isFunction = (node: { readonly type: string }): boolean => functions.has(node.type);

/** Nodes from the root to the innermost one that contains `offset`. */
export function pathTo(root: AnyNode, offset: number): AnyNode[] {
  const path = [root];
  for (let node: AnyNode | undefined = root; node; ) {
    const next: AnyNode | undefined = childrenOf(node).find((child) => child.start <= offset && offset < child.end);
    if (next) path.push(next);
    node = next;
  }
  return path;
}
