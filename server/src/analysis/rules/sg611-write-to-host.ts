import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { hostEntry } from '../host-uses.ts';
import type { ScriptRule } from '../rule.ts';

export const writeToHost: ScriptRule = {
  id: 'SG611',
  name: 'write-to-host',
  severity: 'warning',
  title: 'Assignment to host data',
  why: 'It is ignored, or throws in strict mode and for `params`.',
  bad: ["vance.guard.task = 'x';", 'vance.params.a = 1;', 'delete vance.params.a;'],
  good: ['const o = {};\no.task = 1;', "vance.guard.loopValues.set('a', 1);"],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      const targets: readonly AnyNode[] =
        node.type === 'AssignmentExpression'
          ? targetsOf(node.left)
          : node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete')
            ? [node.argument]
            : [];
      for (const target of targets) {
        const path = target.type === 'MemberExpression' ? facts.hosts.pathOf(target) : undefined;
        // Fields of a store are another mistake (SG314); a new member of the root hides nothing.
        if (!path || /\.(?:loopValues|sessionValues)\./.test(path)) continue;
        if (!/^(?:vance|client)\.\w+\./.test(path) && !hostEntry(path)) continue;
        report({
          span: span(target.start, target.end),
          message:
            'Host objects are read-only: this write is ignored or throws. Keep the value in a variable or a store.',
        });
      }
      return true;
    });
  },
};

/** What an assignment writes to, one by one. */
function targetsOf(left: AnyNode): readonly AnyNode[] {
  if (left.type === 'ArrayPattern') return left.elements.flatMap((each) => (each ? targetsOf(each) : []));
  if (left.type === 'AssignmentPattern') return targetsOf(left.left);
  if (left.type === 'RestElement') return targetsOf(left.argument);
  if (left.type === 'ObjectPattern')
    return left.properties.flatMap((each) => targetsOf(each.type === 'Property' ? each.value : each));
  return [left];
}
