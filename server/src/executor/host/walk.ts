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

/** Whether a program declares a global of this name: at its top level, or by a `var` outside functions. */
export function declaresGlobal(program: AnyNode, name: string): boolean {
  const inside = (node: AnyNode, top: boolean): boolean => {
    const id = node.id as AnyNode | null | undefined;
    if (top && /^(Function|Class)Declaration$/.test(node.type)) return id?.name === name;
    if (isFunction(node) || node.type === 'StaticBlock')
      return node.type === 'FunctionDeclaration' && id?.name === name;
    if (node.type === 'VariableDeclaration' && (top || node.kind === 'var'))
      return (node.declarations as AnyNode[]).some((declarator) => binds(declarator.id as AnyNode, name));
    return childrenOf(node).some((child) => inside(child, false));
  };
  return childrenOf(program).some((child) => inside(child, true));
}

/** Whether a pattern binds a name. */
function binds(pattern: AnyNode, name: string): boolean {
  if (pattern.type === 'Identifier') return pattern.name === name;
  if (pattern.type === 'AssignmentPattern') return binds(pattern.left as AnyNode, name);
  if (pattern.type === 'Property') return binds(pattern.value as AnyNode, name);
  return childrenOf(pattern).some((child) => binds(child, name));
}
