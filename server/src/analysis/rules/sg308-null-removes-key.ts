import { span } from '../../base/span.ts';
import { argumentAt, hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';

export const nullRemovesKey: ScriptRule = {
  id: 'SG308',
  name: 'null-removes-key',
  severity: 'info',
  title: '`set(key, null)` as a flag',
  why: 'null and undefined remove the key.',
  bad: ["vance.guard.loopValues.set('a', null);", "vance.guard.loopValues.set('a', undefined);"],
  good: ["vance.guard.loopValues.set('a', false);"],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.guard\.(?:loopValues|sessionValues)\.set$/)) {
      const value = argumentAt(call, 1);
      const nothing =
        value &&
        ((value.type === 'Literal' && value.raw === 'null') ||
          (value.type === 'UnaryExpression' && value.operator === 'void') ||
          (value.type === 'Identifier' && value.name === 'undefined'));
      if (!value || !nothing) continue;
      report({
        span: span(value.start, value.end),
        message: '`set()` with null or undefined removes the key. Call `remove(key)`, or store `false`.',
      });
    }
  },
};
