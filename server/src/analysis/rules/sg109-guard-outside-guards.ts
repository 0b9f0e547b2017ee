import { span } from '../../base/span.ts';
import { isAsked } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';

export const guardOutsideGuards: ScriptRule = {
  id: 'SG109',
  name: 'guard-outside-guards',
  severity: 'error',
  title: '`vance.guard` in a script that is not a guard',
  why: 'It is null outside guard runs.',
  bad: [],
  good: ['vance.guard.task;'],
  check: (facts, report) => {
    if (facts.guard || !facts.known.around?.isSkillScript) return;
    const asked = [...facts.scopes.parents.keys()].some(
      (node) => facts.hosts.pathOf(node) === 'vance.guard' && isAsked(facts, node),
    );
    if (asked) return;
    for (const use of facts.hosts.uses) {
      if (use.owner !== 'vance.guard') continue;
      report({
        span: use.node.type === 'MemberExpression' ? span(use.node.start, use.node.end) : use.nameSpan,
        message:
          '`vance.guard` is null outside guard runs, so this read throws. Test `if (vance.guard)` first, or move the code into a guard.',
      });
    }
  },
};
