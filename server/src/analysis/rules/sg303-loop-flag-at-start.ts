import { span } from '../../base/span.ts';
import type { AnyNode } from '../../syntax/script-nodes.ts';
import { conditionsAbove, partsOf } from '../conditions.ts';
import { argumentAt, hostCalls, textOf } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

export const loopFlagAtStart: ScriptRule = {
  id: 'SG303',
  name: 'loop-flag-at-start',
  severity: 'warning',
  title: 'Once-per-session flag in `loopValues`',
  why: 'It is wiped by every real user turn, so a START guard repeats its action each turn.',
  bad: [
    "// @point start\nif (!vance.guard.loopValues.get('done')) {\n  vance.guard.loopValues.set('done', true);\n  vance.guard.activateSkill('release');\n}",
  ],
  good: [
    "// @point start\nif (!vance.guard.sessionValues.get('done')) {\n  vance.guard.sessionValues.set('done', true);\n  vance.guard.activateSkill('release');\n}",
    "// @point stop\nif (!vance.guard.loopValues.get('done')) vance.guard.loopValues.set('done', true);",
  ],
  check: (facts, report) => {
    if (facts.points?.length !== 1 || facts.points[0] !== 'start') return;
    const written = hostCalls(facts, /^vance\.guard\.loopValues\.set$/).map(({ call }) =>
      textOf(facts, argumentAt(call, 0)),
    );
    const effects = hostCalls(
      facts,
      /^vance\.(?:guard\.(?:activateSkill|setTurnPrompt|(?:loop|session)Values\.set)|process\.notify)$/,
    );
    const tests = effects.flatMap(({ call }) => conditionsAbove(facts, call).flat());
    for (const use of hostCalls(facts, /^vance\.guard\.loopValues\.(?:get|has)$/)) {
      const key = textOf(facts, argumentAt(use.call, 0));
      if (key === undefined || !written.includes(key) || !decides(facts, use.call, tests)) continue;
      report({
        span: span(use.call.start, use.call.end),
        message:
          '`loopValues` is cleared on each user turn, so this happens on every turn. Use `sessionValues` for "once per session".',
      });
    }
  },
};

/** Whether one of the tests looks at the call, directly, through constants or helpers. */
const decides = (facts: ScriptFacts, call: AnyNode, tests: readonly AnyNode[]): boolean =>
  tests.some((test) => partsOf(facts, test, (node) => node === call).length > 0);
