import { reportWrongPoint } from '../action-calls.ts';
import type { ScriptRule } from '../rule.ts';
import { failureAt, listPoints } from '../wording.ts';

export const continueAtWrongPoint: ScriptRule = {
  id: 'SG102',
  name: 'continue-at-wrong-point',
  severity: 'error',
  title: '`continueWith()` at COMMAND, START or TOOL',
  why: 'It throws: a gate then refuses every command or call, a START guard is skipped.',
  bad: [
    "// @point command\nvance.guard.continueWith('go on');",
    "// @point start\nconst g = vance.guard;\ng.continueWith('go on');",
  ],
  good: [
    "// @point terminate\nvance.guard.continueWith('go on');",
    "// @point command\nif (vance.guard.command === null) vance.guard.continueWith('go on');",
  ],
  check: (facts, report) =>
    reportWrongPoint(
      facts,
      'continueWith',
      (at) =>
        `\`continueWith()\` only works at STOP and TERMINATE; at ${listPoints(at)} it throws ${failureAt(at)}. Use ${at.includes('start') ? '`setTurnPrompt` or `activateSkill`' : '`deny`'}, or change the trigger.`,
      report,
    ),
};
