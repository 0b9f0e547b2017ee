import { canFail, floatingCalls } from '../floating-async.ts';
import type { ScriptRule } from '../rule.ts';

export const errorsOfAsyncLost: ScriptRule = {
  id: 'SG902',
  name: 'errors-of-async-lost',
  severity: 'warning',
  title: 'Errors of async work are lost',
  why: 'The run counts as passed.',
  bad: [
    "(async () => { vance.tools.call('exec_run', { command: 'x' }); })();\nnull;",
    "async function f() { throw new Error('x'); }\nf();\n1;",
  ],
  good: [
    "(async () => { vance.llm.call('action-loop-judge', 'b'); })();",
    "(async () => { vance.log.info('x'); })();\n1;",
    "(async () => { try { vance.llm.call('action-loop-judge', 'b'); } catch (e) { vance.log.warn('x'); } })();\n1;",
  ],
  check: (facts, report) => {
    for (const { fn, span, fixes } of floatingCalls(facts)) {
      if (!fn || !canFail(facts, fn)) continue;
      report({
        span,
        message:
          'Errors in this async call are lost, and the run counts as passed. Drop `async`: host calls are synchronous; or make the call the last expression.',
        fixes,
      });
    }
  },
};
