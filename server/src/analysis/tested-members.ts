import { type AnyNode, walk } from '../syntax/script-nodes.ts';
import type { HostUse } from './host-uses.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Whether the script asks somewhere if the member exists: `typeof`, `in`, an optional call or access, a plain condition. */
export function isTested(facts: ScriptFacts, use: HostUse): boolean {
  return testedPaths(facts).has(use.path);
}

const cache = new WeakMap<ScriptFacts, ReadonlySet<string>>();

function testedPaths(facts: ScriptFacts): ReadonlySet<string> {
  const known = cache.get(facts);
  if (known) return known;
  const found = new Set<string>();
  // `if (vance.log.debug)` asks for a method only when the script calls it somewhere; else it reads a field.
  const called = new Set(facts.hosts.uses.flatMap((use) => (use.call ? [use.path, use.owner] : [])));
  const add = (node: AnyNode, only?: ReadonlySet<string>): void => {
    const path = facts.hosts.pathOf(node);
    if (path && (!only || only.has(path))) found.add(path);
  };
  walk(facts.parsed.recovered, (node) => {
    if (node.type === 'UnaryExpression') {
      if (node.operator === 'typeof') add(node.argument);
      else if (node.operator === '!') add(node.argument, called);
    } else if (node.type === 'CallExpression' && node.optional) add(node.callee);
    else if (node.type === 'MemberExpression' && node.optional) add(node.object as AnyNode);
    else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') add(node.test, called);
    else if (node.type === 'LogicalExpression') add(node.left, called);
    else if (node.type === 'BinaryExpression') {
      if (node.operator === 'in' && node.left.type !== 'PrivateIdentifier') {
        const owner = facts.hosts.pathOf(node.right);
        const name = facts.constant(node.left)?.is;
        if (owner && typeof name === 'string') found.add(`${owner}.${name}`);
      } else if (/^[!=]==?$/.test(node.operator) && isNothing(facts, node.right)) add(node.left as AnyNode);
    }
    return true;
  });
  cache.set(facts, found);
  return found;
}

const isNothing = (facts: ScriptFacts, node: AnyNode): boolean => {
  const value = facts.constant(node);
  return value !== undefined && (value.is === null || value.is === undefined);
};
