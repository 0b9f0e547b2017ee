import { type AnyNode, childrenOf, isFunction } from './walk.ts';

/**
 * How many statements the engine counts once more when an `await` or `yield` resumes (script-engine 15): a statement that
 * is nothing but it, a declaration, a `return` or `throw`, a loop head that holds it, an assignment to a local name, and
 * every `if`, `switch` or `with` around it inside the function.
 */
export function resumeWeight(node: AnyNode, path: readonly AnyNode[]): number {
  let weight = 0;
  let below = node;
  let nearest = true;
  for (let at = path.length - 1; at >= 0; at--) {
    const parent = path[at]!;
    if (isFunction(parent)) {
      if (nearest && parent.type === 'ArrowFunctionExpression' && parent.expression && parent.body === below)
        weight += below.type === 'SequenceExpression' ? 2 : 1;
      break;
    }
    weight += around(parent, below, nearest, path);
    if (/Statement$|Declaration$/.test(parent.type)) nearest = false;
    below = parent;
  }
  return weight;
}

function around(parent: AnyNode, below: AnyNode, nearest: boolean, path: readonly AnyNode[]): number {
  switch (parent.type) {
    case 'IfStatement':
    case 'SwitchStatement':
    case 'WithStatement':
      return 1;
    case 'ExpressionStatement':
      return nearest && startsAgain(below, path) ? 1 : 0;
    case 'ForStatement':
      return nearest && parent.body !== below && startsAgain(below, path) ? 1 : 0;
    case 'VariableDeclaration':
    case 'ReturnStatement':
    case 'ThrowStatement':
      return nearest ? 1 : 0;
    case 'WhileStatement':
    case 'DoWhileStatement':
      return nearest && parent.test === below && startsAgain(below, path) ? 1 : 0;
    case 'ForOfStatement':
    case 'ForInStatement':
      return nearest && parent.right === below ? 1 : 0;
    default:
      return 0;
  }
}

/** Whether an expression statement counts again when something in it resumes; calls, reads and operators do not. */
export function startsAgain(expression: AnyNode, path: readonly AnyNode[]): boolean {
  switch (expression.type) {
    case 'AwaitExpression':
    case 'YieldExpression':
    case 'ConditionalExpression':
    case 'LogicalExpression':
    case 'SequenceExpression':
    case 'ChainExpression':
      return true;
    case 'UpdateExpression':
      return expression.prefix !== true;
    case 'UnaryExpression':
      return /^(?:typeof|void|delete)$/.test(String(expression.operator));
    case 'CallExpression':
      return (expression.callee as AnyNode).name === 'eval';
    case 'AssignmentExpression': {
      const left = expression.left as AnyNode;
      if (/Pattern$/.test(left.type) || /^(?:\|\||&&|\?\?)=$/.test(String(expression.operator))) return true;
      return left.type === 'Identifier' && isLocal(String(left.name), path);
    }
    default:
      return false;
  }
}

/** Whether a function around this place declares a name. */
const isLocal = (name: string, path: readonly AnyNode[]): boolean => {
  const outermost = path.find(isFunction);
  return outermost !== undefined && declares(outermost, name);
};

function declares(node: AnyNode, name: string): boolean {
  const id = node.id as AnyNode | null | undefined;
  if (node.type === 'VariableDeclarator' && id && binds(id, name)) return true;
  if (/^(?:Function|Class)Declaration$/.test(node.type) && id?.name === name) return true;
  if (node.type === 'CatchClause' && node.param && binds(node.param as AnyNode, name)) return true;
  if (isFunction(node) && (node.params as AnyNode[]).some((param) => binds(param, name))) return true;
  return childrenOf(node).some((inner) => declares(inner, name));
}

const binds = (pattern: AnyNode, name: string): boolean =>
  (pattern.type === 'Identifier' && pattern.name === name) || childrenOf(pattern).some((inner) => binds(inner, name));
