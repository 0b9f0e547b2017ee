import { span } from '../../base/span.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';
import { spawns } from '../spawns.ts';

export const spawnWithoutTask: ScriptRule = {
  id: 'SG507',
  name: 'spawn-without-task',
  severity: 'error',
  title: '`spawn` without `name` or `task`',
  why: 'The call throws.',
  bad: ["vance.process.spawn({ task: 'x' });", "vance.tools.call('process_spawn', { name: 'x' });"],
  good: [
    "vance.process.spawn({ name: 'a', task: 'x' });",
    'vance.process.spawn({ ...base });',
    "vance.tools.call('process_spawn', { name: 'a', prompt: 'x' });",
  ],
  check: (facts, report) => {
    for (const { params } of spawns(facts)) {
      const keys = params.properties.map((each) =>
        each.type === 'Property' ? keyName(each.key, each.computed) : undefined,
      );
      const task = keys.some((key) => /^(?:task|goal|prompt|steerContent)$/.test(key ?? ''));
      if (keys.includes(undefined) || (keys.includes('name') && task)) continue;
      report({
        span: span(params.start, params.end),
        message: '`process_spawn` needs `name` and `task`: without them the call throws. Add what is missing.',
      });
    }
  },
};
