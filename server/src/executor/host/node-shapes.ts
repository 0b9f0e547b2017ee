import { type Path, parentOf } from './instrument-writer.ts';
import { type AnyNode, isFunction } from './walk.ts';

export const child = (node: AnyNode, name: string): AnyNode => node[name] as AnyNode;
export const maybe = (node: AnyNode, name: string): AnyNode | null =>
  (node[name] as AnyNode | null | undefined) ?? null;

export function isConstant(node: AnyNode): boolean {
  if (node.type === 'Literal') return !('regex' in node);
  if (node.type === 'TemplateLiteral') return (node.expressions as unknown[]).length === 0;
  return node.type === 'UnaryExpression' && node.operator !== 'delete' && isConstant(child(node, 'argument'));
}

/** `yield*` of a generator that is not async: each step of the inner one resumes it. */
export const delegates = (node: AnyNode, path: Path): boolean => node.delegate === true && !inAsync(path);

export const inAsync = (path: Path): boolean => path.findLast(isFunction)?.async === true;

/** Where statements may be put without taking directives their meaning. */
export function afterDirectives(body: AnyNode): number {
  const directives = (body.body as AnyNode[]).filter((statement) => statement.directive !== undefined);
  return directives.length ? directives[directives.length - 1]!.end : body.start + 1;
}

export const catchesPattern = (node: AnyNode): boolean => {
  const param = node.handler ? maybe(child(node, 'handler'), 'param') : null;
  return param !== null && param.type !== 'Identifier';
};

export function directEvalArgument(node: AnyNode): AnyNode | undefined {
  const callee = child(node, 'callee');
  const [first] = node.arguments as AnyNode[];
  return callee.type === 'Identifier' && callee.name === 'eval' && first?.type !== 'SpreadElement' ? first : undefined;
}

/** Whether this is the name `eval` read as a value, not called. */
export function isIndirectEval(node: AnyNode, path: Path): boolean {
  if (node.name !== 'eval') return false;
  const parent = parentOf(path);
  if (parent.type === 'CallExpression') return parent.callee !== node;
  if (parent.type === 'SequenceExpression' || parent.type === 'ReturnStatement' || parent.type === 'ArrayExpression')
    return true;
  if (parent.type === 'VariableDeclarator') return parent.init === node;
  if (parent.type === 'AssignmentExpression') return parent.right === node;
  if (parent.type === 'ExpressionStatement') return true;
  if (parent.type === 'Property')
    return parent.value === node && !parent.shorthand && path[path.length - 2]?.type === 'ObjectExpression';
  return /^(Binary|Logical|Conditional)Expression$/.test(parent.type);
}

export const isAnonymous = (node: AnyNode): boolean =>
  node.type === 'ArrowFunctionExpression' || (/^(Function|Class)Expression$/.test(node.type) && !node.id);

export function fieldName(node: AnyNode): string | undefined {
  const key = child(node, 'key');
  if (node.computed) return undefined;
  if (key.type === 'PrivateIdentifier') return `#${key.name as string}`;
  return key.type === 'Identifier' ? (key.name as string) : String(key.value);
}

/** The first semicolon in the head of a `for`, comments skipped. */
export function firstSemicolon(node: AnyNode, source: string): number {
  const init = maybe(node, 'init');
  let at = init ? init.end : source.indexOf('(', node.start) + 1;
  while (at < source.length && source[at] !== ';') {
    if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 2;
    else if (source.startsWith('//', at)) at = source.slice(at).search(/[\r\n\u2028\u2029]/) + at;
    else at++;
  }
  return at;
}
