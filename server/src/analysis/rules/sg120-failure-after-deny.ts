import { span } from '../../base/span.ts';
import { type AnyNode, isFunction, walk } from '../../syntax/script-nodes.ts';
import { leaves } from '../conditions.ts';
import { globalCall, hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const failureAfterDeny: ScriptRule = {
  id: 'SG120',
  name: 'failure-after-deny',
  severity: 'warning',
  title: 'Code that may throw after `deny()`',
  why: 'When it fails, the reason is lost and the refusal counts as a failure of the guard.',
  bad: [
    "// @point command\nif (vance.guard.command.name === 'llm') {\n  vance.guard.deny('no');\n  JSON.parse(vance.guard.command.args.text);\n}",
    "// @point command\nif (vance.guard.command.name === 'llm') vance.guard.deny('no');\nvance.llm.call('a', 'b');",
  ],
  good: [
    "// @point command\nvance.guard.deny('no');\nvance.log.info('x');",
    "// @point command\n(function () {\n  if (vance.guard.command.name === 'llm') { vance.guard.deny('no'); return; }\n  vance.llm.call('a', 'b');\n})();",
    "// @point command\nif (vance.guard.command.name === 'llm') vance.guard.deny('no');\nelse vance.llm.call('a', 'b');",
    "// @point command\nvance.guard.deny('no');\ntry { vance.llm.call('a', 'b'); } catch (e) { vance.log.warn(String(e)); }",
  ],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.guard\.deny$/)) {
      const statement = facts.scopes.parents.get(call);
      const found = statement?.type === 'ExpressionStatement' ? failureBehind(facts, statement) : undefined;
      if (found)
        report({
          span: span(found.start, found.end),
          message:
            'A failure after `deny()` replaces your reason. Make `deny()` the last statement of the branch, or return behind it.',
          related: [{ span: span(call.start, call.end), message: 'the reason that is lost' }],
        });
    }
  },
};

const risky =
  /^vance\.(?:(?:llm|documents|files|workflow)\.\w+|secret|tools\.call|process\.spawn|guard\.activateSkill)$/;

/** What may fail in a statement: every `deny` in front of it asks again. */
const failures = new WeakMap<AnyNode, AnyNode | undefined>();

/** The first thing that may fail behind a statement: in its block, and behind the `if` that holds it. */
function failureBehind(facts: ScriptFacts, statement: AnyNode): AnyNode | undefined {
  const parent = facts.scopes.parents.get(statement);
  const body =
    parent && 'body' in parent && Array.isArray(parent.body) ? (parent.body as readonly AnyNode[]) : undefined;
  const rest = body?.slice(body.indexOf(statement) + 1) ?? [];
  for (const each of rest) {
    const found = failures.has(each) ? failures.get(each) : failureIn(facts, each);
    failures.set(each, found);
    if (found) return found;
    if (leaves(each)) return undefined;
  }
  const branch = parent?.type === 'BlockStatement' ? facts.scopes.parents.get(parent) : parent;
  return branch?.type === 'IfStatement' && !branch.alternate ? failureBehind(facts, branch) : undefined;
}

function failureIn(facts: ScriptFacts, statement: AnyNode): AnyNode | undefined {
  let found: AnyNode | undefined;
  walk(statement, (node) => {
    if (found || isFunction(node) || (node.type === 'TryStatement' && node.handler)) return false;
    if (node.type === 'ThrowStatement') found = node;
    else if (
      node.type === 'CallExpression' &&
      (globalCall(facts, node, 'JSON') === 'parse' || risky.test(facts.hosts.pathOf(node.callee) ?? ''))
    )
      found = node;
    return !found;
  });
  return found;
}
