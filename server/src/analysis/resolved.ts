import { type AnyNode, isFunction, walk } from '../syntax/script-nodes.ts';
import { localFunction } from './local-function.ts';
import type { ScriptFacts } from './script-facts.ts';

/** The expression behind a name that is assigned once or a helper with one answer; the expression itself otherwise. */
export function resolved(facts: ScriptFacts, node: AnyNode): AnyNode {
  let at = node;
  for (let hops = 0; hops < 10; hops++) {
    const next =
      at.type === 'Identifier'
        ? constantSource(facts, at)
        : at.type === 'ChainExpression'
          ? at.expression
          : at.type === 'CallExpression'
            ? onlyAnswer(facts, at)
            : undefined;
    if (!next) return at;
    at = next;
  }
  return at;
}

function constantSource(facts: ScriptFacts, id: Extract<AnyNode, { type: 'Identifier' }>): AnyNode | undefined {
  const binding = facts.scopes.bindingOf(id);
  return binding?.source && !binding.param && binding.writes === 0 && binding.source.keys.length === 0
    ? binding.source.from
    : undefined;
}

/** What a call of a function of the file gives, when there is one `return` only. */
function onlyAnswer(facts: ScriptFacts, call: Extract<AnyNode, { type: 'CallExpression' }>): AnyNode | undefined {
  const fn = localFunction(facts, call.callee as AnyNode);
  if (!fn || !('body' in fn) || ('async' in fn && fn.async) || ('generator' in fn && fn.generator)) return undefined;
  const body = fn.body as AnyNode;
  if (body.type !== 'BlockStatement') return body;
  const returns = returnsOf(fn);
  return returns.length === 1 ? (returns[0]!.argument ?? undefined) : undefined;
}

const keepsText = /^(?:trim|trimStart|trimEnd|slice|substring|substr|toString|toLowerCase|toUpperCase|normalize)$/;

/** The text that an expression is cut or cleaned from: `vance.guard.output` for `vance.guard.output.trim()`. */
export function textBehind(facts: ScriptFacts, node: AnyNode): AnyNode {
  let at = node;
  for (let hops = 0; hops < 20; hops++) {
    const value = facts.hosts.pathOf(at) === undefined ? resolved(facts, at) : at;
    const callee = value.type === 'CallExpression' ? value.callee : undefined;
    const cut =
      callee?.type === 'MemberExpression' &&
      callee.property.type === 'Identifier' &&
      keepsText.test(callee.property.name)
        ? (callee.object as AnyNode)
        : undefined;
    const withDefault = value.type === 'LogicalExpression' && value.operator !== '&&';
    const next = withDefault ? value.left : cut;
    if (!next) return value;
    at = next;
  }
  return at;
}

/** The `return` statements of a function, without those of functions inside. */
export function returnsOf(fn: AnyNode): readonly Extract<AnyNode, { type: 'ReturnStatement' }>[] {
  const found: Extract<AnyNode, { type: 'ReturnStatement' }>[] = [];
  walk(fn, (node) => {
    if (node !== fn && isFunction(node)) return false;
    if (node.type === 'ReturnStatement') found.push(node);
    return true;
  });
  return found;
}

/** The object literal that an expression denotes, when nothing changes it between its creation and its use. */
export function literalObject(
  facts: ScriptFacts,
  node: AnyNode,
): Extract<AnyNode, { type: 'ObjectExpression' }> | undefined {
  const value = resolved(facts, node);
  if (value.type !== 'ObjectExpression') return undefined;
  const holder = facts.scopes.parents.get(value);
  const id = holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier' ? holder.id : undefined;
  const uses = id ? (facts.scopes.bindingOf(id)?.references ?? []).filter((each) => each !== id) : [];
  return uses.every((each) => each === node || isRead(facts, each)) ? value : undefined;
}

/** Whether a name is only read: its members, or as an argument of the host. */
function isRead(facts: ScriptFacts, id: AnyNode): boolean {
  const parent = facts.scopes.parents.get(id);
  if (parent?.type === 'CallExpression') return facts.hosts.pathOf(parent.callee) !== undefined;
  if (parent?.type !== 'MemberExpression') return false;
  const user = facts.scopes.parents.get(parent);
  return !(
    (user?.type === 'AssignmentExpression' && user.left === parent) ||
    user?.type === 'UpdateExpression' ||
    (user?.type === 'UnaryExpression' && user.operator === 'delete')
  );
}

/** Whether the answer to "is it there" is asked of a value: a condition, `!`, `&&`, `||`, `??`, `?.`, a comparison. */
export function isAsked(facts: ScriptFacts, node: AnyNode): boolean {
  const parent = facts.scopes.parents.get(node);
  switch (parent?.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
    case 'WhileStatement':
      return parent.test === node;
    case 'LogicalExpression':
      return parent.left === node || isAsked(facts, parent);
    case 'UnaryExpression':
      return parent.operator === '!' || parent.operator === 'typeof';
    case 'BinaryExpression':
      return /^(?:[!=]==?|[<>]=?)$/.test(parent.operator);
    case 'MemberExpression':
      return parent.object === node && parent.optional;
    case 'SwitchStatement':
      return parent.discriminant === node;
    default:
      return false;
  }
}

/** The names that hold `node`: references of the constant it is the value of. */
export function referencesTo(facts: ScriptFacts, node: AnyNode): readonly AnyNode[] {
  const parent = facts.scopes.parents.get(node);
  const id =
    parent?.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'Identifier'
      ? parent.id
      : undefined;
  return (id && facts.scopes.bindingOf(id)?.references.filter((each) => each !== id)) ?? [];
}

/** The expression statement whose value the script ends with. */
export function completionOf(facts: ScriptFacts): AnyNode | undefined {
  const last = facts.parsed.recovered.body.at(-1);
  return last?.type === 'ExpressionStatement' ? last.expression : undefined;
}

/** The catch variables of `try` statements whose block calls the host, with their references. */
export function hostErrors(
  facts: ScriptFacts,
): readonly { readonly name: string; readonly references: readonly AnyNode[] }[] {
  const found: { name: string; references: readonly AnyNode[] }[] = [];
  walk(facts.parsed.recovered, (node) => {
    if (node.type !== 'TryStatement' || node.handler?.param?.type !== 'Identifier') return true;
    const { block, handler } = node;
    const calls = facts.hosts.uses.some(
      (use) => use.call && block.start <= use.call.start && use.call.end <= block.end,
    );
    const binding = calls
      ? facts.scopes.bindingOf(handler.param as Extract<AnyNode, { type: 'Identifier' }>)
      : undefined;
    if (binding)
      found.push({ name: binding.name, references: binding.references.filter((each) => each !== handler.param) });
    return true;
  });
  return found;
}

/** Whether a place lies in a function of the file. */
export function isInFunction(facts: ScriptFacts, node: AnyNode): boolean {
  for (let at = facts.scopes.parents.get(node); at; at = facts.scopes.parents.get(at)) {
    if (/Function/.test(at.type)) return true;
  }
  return false;
}

/** A text as far as it is written out from its start. */
export function beginningOf(facts: ScriptFacts, node: AnyNode | undefined): string {
  const value = node && resolved(facts, node);
  if (value?.type === 'TemplateLiteral') return value.quasis[0]?.value.cooked ?? '';
  if (value?.type === 'BinaryExpression' && value.operator === '+') return beginningOf(facts, value.left as AnyNode);
  const text = value && facts.constant(value)?.is;
  return typeof text === 'string' ? text : '';
}
