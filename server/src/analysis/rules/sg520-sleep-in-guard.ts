import type { ScriptRule } from '../rule.ts';

export const sleepInGuard: ScriptRule = {
  id: 'SG520',
  name: 'sleep-in-guard',
  severity: 'warning',
  title: '`vance.sleep` in a guard',
  why: 'It blocks the process and counts against the timeout; older servers do not have it.',
  since: 'extension',
  bad: ['// @point stop\nvance.sleep(1000);'],
  good: ['vance.sleep(1000);'],
  check: ({ guard, hosts }, report) => {
    if (!guard) return;
    for (const use of hosts.uses) {
      if (use.path !== 'vance.sleep' || !use.call) continue;
      report({
        span: use.nameSpan,
        message:
          '`sleep()` blocks the process while it waits; a guard should not wait. Hand long work to `vance.process.spawn`.',
      });
    }
  },
};
