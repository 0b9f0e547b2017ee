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

const known = new WeakMap<AnyNode, readonly AnyNode[]>();

/** The nodes directly below `node`, in source order. Trees do not change, so they are looked up once. */
export function childNodes(node: AnyNode): readonly AnyNode[] {
  const before = known.get(node);
  if (before) return before;
  const found: AnyNode[] = [];
  const fields = node as unknown as Readonly<Record<string, unknown>>;
  for (const key in fields) {
    const value = fields[key];
    // `value` is data in literals and template elements, a node everywhere else.
    if (typeof value !== 'object' || value === null || (notChildren.has(key) && !(key === 'value' && isNode(value))))
      continue;
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) found.push(each);
    } else if (isNode(value)) found.push(value);
  }
  known.set(node, found);
  return found;
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Whether `node` is a function of any form. */
export const isFunction = (node: AnyNode): boolean =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

/** A tree as a list, parents first; `ends[i]` is the index behind the subtree of `nodes[i]`. */
interface FlatTree {
  readonly nodes: readonly AnyNode[];
  readonly ends: readonly number[];
}

const flat = new WeakMap<AnyNode, FlatTree>();

function flatten(root: AnyNode): FlatTree {
  const before = flat.get(root);
  if (before) return before;
  const nodes: AnyNode[] = [];
  const ends: number[] = [];
  const open: (AnyNode | number)[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'number') {
      ends[next] = nodes.length;
      continue;
    }
    open.push(nodes.length);
    nodes.push(next);
    const children = childNodes(next);
    for (let i = children.length - 1; i >= 0; i--) open.push(children[i]!);
  }
  const made = { nodes, ends };
  // Every rule walks the whole script; other walks are short.
  if (root.type === 'Program') flat.set(root, made);
  return made;
}

/** `node` and everything below it, parents first; a subtree for which `enter` answers false is left out. */
export function walk(node: AnyNode, enter: (node: AnyNode) => boolean | undefined): void {
  const { nodes, ends } = flatten(node);
  for (let i = 0; i < nodes.length; ) i = enter(nodes[i]!) === false ? ends[i]! : i + 1;
}
