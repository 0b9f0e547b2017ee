import { span } from '../../base/span.ts';
import { hostCalls } from '../host-calls.ts';
import { referencesTo } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';

export const listAsTest: ScriptRule = {
  id: 'SG506',
  name: 'list-as-test',
  severity: 'warning',
  title: '`vance.tools.list()` as capability test',
  why: 'It is empty on an unrestricted surface although everything is callable.',
  bad: ["vance.tools.list().includes('exec_run');", "if (vance.tools.list().length) vance.log.info('x');"],
  good: ["vance.tools.has('exec_run');", 'vance.tools.list();'],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.tools\.list$/)) {
      for (const list of [call, ...referencesTo(facts, call)]) {
        const member = facts.scopes.parents.get(list);
        if (
          member?.type !== 'MemberExpression' ||
          member.object !== list ||
          member.property.type !== 'Identifier' ||
          !/^(?:includes|indexOf|length)$/.test(member.property.name)
        )
          continue;
        report({
          span: span(member.property.start, member.property.end),
          message:
            '`list()` is empty where every tool is allowed, so this test fails there. Use `vance.tools.has(name)`.',
        });
      }
    }
  },
};
