import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
import { globalCall } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import { knownType } from '../value-types.ts';

export const assignFromHostMap: ScriptRule = {
  id: 'SG904',
  name: 'assign-from-host-map',
  severity: 'info',
  title: '`Object.assign` from a host map',
  why: 'It copies nothing; a spread copies.',
  bad: ['const a = Object.assign({}, vance.params);'],
  good: ['const a = { ...vance.params };', 'Object.assign({}, { a: 1 });'],
  check: (facts, report) => {
    walk(facts.parsed.recovered, (node) => {
      if (node.type !== 'CallExpression' || globalCall(facts, node, 'Object') !== 'assign') return true;
      if (node.arguments.slice(1).some((each) => knownType(facts, each) === 'host map')) {
        report({
          span: span(node.callee.start, node.callee.end),
          message: '`Object.assign` does not copy a host map; use `{ ...x }`.',
        });
      }
      return true;
    });
  },
};
