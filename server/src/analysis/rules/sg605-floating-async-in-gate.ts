import { floatingCalls } from '../floating-async.ts';
import type { ScriptRule } from '../rule.ts';

export const floatingAsyncInGate: ScriptRule = {
  id: 'SG605',
  name: 'floating-async-in-gate',
  severity: 'error',
  title: 'Floating async work in a gate guard',
  why: 'Errors inside it are lost, so the command is allowed.',
  bad: [
    "// @point command\n(async () => { await vance.llm.call('a', 'b'); vance.guard.deny('x'); })();\nnull;",
    "// @point command\nasync function f() { vance.guard.deny('x'); }\nf();\n1;",
    "// @point command\nPromise.resolve(1).then(() => vance.guard.deny('x'));\n1;",
  ],
  good: [
    "// @point command\n(async () => { vance.guard.deny('x'); })();",
    '// @point stop\n(async () => { vance.guard.task; })();\n1;',
  ],
  check: (facts, report) => {
    if (!facts.points?.some((id) => id === 'command' || id === 'tool')) return;
    for (const { span, fixes } of floatingCalls(facts)) {
      report({
        span,
        message:
          'Errors in this async call are lost, and the command is allowed. Make it the last expression or drop `async`: host calls are synchronous.',
        fixes,
      });
    }
  },
};
