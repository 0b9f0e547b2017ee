import type { AnyNode } from '../syntax/script-nodes.ts';
import type { ScriptFacts } from './script-facts.ts';

/** A blank literal, `null`, `undefined` or `void 0`, directly or through a constant (pitfalls SG110, SG119). */
export function isBlank(facts: ScriptFacts, node: AnyNode): boolean {
  const value = facts.constant(node);
  if (!value) return false;
  return value.is === undefined || value.is === null
    ? !isRegex(node)
    : typeof value.is === 'string' && value.is.trim() === '';
}

/** A regular expression that this Node cannot build has the value null too. */
const isRegex = (node: AnyNode): boolean => node.type === 'Literal' && node.raw !== 'null' && node.value === null;
