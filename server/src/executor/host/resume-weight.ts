import { type AnyNode, isFunction } from './walk.ts';

/**
 * How many statements the engine counts once more when an `await` or `yield` resumes (script-engine 15): a statement that
 * is nothing but it, a declaration, a `return`, a loop head that holds it, and every `if` or `switch` around it inside the
 * function.
 */
export function resumeWeight(node: AnyNode, path: readonly AnyNode[]): number {
  let weight = 0;
  let below = node;
  let nearest = true;
  for (let at = path.length - 1; at >= 0; at--) {
    const parent = path[at]!;
    if (isFunction(parent)) {
      if (nearest && parent.type === 'ArrowFunctionExpression' && parent.expression && parent.body === below) weight++;
      break;
    }
    weight += around(parent, below, node, nearest);
    if (/Statement$|Declaration$/.test(parent.type)) nearest = false;
    below = parent;
  }
  return weight;
}

function around(parent: AnyNode, below: AnyNode, node: AnyNode, nearest: boolean): number {
  switch (parent.type) {
    case 'IfStatement':
    case 'SwitchStatement':
      return 1;
    case 'ExpressionStatement':
      return below === node ? 1 : 0;
    case 'VariableDeclaration':
    case 'ReturnStatement':
      return nearest ? 1 : 0;
    case 'WhileStatement':
    case 'DoWhileStatement':
      return nearest && parent.test === below ? 1 : 0;
    case 'ForOfStatement':
    case 'ForInStatement':
      return nearest && parent.right === below ? 1 : 0;
    default:
      return 0;
  }
}
