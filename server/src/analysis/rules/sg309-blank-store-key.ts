import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { isBlank } from '../blank-arguments.ts';
import { argumentAt, hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const blankStoreKey: ScriptRule = {
  id: 'SG309',
  name: 'blank-store-key',
  severity: 'error',
  title: 'Blank store key',
  why: 'The call throws.',
  bad: [
    "vance.guard.loopValues.set('', 1);",
    "const K = ' ';\nvance.guard.loopValues.set(K, 1);",
    'vance.guard.sessionValues.set(null, 1);',
  ],
  good: ["vance.guard.loopValues.set('a', 1);"],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.guard\.(?:loopValues|sessionValues)\.set$/)) {
      const key = argumentAt(call, 0);
      if (!key || !isBlank(facts, key)) continue;
      const literal = sourceOf(facts, key);
      report({
        span: span(literal.start, literal.end),
        message: 'A store key must not be blank: the call throws. Name the key.',
      });
    }
  },
};

/** The literal behind a constant. */
function sourceOf(facts: ScriptFacts, node: AnyNode): AnyNode {
  const binding = node.type === 'Identifier' ? facts.scopes.bindingOf(node) : undefined;
  return binding?.source ? sourceOf(facts, binding.source.from) : node;
}
