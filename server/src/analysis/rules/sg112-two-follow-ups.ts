import type { ScriptRule } from '../rule.ts';
import { secondCalls } from '../second-calls.ts';

export const twoFollowUps: ScriptRule = {
  id: 'SG112',
  name: 'two-follow-ups',
  severity: 'warning',
  title: '`continueWith()` twice in one run',
  why: 'Two messages are injected, two turns scheduled, two rounds used.',
  bad: [
    "vance.guard.continueWith('a');\nvance.guard.continueWith('b');",
    "for (const a of [1, 2]) vance.guard.continueWith('x');",
    "if (vance.guard.round) { vance.guard.continueWith('a'); }\nvance.guard.continueWith('b');",
    "const ask = (t) => vance.guard.continueWith(t);\nask('a');\nask('b');",
  ],
  good: [
    "if (vance.guard.round) vance.guard.continueWith('a');\nelse vance.guard.continueWith('b');",
    "for (const a of [1, 2]) { vance.guard.continueWith('x'); break; }",
    "(function () {\n  if (vance.guard.round) { vance.guard.continueWith('a'); return; }\n  vance.guard.continueWith('b');\n})();",
    "vance.guard.round ? vance.guard.continueWith('a') : vance.guard.continueWith('b');",
  ],
  check: (facts, report) => {
    for (const use of secondCalls(facts, /^vance\.guard\.continueWith$/)) {
      report({
        span: use.nameSpan,
        message:
          'Each `continueWith()` call injects a message and uses a round; this one can come after another in the same run. Collect the parts and call it once.',
      });
    }
  },
};
