import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { hostCalls } from '../host-calls.ts';
import { hostEntry } from '../host-uses.ts';
import { isAsked, referencesTo } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const valueMayBeNull: ScriptRule = {
  id: 'SG514',
  name: 'value-may-be-null',
  severity: 'warning',
  title: 'Result of `vance.secret` or `settings.get` not checked',
  why: 'It is null when nothing is set.',
  bad: ["vance.secret('a').length;", "const key = vance.settings.get('a');\nvance.log.info(`key ${key}`);"],
  good: [
    "const key = vance.settings.get('a') ?? 'none';\nvance.log.info(key);",
    "const s = vance.secret('a');\nif (s) vance.log.info(s.length + 'x');",
    "vance.settings.get('a', 'b').length;",
  ],
  check: (facts, report) => {
    for (const { call, name } of hostCalls(facts, /^vance\.(?:secret|settings\.get)$/)) {
      if (name === 'get' && call.arguments.length !== 1) continue;
      const names = referencesTo(facts, call);
      const places: readonly AnyNode[] = names.length > 0 ? names : [call];
      // One test anywhere says that the author thought of it.
      if (places.some((each) => isAsked(facts, each))) continue;
      for (const place of places) {
        if (!needsValue(facts, place)) continue;
        report({
          span: span(place.start, place.end),
          message: 'This value is null when nothing is set. Test it, or give a fallback with `??`.',
        });
      }
    }
  },
};

/** Object of a member access, operand of `+`, part of a text, argument of the host. */
function needsValue(facts: ScriptFacts, node: AnyNode): boolean {
  const user = facts.scopes.parents.get(node);
  if (user?.type === 'MemberExpression') return user.object === node;
  if (user?.type === 'TemplateLiteral') return true;
  if (user?.type === 'BinaryExpression') return user.operator === '+';
  return (
    user?.type === 'CallExpression' &&
    user.callee !== node &&
    hostEntry(facts.hosts.pathOf(user.callee) ?? '') !== undefined
  );
}
