import type { ActionId } from '../../model/points.ts';
import { actionCalls } from '../action-calls.ts';
import type { ScriptRule } from '../rule.ts';
import { failureAt, listPoints } from '../wording.ts';

const actions: readonly ActionId[] = ['continueWith', 'deny', 'setTurnPrompt'];

export const severalPointsNoBranch: ScriptRule = {
  id: 'SG108',
  name: 'several-points-no-branch',
  severity: 'warning',
  title: 'One script, several points, no branch',
  why: 'An action that works at one point throws at the other.',
  bad: ["// @point stop command\nvance.guard.continueWith('go on');"],
  good: [
    "// @point stop command\nif (vance.guard.point === 'stop') vance.guard.continueWith('go on');",
    "// @point stop command\nif (vance.guard.command) vance.guard.deny('no');",
    "// @point stop terminate\nvance.guard.continueWith('go on');",
    "// @point stop command\n(function () {\n  if (vance.guard.point !== 'stop') return;\n  vance.guard.continueWith('go on');\n})();",
  ],
  check: (facts, report) => {
    for (const action of actions) {
      for (const { use, works, fails, tested } of actionCalls(facts, action)) {
        if (tested || works.length === 0 || fails.length === 0) continue;
        report({
          span: use.nameSpan,
          message: `This script runs at ${listPoints(facts.points ?? [])}; \`${action}()\` throws at ${listPoints(fails)} ${failureAt(fails)}. Test \`vance.guard.point\` first.`,
        });
      }
    }
  },
};
