import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';

export const inconvertibleResult: ScriptRule = {
  id: 'SG612',
  name: 'inconvertible-result',
  severity: 'warning',
  title: 'Completion value that cannot be converted',
  why: 'A cyclic or huge last value fails the run after the guard decided; a gate then refuses.',
  bad: ['const g = vance.guard;\nvance.guard;', 'globalThis;', 'const a = {};\na.self = a;\na;'],
  good: ['vance.guard.task;', 'const a = {};\na;', 'vance.guard;\nnull;'],
  check: ({ text, parsed, hosts, scopes }, report) => {
    const last = parsed.recovered.body.at(-1);
    if (last?.type !== 'ExpressionStatement') return;
    const value = last.expression;
    const path = hosts.pathOf(value);
    const whole = path === 'vance' || path === 'client' || (path && hostEntry(path)?.member.kind === 'object');
    const global =
      value.type === 'ThisExpression' ||
      (value.type === 'Identifier' && value.name === 'globalThis' && !scopes.bindingOf(value));
    const binding = value.type === 'Identifier' ? scopes.bindingOf(value) : undefined;
    const cyclic = binding?.references.some((id) => {
      const assignment = scopes.parents.get(id);
      if (
        assignment?.type !== 'AssignmentExpression' ||
        assignment.right !== id ||
        assignment.left.type !== 'MemberExpression'
      )
        return false;
      return assignment.left.object.type === 'Identifier' && scopes.bindingOf(assignment.left.object) === binding;
    });
    if (!whole && !global && !cyclic) return;
    report({
      span: { start: value.start, end: value.end },
      message:
        'The last value of the script is converted, and this one can fail the run after the guard decided. End with a simple value such as `null;`.',
      fixes: [
        {
          title: 'Append `null;`',
          edits: [
            {
              span: { start: last.end, end: last.end },
              text: `${/;\s*$/.test(text.slice(last.start, last.end)) ? '' : ';'}\nnull;`,
            },
          ],
        },
      ],
    });
  },
};
