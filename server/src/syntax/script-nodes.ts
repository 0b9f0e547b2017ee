import type { AnyNode } from 'acorn';

export type {
  AnyNode,
  AssignmentProperty,
  CallExpression,
  Comment,
  Expression,
  Function as FunctionNode,
  Identifier,
  IfStatement,
  MemberExpression,
  Pattern,
  Program,
  Property,
  Statement,
  SwitchStatement,
} from 'acorn';

const notChildren = new Set(['type', 'start', 'end', 'loc', 'range', 'value', 'regex', 'raw', 'bigint']);

/** The nodes directly below `node`, in source order. */
export function childNodes(node: AnyNode): AnyNode[] {
  const found: AnyNode[] = [];
  for (const [key, value] of Object.entries(node)) {
    // `value` is data in literals and template elements, a node everywhere else.
    if (notChildren.has(key) && !(key === 'value' && isNode(value))) continue;
    if (Array.isArray(value)) found.push(...value.filter(isNode));
    else if (isNode(value)) found.push(value);
  }
  return found;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Whether `node` is a function of any form. */
export const isFunction = (node: AnyNode): boolean =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

/** `node` and everything below it, parents first; a subtree for which `enter` answers false is left out. */
export function walk(node: AnyNode, enter: (node: AnyNode) => boolean | undefined): void {
  const open: AnyNode[] = [node];
  for (let next = open.pop(); next; next = open.pop()) {
    if (enter(next) === false) continue;
    open.push(...childNodes(next).reverse());
  }
}
