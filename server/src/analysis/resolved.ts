import { type AnyNode, walk } from '../syntax/script-nodes.ts';
import type { ScriptFacts } from './script-facts.ts';

/** The expression behind a name that is assigned once; the expression itself otherwise. */
export function resolved(facts: ScriptFacts, node: AnyNode): AnyNode {
  let at = node;
  for (let hops = 0; at.type === 'Identifier' && hops < 10; hops++) {
    const binding = facts.scopes.bindingOf(at);
    if (!binding?.source || binding.writes > 0 || binding.source.keys.length > 0) return at;
    at = binding.source.from;
  }
  return at.type === 'ChainExpression' ? at.expression : at;
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
