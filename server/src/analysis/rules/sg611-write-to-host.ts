import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
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
      const target =
        node.type === 'AssignmentExpression'
          ? node.left
          : node.type === 'UpdateExpression' || (node.type === 'UnaryExpression' && node.operator === 'delete')
            ? node.argument
            : undefined;
      const path = target?.type === 'MemberExpression' ? facts.hosts.pathOf(target) : undefined;
      // Fields of a store are another mistake (SG314); a new member of the root hides nothing.
      if (!target || !path || !/^(?:vance|client)\.\w+\./.test(path) || /\.(?:loopValues|sessionValues)\./.test(path))
        return true;
      report({
        span: span(target.start, target.end),
        message:
          'Host objects are read-only: this write is ignored or throws. Keep the value in a variable or a store.',
      });
      return true;
    });
  },
};
