import { type AnyNode, pathTo } from './walk.ts';

const child = (node: AnyNode, name: string): AnyNode => node[name] as AnyNode;

/** Kinds of nodes that the engine reports as the place of a call in progress. */
const calling = new Set([
  'CallExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'ImportExpression',
  'MemberExpression',
  'BinaryExpression',
  'UnaryExpression',
  'UpdateExpression',
  'AssignmentExpression',
  'SpreadElement',
  'TemplateLiteral',
  'ForOfStatement',
  'ForInStatement',
  'YieldExpression',
  'AwaitExpression',
  'ThrowStatement',
  'ClassDeclaration',
  'ClassExpression',
]);

/** Where V8 puts the position of a node. */
export function anchorOf(node: AnyNode): number {
  if (node.type === 'CallExpression' || node.type === 'TaggedTemplateExpression') {
    const callee = child(node, node.type === 'CallExpression' ? 'callee' : 'tag');
    if (callee.type !== 'MemberExpression') return node.start;
    return child(callee, 'property').start;
  }
  if (node.type === 'MemberExpression') return child(node, 'property').start;
  if (node.type === 'BinaryExpression') return node.start;
  return node.start;
}

/** The innermost of the wanted kinds around `offset`; one that V8 anchors exactly there wins. */
export const nodeAt = (root: AnyNode, offset: number, wanted: ReadonlySet<string>): AnyNode | undefined =>
  pick(pathTo(root, offset), offset, wanted);

/** The same among the nodes of a path. */
export function pick(path: readonly AnyNode[], offset: number, wanted: ReadonlySet<string>): AnyNode | undefined {
  const candidates = path.filter((node) => wanted.has(node.type)).reverse();
  return candidates.find((node) => anchorOf(node) === offset) ?? candidates[0];
}

/** Node of a call in progress; its start is the column of the frame. */
export function callAt(root: AnyNode, offset: number): AnyNode | undefined {
  const path = pathTo(root, offset).filter((node) => calling.has(node.type));
  const exact = path.filter((node) => anchorOf(node) === offset);
  // V8 anchors `a[f()]` where `f()` is, which runs first
  return (
    exact.find((node, at) => !node.computed || at === exact.length - 1) ??
    path.findLast((node) => !inBody(node, offset))
  );
}

/** Whether a place lies in the body of a loop: what happens there is no step of the loop. */
const inBody = ({ type, body }: AnyNode, offset: number): boolean =>
  /^For(?:Of|In)Statement$/.test(type) && offset >= (body as AnyNode).start;

/** The innermost node of a type around `offset`. */
export function innermost(root: AnyNode, offset: number, ...types: string[]): AnyNode | undefined {
  return nodeAt(root, offset, new Set(types));
}
