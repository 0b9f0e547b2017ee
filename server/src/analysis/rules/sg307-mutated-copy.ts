import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const mutatedCopy: ScriptRule = {
  id: 'SG307',
  name: 'mutated-copy',
  severity: 'warning',
  title: 'Mutating a copy',
  why: '`get()` returns a copy; the change is lost.',
  bad: [
    "vance.guard.loopValues.get('list').push('x');",
    "vance.guard.loopValues.get('state').count = 1;",
    "const l = vance.guard.loopValues.get('list');\nl.push('x');",
  ],
  good: [
    "const l = vance.guard.loopValues.get('list') || [];\nl.push('x');\nvance.guard.loopValues.set('list', l);",
    "const l = vance.guard.loopValues.get('list');\nl.push('x');\nvance.guard.loopValues.set('list', l);",
  ],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.guard\.(?:loopValues|sessionValues)\.get$/)) {
      const value = withDefault(facts, call);
      const holder = facts.scopes.parents.get(value);
      const binding =
        holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier'
          ? facts.scopes.bindingOf(holder.id)
          : undefined;
      const places: readonly AnyNode[] = binding ? binding.references : [value];
      const stored = places.some((each) => isArgumentOfSet(facts, each));
      if (stored) continue;
      for (const name of places.flatMap((each) => mutationOf(facts, each) ?? [])) {
        report({
          span: span(name.start, name.end),
          message: '`get()` returns a copy, so this change is lost. Write it back with `set()`.',
        });
      }
    }
  },
};

const mutating = /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|delete|clear)$/;

/** The call, or `get(…) || []` around it. */
function withDefault(facts: ScriptFacts, call: AnyNode): AnyNode {
  const parent = facts.scopes.parents.get(call);
  return parent?.type === 'LogicalExpression' && parent.left === call && parent.operator !== '&&' ? parent : call;
}

/** The name of the changing method or property, when `node` is the object of one, also through members. */
function mutationOf(facts: ScriptFacts, node: AnyNode): AnyNode | undefined {
  const member = facts.scopes.parents.get(node);
  if (member?.type !== 'MemberExpression' || member.object !== node) return undefined;
  const user = facts.scopes.parents.get(member);
  const assigned =
    (user?.type === 'AssignmentExpression' && user.left === member) ||
    user?.type === 'UpdateExpression' ||
    (user?.type === 'UnaryExpression' && user.operator === 'delete');
  const called =
    user?.type === 'CallExpression' &&
    user.callee === member &&
    member.property.type === 'Identifier' &&
    mutating.test(member.property.name);
  return assigned || called ? member.property : mutationOf(facts, member);
}

/** Handed to `set`, or to anything else that may store it. */
function isArgumentOfSet(facts: ScriptFacts, node: AnyNode): boolean {
  const user = facts.scopes.parents.get(node);
  return (
    user !== undefined &&
    user.type !== 'MemberExpression' &&
    user.type !== 'VariableDeclarator' &&
    !/^(?:If|Unary|Binary|Logical|Conditional)/.test(user.type)
  );
}
