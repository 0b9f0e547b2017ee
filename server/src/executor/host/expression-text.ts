import type { Failing } from './failing.ts';
import { type AnyNode, childrenOf, isFunction, pathTo } from './walk.ts';

/** What stands for an expression that the engine does not write out. */
export const unnamed = '(intermediate value)';

const child = (node: AnyNode, name: string): AnyNode => node[name] as AnyNode;

/**
 * An expression as the engine writes it in `… is not a function`: names the script declares, members, calls, operators and
 * literals are written out, the values of other globals are not. Undefined for an expression that has no text; the engine
 * then shows its value when it is the called expression, and `(intermediate value)` inside another. Source: script-engine 16.
 */
export function expressionText(node: AnyNode, failing: Failing): string | undefined {
  const constant = constantOf(node);
  if (constant) return constant.text;
  return writers[node.type]?.(node, failing);
}

const part = (node: AnyNode, failing: Failing): string => expressionText(node, failing) ?? unnamed;

const binary = (node: AnyNode, failing: Failing): string =>
  `(${part(child(node, 'left'), failing)} ${String(node.operator)} ${part(child(node, 'right'), failing)})`;

const writers: Record<string, (node: AnyNode, failing: Failing) => string | undefined> = {
  Identifier: (node, failing) => {
    const name = String(node.name);
    return isDeclared(failing, name) || name === 'arguments' ? name : undefined;
  },
  // outside functions it is the global object, which has no text
  ThisExpression: (node, failing) =>
    failing.root && pathTo(failing.root, node.start).some(runsLater) ? '<this>' : undefined,
  MetaProperty: () => '<new.target>',
  MemberExpression: (node, failing) => {
    const inner = child(node, 'object');
    const hidden = inner.type === 'ChainExpression' || inChain(inner) || node.optional === true;
    const object = hidden ? unnamed : part(inner, failing);
    const property = child(node, 'property');
    if (node.computed) return `${object}[${part(property, failing)}]`;
    return `${object}.${property.type === 'PrivateIdentifier' ? '#' : ''}${String(property.name)}`;
  },
  ChainExpression: (node, failing) => expressionText(child(node, 'expression'), failing),
  CallExpression: (node, failing) => `${part(child(node, 'callee'), failing)}(...)`,
  TaggedTemplateExpression: (node, failing) => `${part(child(node, 'tag'), failing)}(...)`,
  BinaryExpression: binary,
  LogicalExpression: binary,
  UnaryExpression: (node, failing) => {
    const operator = String(node.operator);
    return `(${operator}${/\w$/.test(operator) ? ' ' : ''}${part(child(node, 'argument'), failing)})`;
  },
  TemplateLiteral: (node) => {
    const quasis = (node.quasis as AnyNode[]).map(({ value }) => String((value as { cooked?: unknown }).cooked ?? ''));
    return quasis
      .slice(1)
      .reduce((text, quasi) => `((${text} + ${unnamed}) + ${JSON.stringify(quasi)})`, JSON.stringify(quasis[0]));
  },
};

/** Code that runs when it is called, or when an object is made. */
const runsLater = (node: AnyNode): boolean =>
  isFunction(node) || node.type === 'PropertyDefinition' || node.type === 'StaticBlock';

/** Whether `?.` follows directly: the object then has no text of its own. */
const inChain = (node: AnyNode): boolean => node.optional === true && node.type !== 'MemberExpression';

/** Literals and what the engine computes from them while it reads the script. */
function constantOf(node: AnyNode): { readonly value: unknown; readonly text: string } | undefined {
  const made = (value: unknown): { value: unknown; text: string } => ({
    value,
    text: typeof value === 'string' ? JSON.stringify(value) : String(value),
  });
  if (node.type === 'Literal') return 'regex' in node ? undefined : made(node.value);
  if (node.type === 'Identifier') {
    const named: Record<string, unknown> = { undefined, NaN, Infinity };
    return Object.hasOwn(named, String(node.name)) ? made(named[String(node.name)]) : undefined;
  }
  if (node.type === 'TemplateLiteral' && !(node.expressions as unknown[]).length) {
    return made((((node.quasis as AnyNode[])[0]?.value ?? {}) as { cooked?: unknown }).cooked);
  }
  return folded(node, made);
}

function folded(
  node: AnyNode,
  made: (value: unknown) => { value: unknown; text: string },
): { readonly value: unknown; readonly text: string } | undefined {
  if (node.type === 'UnaryExpression') {
    const inner = constantOf(child(node, 'argument'));
    if (node.operator === '!' && inner) return made(!inner.value);
    return node.operator === '-' && typeof inner?.value === 'number' ? made(-inner.value) : undefined;
  }
  if (node.type !== 'BinaryExpression') return undefined;
  const [left, right] = [constantOf(child(node, 'left'))?.value, constantOf(child(node, 'right'))?.value];
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const computed: Record<string, () => number> = {
    '+': () => left + right,
    '-': () => left - right,
    '*': () => left * right,
    '/': () => left / right,
  };
  const compute = computed[String(node.operator)];
  return compute && made(compute());
}

/** Whether the script declares a name anywhere; the parameters around a direct `eval` have no names for the engine. */
export function isDeclared({ root, around = [] }: Failing, name: string): boolean {
  return (root !== undefined && declares(root, name, true)) || around.some((outer) => declares(outer, name, false));
}

function declares(node: AnyNode, name: string, parameters: boolean): boolean {
  if (node.type === 'VariableDeclarator' || node.type === 'CatchClause') {
    const target = (node.id ?? node.param) as AnyNode | null;
    if (target && holdsName(target, name)) return true;
  }
  const own = node.id as AnyNode | null | undefined;
  if (/^(Function|Class)/.test(node.type) && own?.name === name) return true;
  if (parameters && isFunction(node) && (node.params as AnyNode[]).some((param) => holdsName(param, name))) return true;
  return childrenOf(node).some((inner) => declares(inner, name, parameters));
}

const holdsName = (node: AnyNode, name: string): boolean =>
  (node.type === 'Identifier' && node.name === name) || childrenOf(node).some((inner) => holdsName(inner, name));

/** Whether the engine shows the value of a called expression instead of its text; then the sandbox must keep the value. */
export function showsValue(callee: AnyNode): boolean {
  const hidden = new Set([
    'ConditionalExpression',
    'SequenceExpression',
    'AssignmentExpression',
    'ObjectExpression',
    'ArrayExpression',
    'NewExpression',
    'AwaitExpression',
    'YieldExpression',
  ]);
  return hidden.has(callee.type) || (callee.type === 'Literal' && 'regex' in callee);
}
