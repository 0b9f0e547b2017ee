import { reportWrongPoint } from '../action-calls.ts';
import type { ScriptRule } from '../rule.ts';
import { listPoints } from '../wording.ts';

export const denyAtWrongPoint: ScriptRule = {
  id: 'SG101',
  name: 'deny-at-wrong-point',
  severity: 'error',
  title: '`deny()` where it cannot work',
  why: 'Outside COMMAND and TOOL it throws, and the guard is skipped.',
  bad: [
    "// @point stop\nvance.guard.deny('no');",
    "// @point start terminate\nconst { deny } = vance.guard;\ndeny('no');",
    "// @point stop\nfunction refuse() { vance.guard.deny('no'); }\nrefuse();",
  ],
  good: [
    "// @point command\nvance.guard.deny('no');",
    "vance.guard.deny('no');",
    "// @point stop\nif (vance.guard.point === 'command') vance.guard.deny('no');",
  ],
  check: (facts, report) =>
    reportWrongPoint(
      facts,
      'deny',
      (at) =>
        `\`deny()\` only works at the COMMAND point; at ${listPoints(at)} it throws and the guard is skipped. Change the trigger to \`command\`, or use \`continueWith\`.`,
      report,
    ),
};
