import { startsAgain } from './resume-weight.ts';
import { type AnyNode, childrenOf, isFunction } from './walk.ts';

/**
 * The operand after which the engine counts an expression statement, when it does not count it at its start: an `await` or
 * `yield` stands inside a call, an operator, or a write to something that is no local name. The engine then evaluates the
 * operands first, and the statement begins with what is done with them (script-engine 15).
 */
export function lateOperand(expression: AnyNode, path: readonly AnyNode[]): AnyNode | undefined {
  if (!path.some(isFunction) || startsAgain(expression, path) || !suspends(expression)) return undefined;
  const operand = lastOperand(expression);
  // an anonymous function or class gets its name from where it stands
  return operand && /^(?:Function|Class|ArrowFunction)Expression$/.test(operand.type) ? undefined : operand;
}

/** Whether the function around this node may stop inside it. */
export const suspends = (node: AnyNode): boolean =>
  /^(?:Await|Yield)Expression$/.test(node.type) || (!isFunction(node) && childrenOf(node).some(suspends));

/** Whether an expression may end in an error of its own: anything but names, constants and what is made of them. */
export const mayFail = (node: AnyNode): boolean =>
  !/^(?:Identifier|ThisExpression|Literal|ArrayExpression|ObjectExpression|LogicalExpression|ConditionalExpression)$/.test(
    node.type,
  ) ||
  (!isFunction(node) && childrenOf(node).some(mayFail));

/** What is evaluated last before the expression itself does something. */
function lastOperand(node: AnyNode): AnyNode | undefined {
  switch (node.type) {
    case 'AssignmentExpression':
    case 'BinaryExpression':
      return node.right as AnyNode;
    case 'UnaryExpression':
    case 'UpdateExpression':
      return node.type === 'UnaryExpression' ? (node.argument as AnyNode) : partOf(node.argument as AnyNode);
    case 'CallExpression':
    case 'NewExpression':
      return lastOf(node.arguments as AnyNode[]) ?? partOf(node.callee as AnyNode);
    case 'MemberExpression':
      return partOf(node);
    case 'ArrayExpression':
      return lastOf(node.elements as (AnyNode | null)[]);
    case 'TemplateLiteral':
      return lastOf(node.expressions as AnyNode[]);
    case 'TaggedTemplateExpression':
      return lastOf((node.quasi as AnyNode).expressions as AnyNode[]) ?? partOf(node.tag as AnyNode);
    case 'ImportExpression':
      return node.source as AnyNode;
    case 'ObjectExpression':
      return lastValue(node.properties as AnyNode[]);
    default:
      return undefined;
  }
}

function lastOf(nodes: readonly (AnyNode | null)[]): AnyNode | undefined {
  const last = nodes.findLast((node) => node !== null);
  return last?.type === 'SpreadElement' ? (last.argument as AnyNode) : (last ?? undefined);
}

/** Of `a[b]` the `b`, of `a.b` the `a`, else the whole. */
function partOf(node: AnyNode): AnyNode | undefined {
  if (node.type !== 'MemberExpression') return node.type === 'Super' ? undefined : node;
  const part = (node.computed ? node.property : node.object) as AnyNode;
  return part.type === 'Super' ? undefined : part;
}

function lastValue(properties: readonly AnyNode[]): AnyNode | undefined {
  const last = properties.findLast((property) => !property.shorthand && property.method !== true);
  if (last?.type === 'SpreadElement') return last.argument as AnyNode;
  return last?.kind === 'init' ? (last.value as AnyNode) : undefined;
}
