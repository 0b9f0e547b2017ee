import { reportWrongPoint } from '../action-calls.ts';
import type { ScriptRule } from '../rule.ts';
import { failureAt, listPoints } from '../wording.ts';

export const turnPromptOutsideStart: ScriptRule = {
  id: 'SG103',
  name: 'turn-prompt-outside-start',
  severity: 'error',
  title: '`setTurnPrompt()` outside START',
  why: 'It throws: a gate then refuses, elsewhere the guard is skipped.',
  bad: ["// @point stop\nvance.guard.setTurnPrompt('Be brief.');"],
  good: [
    "// @point start\nvance.guard.setTurnPrompt('Be brief.');",
    "// @point stop\nswitch (vance.guard.point) { case 'start': vance.guard.setTurnPrompt('Be brief.'); }",
  ],
  check: (facts, report) =>
    reportWrongPoint(
      facts,
      'setTurnPrompt',
      (at) =>
        `\`setTurnPrompt()\` only works at the START point; at ${listPoints(at)} it throws ${failureAt(at)}. Move it to a guard with \`trigger: start\`.`,
      report,
    ),
};
