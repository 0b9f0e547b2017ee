import { span } from '../../base/span.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const crossProjectPath: ScriptRule = {
  id: 'SG512',
  name: 'cross-project-path',
  severity: 'error',
  title: 'Cross-project path in `documents`',
  why: 'The call is rejected.',
  bad: ["vance.documents.read('//other/a.md');"],
  good: ["vance.documents.read('/a.md');"],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.documents\.\w+$/)) {
      const argument = argumentAt(call, 0);
      if (argument && /^(?:\/\/|vance:\/\/)/.test(textOf(facts, argument) ?? '')) {
        report({
          span: span(argument.start, argument.end),
          message: 'Scripts cannot reach other projects: this call throws. Use a path of this project.',
        });
      }
    }
  },
};
