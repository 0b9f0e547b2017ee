import { type Span, span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { globalCall } from '../host-calls.ts';
import { completionOf, hostErrors } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const hostErrorTakenApart: ScriptRule = {
  id: 'SG906',
  name: 'host-error-taken-apart',
  severity: 'warning',
  title: 'Host error taken apart',
  why: 'A caught host error has no own keys; `e.message` and `String(e)` work.',
  bad: [
    "try { vance.llm.call('action-loop-judge', 'x'); } catch (e) { vance.log.warn(JSON.stringify(e)); }",
    "try { vance.llm.call('action-loop-judge', 'x'); } catch (e) { vance.guard.loopValues.set('e', e); }",
    "try { vance.llm.call('action-loop-judge', 'x'); } catch (e) { if (e instanceof TypeError) vance.log.info('x'); }",
    "try { vance.llm.call('action-loop-judge', 'x'); } catch (e) { e.extra = 1; }",
  ],
  good: [
    "try { vance.llm.call('action-loop-judge', 'x'); } catch (e) { vance.log.warn(e.message); }",
    "try { JSON.parse('x'); } catch (e) { vance.log.warn(JSON.stringify(e)); }",
    "try { vance.llm.call('action-loop-judge', 'x'); } catch (e) { if (e instanceof Error) vance.log.info(String(e)); }",
  ],
  check: (facts, report) => {
    for (const { name, references } of hostErrors(facts)) {
      for (const each of references) {
        const at = takenApart(facts, each);
        if (!at) continue;
        const isName = at.start === each.start && at.end === each.end;
        report({
          span: at,
          message: 'A host error has no fields, so nothing of it arrives here. Use `e.message` or `String(e)`.',
          ...(isName && {
            fixes: [{ title: `Use \`${name}.message\``, edits: [{ span: at, text: `${name}.message` }] }],
          }),
        });
      }
    }
  },
};

/** The call or expression that sees nothing of the error; for a value that is stored or returned the name itself. */
function takenApart(facts: ScriptFacts, node: AnyNode): Span | undefined {
  const user = facts.scopes.parents.get(node);
  const whole = user && span(user.start, user.end);
  const own = span(node.start, node.end);
  if (user?.type === 'CallExpression' && user.callee !== node) {
    if (globalCall(facts, user, 'JSON') === 'stringify') return whole;
    if (/^(?:keys|values|entries)$/.test(globalCall(facts, user, 'Object') ?? '')) return whole;
    if (globalCall(facts, user, 'Error') === 'isError') return whole;
    const stored = /^vance\.guard\.(?:loopValues|sessionValues)\.set$/.test(facts.hosts.pathOf(user.callee) ?? '');
    return stored && user.arguments[1] === node ? own : undefined;
  }
  if (user?.type === 'SpreadElement' && facts.scopes.parents.get(user)?.type === 'ObjectExpression') return own;
  if (user?.type === 'BinaryExpression')
    return user.operator === 'instanceof' && user.right.type === 'Identifier' && user.right.name === 'TypeError'
      ? whole
      : undefined;
  if (user?.type === 'MemberExpression' && user.object === node) {
    const write = facts.scopes.parents.get(user);
    return write?.type === 'AssignmentExpression' && write.left === user ? span(write.start, write.end) : undefined;
  }
  return completionOf(facts) === node ? own : undefined;
}
