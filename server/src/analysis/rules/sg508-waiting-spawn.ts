import { span } from '../../base/span.ts';
import type { ScriptRule } from '../rule.ts';
import { keyName } from '../scopes.ts';
import { spawns } from '../spawns.ts';

export const waitingSpawn: ScriptRule = {
  id: 'SG508',
  name: 'waiting-spawn',
  severity: 'warning',
  title: '`spawn` with `wait: true` in a guard',
  why: 'It blocks the process lane up to the timeout of the guard.',
  bad: ["// @point stop\nvance.process.spawn({ name: 'a', task: 'x', wait: true });"],
  good: [
    "// @point stop\nvance.process.spawn({ name: 'a', task: 'x' });",
    "vance.process.spawn({ name: 'a', task: 'x', wait: true });",
  ],
  check: (facts, report) => {
    for (const { params } of facts.guard ? spawns(facts) : []) {
      for (const each of params.properties) {
        if (
          each.type !== 'Property' ||
          keyName(each.key, each.computed) !== 'wait' ||
          facts.constant(each.value)?.is !== true
        )
          continue;
        report({
          span: span(each.key.start, each.key.end),
          message:
            'A waiting spawn blocks the process lane, and the guard stops after its timeout. Spawn without waiting.',
        });
      }
    }
  },
};
