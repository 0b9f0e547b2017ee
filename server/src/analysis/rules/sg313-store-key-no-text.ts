import { span } from '../../base/span.ts';
import { argumentAt, hostCalls } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import { knownType } from '../value-types.ts';

export const storeKeyNoText: ScriptRule = {
  id: 'SG313',
  name: 'store-key-no-text',
  severity: 'error',
  title: 'Store key is not a string',
  why: 'Nothing is converted: the call throws a TypeError.',
  bad: ['vance.guard.loopValues.get(5);', 'vance.guard.loopValues.set({}, 1);'],
  good: ["vance.guard.loopValues.get('5');", 'vance.guard.loopValues.get(null);'],
  check: (facts, report) => {
    for (const { call } of hostCalls(facts, /^vance\.guard\.(?:loopValues|sessionValues)\.(?:get|set|has|remove)$/)) {
      const key = argumentAt(call, 0);
      const type = key && knownType(facts, key);
      if (!key || !type || /^(?:string|null|undefined)$/.test(type)) continue;
      report({
        span: span(key.start, key.end),
        message: 'Store keys are strings: this call throws, the host converts nothing. Use a template literal.',
      });
    }
  },
};
