import type { AnyNode } from '../../syntax/script-nodes.ts';
import { hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const resultIgnored: ScriptRule = {
  id: 'SG113',
  name: 'result-ignored',
  severity: 'info',
  title: 'Result of `continueWith()` ignored where it matters',
  why: 'False means the cap is reached: nothing was injected, and what follows happens anyway.',
  bad: ["if (!vance.guard.round) {\n  vance.guard.continueWith('x');\n  vance.guard.loopValues.set('asked', true);\n}"],
  good: [
    "if (vance.guard.continueWith('x')) vance.guard.loopValues.set('asked', true);",
    "vance.guard.loopValues.set('asked', true);\nvance.guard.continueWith('x');",
  ],
  check: (facts, report) => {
    for (const use of hostCalls(facts, /^vance\.guard\.continueWith$/)) {
      const statement = facts.scopes.parents.get(use.call);
      const block = statement?.type === 'ExpressionStatement' ? facts.scopes.parents.get(statement) : undefined;
      if (!block || !('body' in block) || !Array.isArray(block.body)) continue;
      const body = block.body as readonly AnyNode[];
      const after = body.slice(body.indexOf(statement!) + 1);
      const writes = hostCalls(facts, /^vance\.(?:guard\.(?:loopValues|sessionValues)\.set|process\.notify)$/);
      if (!after.some((each) => writes.some(({ call }) => facts.scopes.parents.get(call) === each))) continue;
      report({
        span: use.nameSpan,
        message:
          '`continueWith()` returns false at the round cap, and what follows happens all the same. Test the result.',
      });
    }
  },
};
