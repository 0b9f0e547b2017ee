import { span } from '../../base/span.ts';
import { argumentAt, hostCalls } from '../host-calls.ts';
import { beginningOf } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';

export const writeBelowVance: ScriptRule = {
  id: 'SG513',
  name: 'write-below-vance',
  severity: 'warning',
  title: 'Write below `_vance/`',
  why: 'It needs ADMIN for the session owner; `_vance/trash/` is always refused.',
  bad: ["vance.documents.write('_vance/guards/a.js', '1;');"],
  good: ["vance.documents.write('notes/a.md', 'x');", "vance.documents.read('_vance/a.md');"],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.documents\.(?:write|delete)$/)) {
      const argument = argumentAt(call, 0);
      if (argument && /^\/?_vance\//.test(beginningOf(facts, argument))) {
        report({
          span: span(argument.start, argument.end),
          message: 'Writing under `_vance/` needs an admin session owner; for others the call throws. Write elsewhere.',
        });
      }
    }
  },
};
