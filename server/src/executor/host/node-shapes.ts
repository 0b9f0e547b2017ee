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

export function inAsyncGenerator(path: Path): boolean {
  const around = path.findLast(isFunction);
  return around?.async === true && around.generator === true;
}

/** Where statements may be put without taking directives their meaning. */
export function afterDirectives(body: AnyNode): number {
  const directives = (body.body as AnyNode[]).filter((statement) => statement.directive !== undefined);
  return directives.length ? directives[directives.length - 1]!.end : body.start + 1;
}

export const catchesPattern = (node: AnyNode): boolean => {
  const param = node.handler ? maybe(child(node, 'handler'), 'param') : null;
  return param !== null && param.type !== 'Identifier';
};

/** Whether a call may be a direct `eval`; `eval?.()` never is. */
const callsEval = (node: AnyNode): boolean => {
  const callee = child(node, 'callee');
  return callee.type === 'Identifier' && callee.name === 'eval' && node.optional !== true;
};

/** The text of a call that may be a direct `eval`; with a spread among its arguments, all of them. */
export function directEvalArguments(node: AnyNode): { readonly start: number; readonly end: number } | undefined {
  const given = node.arguments as AnyNode[];
  const [first] = given;
  if (!first || !callsEval(node)) return undefined;
  return first.type === 'SpreadElement' ? { start: first.start, end: given[given.length - 1]!.end } : first;
}

export const spreadsText = (node: AnyNode): boolean => (node.arguments as AnyNode[])[0]?.type === 'SpreadElement';

/** Whether this is the name `eval` read as a value: neither called, nor written to, nor a mere name. */
export function isIndirectEval(node: AnyNode, path: Path): boolean {
  if (node.name !== 'eval') return false;
  const parent = parentOf(path);
  switch (parent.type) {
    case 'CallExpression':
      return parent.callee !== node || !callsEval(parent);
    case 'VariableDeclarator':
      return parent.init === node;
    case 'AssignmentExpression':
    case 'AssignmentPattern':
    case 'ForInStatement':
    case 'ForOfStatement':
      return parent.right === node;
    case 'Property':
      return isPart(parent, node, 'value') && path[path.length - 2]?.type === 'ObjectExpression';
    case 'MemberExpression':
      return parent.object === node || parent.computed === true;
    case 'PropertyDefinition':
    case 'MethodDefinition':
      return isPart(parent, node, 'value');
    case 'ClassDeclaration':
    case 'ClassExpression':
      return parent.superClass === node;
    case 'ArrowFunctionExpression':
      return parent.body === node;
    case 'UnaryExpression':
      return parent.operator !== 'delete';
    default:
      return !namesOnly.has(parent.type);
  }
}

/** Nodes below which an identifier is bound, written to or a label, never read. */
const namesOnly = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'CatchClause',
  'UpdateExpression',
  'ArrayPattern',
  'ObjectPattern',
  'RestElement',
  'LabeledStatement',
  'BreakStatement',
  'ContinueStatement',
  'MetaProperty',
]);

/** Whether a node stands at this place of its parent, or is its computed key. */
const isPart = (parent: AnyNode, node: AnyNode, name: string): boolean =>
  parent[name] === node || (parent.key === node && parent.computed === true);

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
