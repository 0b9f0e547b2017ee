import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { hostCalls } from '../host-calls.ts';
import { localFunction } from '../local-function.ts';
import { returnsOf } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const valueAsVerdict: ScriptRule = {
  id: 'SG107',
  name: 'value-as-verdict',
  severity: 'warning',
  title: 'Return value used as verdict',
  why: 'The value of a guard script is ignored; `false` at the end does not deny.',
  bad: [
    "// @point command\nvance.guard.command.name !== 'llm';\nfalse;",
    "// @point command\n(function () { if (vance.guard.command.name === 'llm') return false; return true; })();",
    '// @point command\nfunction check() { return false; }\ncheck();',
  ],
  good: [
    "// @point command\nif (vance.guard.command.name === 'llm') vance.guard.deny('no');",
    '// @point stop\nfalse;',
    '// @point command\nfunction check() { return 1; }\ncheck();',
  ],
  check: (facts, report) => {
    const gate = facts.points?.some((id) => id === 'command' || id === 'tool');
    if (!gate || hostCalls(facts, /^vance\.guard\.deny$/).length > 0) return;
    const last = facts.parsed.recovered.body.at(-1);
    if (last?.type !== 'ExpressionStatement') return;
    const at = verdictAt(facts, last.expression);
    if (at)
      report({
        span: span(at.start, at.end),
        message: "A guard's value is ignored, so nothing is refused here. Call `vance.guard.deny(reason)` to refuse.",
      });
  },
};

const isBoolean = (node: AnyNode | null | undefined): boolean =>
  node?.type === 'Literal' && typeof node.value === 'boolean';

/** The literal, or the first `return` of a called function all of whose answers are booleans. */
function verdictAt(facts: ScriptFacts, value: AnyNode): AnyNode | undefined {
  if (isBoolean(value) || value.type === 'ObjectExpression') return value;
  if (value.type !== 'CallExpression') return undefined;
  const fn = localFunction(facts, value.callee as AnyNode);
  if (!fn) return undefined;
  if ('body' in fn && isBoolean(fn.body as AnyNode)) return fn.body as AnyNode;
  const returns = returnsOf(fn);
  return returns.length > 0 && returns.every((each) => isBoolean(each.argument)) ? returns[0] : undefined;
}
