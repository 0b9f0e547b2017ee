import type { AnyNode, CallExpression } from '../syntax/script-nodes.ts';
import type { HostUse } from './host-uses.ts';
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

/** `Object.keys(…)` and the like: the name of a method of a global object, when `node` calls one. */
export function globalCall(facts: ScriptFacts, node: AnyNode, object: string): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed)
    return undefined;
  const { callee } = node;
  return isGlobal(facts, callee.object as AnyNode, object) && callee.property.type === 'Identifier'
    ? callee.property.name
    : undefined;
}

/** Whether `node` stands in the block of a `try` that has a `catch`. */
export function isInTry(facts: ScriptFacts, node: AnyNode): boolean {
  for (let at: AnyNode | undefined = node; at; ) {
    const parent: AnyNode | undefined = facts.scopes.parents.get(at);
    if (parent?.type === 'TryStatement' && parent.block === at && parent.handler) return true;
    at = parent;
  }
  return false;
}
