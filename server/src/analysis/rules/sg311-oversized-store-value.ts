import { span } from '../../base/span.ts';
import { resolved } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';
import { storeCalls } from '../store-calls.ts';

export const oversizedStoreValue: ScriptRule = {
  id: 'SG311',
  name: 'oversized-store-value',
  severity: 'info',
  title: 'Oversized store value',
  why: 'More than 10000 nodes or 32 levels throws.',
  bad: [
    "vance.guard.loopValues.set('lines', vance.guard.output.split('\\n'));",
    "const r = vance.tools.call('exec_run', {});\nvance.guard.loopValues.set('r', r);",
  ],
  good: [
    "vance.guard.loopValues.set('n', vance.guard.output.split('\\n').length);",
    "const r = vance.tools.call('exec_run', {});\nvance.guard.loopValues.set('r', r.exitCode);",
  ],
  check: (facts, report) => {
    for (const { value } of storeCalls(facts)) {
      const whole = value && resolved(facts, value);
      if (!value || whole?.type !== 'CallExpression') continue;
      const path = facts.hosts.pathOf(whole.callee) ?? '';
      if (!/^vance\.(?:guard\.(?:output|task)\.split|tools\.call|documents\.list|files\.(?:list|readRaw))$/.test(path))
        continue;
      report({
        span: span(value.start, value.end),
        message:
          'Store values are limited to 10000 nodes and 32 levels; a larger one throws. Store only the part you need.',
      });
    }
  },
};
