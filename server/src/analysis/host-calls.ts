import type { AnyNode, CallExpression } from '../syntax/script-nodes.ts';
import type { HostUse } from './host-uses.ts';
import { keyName } from './scopes.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Calls of host methods whose path fits. */
export function hostCalls(facts: ScriptFacts, path: RegExp): readonly (HostUse & { readonly call: CallExpression })[] {
  return facts.hosts.uses.filter(
    (use): use is HostUse & { call: CallExpression } => use.call !== undefined && path.test(use.path),
  );
}

/** The argument at `index` when no spread stands before it. */
export function argumentAt(call: CallExpression, index: number): AnyNode | undefined {
  const before = call.arguments.slice(0, index + 1);
  return before.some((each) => each.type === 'SpreadElement') ? undefined : before[index];
}

/** The text of a literal or of a constant that holds one. */
export function textOf(facts: ScriptFacts, node: AnyNode | undefined): string | undefined {
  const value = node && facts.constant(node)?.is;
  return typeof value === 'string' ? value : undefined;
}

/** A free name: `Object`, `JSON`, not one the file declares. */
export const isGlobal = (facts: ScriptFacts, node: AnyNode, name: string): boolean =>
  node.type === 'Identifier' && node.name === name && !facts.scopes.bindingOf(node);

/** The member of a global object that an expression denotes: `keys` for `Object.keys`, also through constants and patterns. */
export function globalMember(facts: ScriptFacts, node: AnyNode, object: string): string | undefined {
  if (node.type === 'MemberExpression')
    return denotesGlobal(facts, node.object as AnyNode, object) ? keyName(node.property, node.computed) : undefined;
  const binding = node.type === 'Identifier' ? facts.scopes.bindingOf(node) : undefined;
  if (!binding?.source || binding.writes > 0 || binding.param) return undefined;
  const { from, keys } = binding.source;
  if (keys.length === 1) return denotesGlobal(facts, from, object) ? keys[0] : undefined;
  return keys.length === 0 && from.type === 'MemberExpression' ? globalMember(facts, from, object) : undefined;
}

/** `console`, `globalThis.console`, or a constant that holds it. */
function denotesGlobal(facts: ScriptFacts, node: AnyNode, name: string, depth = 0): boolean {
  if (isGlobal(facts, node, name)) return true;
  if (node.type === 'MemberExpression')
    return isGlobal(facts, node.object as AnyNode, 'globalThis') && keyName(node.property, node.computed) === name;
  const binding = node.type === 'Identifier' && depth < 5 ? facts.scopes.bindingOf(node) : undefined;
  if (!binding?.source || binding.writes > 0 || binding.param || binding.source.keys.length > 0) return false;
  return denotesGlobal(facts, binding.source.from, name, depth + 1);
}

/** `Object.keys(…)` and the like: the name of a method of a global object, when `node` calls one. */
export const globalCall = (facts: ScriptFacts, node: AnyNode, object: string): string | undefined =>
  node.type === 'CallExpression' ? globalMember(facts, node.callee as AnyNode, object) : undefined;

/** Whether `node` stands in the block of a `try` that has a `catch`. */
export function isInTry(facts: ScriptFacts, node: AnyNode): boolean {
  for (let at: AnyNode | undefined = node; at; ) {
    const parent: AnyNode | undefined = facts.scopes.parents.get(at);
    if (parent?.type === 'TryStatement' && parent.block === at && parent.handler) return true;
    at = parent;
  }
  return false;
}
