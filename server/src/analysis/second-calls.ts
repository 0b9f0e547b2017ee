import { explore } from './explore.ts';
import { hostCalls } from './host-calls.ts';
import type { HostUse } from './host-uses.ts';
import type { ScriptFacts } from './script-facts.ts';

/** Calls of a host method that can come after another call of it in one run; in a loop the call itself. */
export function secondCalls(facts: ScriptFacts, path: RegExp): readonly HostUse[] {
  const uses = hostCalls(facts, path);
  if (uses.length === 0) return [];
  const byCall = new Map(uses.map((use) => [use.call as unknown, use]));
  const second = new Set<HostUse>();
  explore<boolean>(facts, false, {
    key: String,
    after: (node, called) => {
      const use = byCall.get(node);
      if (use && called) second.add(use);
      return { goesOn: called || use !== undefined };
    },
  });
  return uses.filter((use) => second.has(use));
}
