import { isBlank } from '../blank-arguments.ts';
import type { ScriptRule } from '../rule.ts';

export const blankPrompt: ScriptRule = {
  id: 'SG110',
  name: 'blank-prompt',
  severity: 'error',
  title: 'Blank or missing prompt',
  why: '`continueWith` throws for it, and the guard is skipped.',
  bad: [
    "vance.guard.continueWith('');",
    'vance.guard.continueWith();',
    "const p = ' ';\nvance.guard.continueWith(p);",
    'vance.guard.continueWith(undefined);',
  ],
  good: ["vance.guard.continueWith('go on');", "vance.guard.continueWith(vance.guard.output || 'go on');"],
  check: (facts, report) => {
    for (const use of facts.hosts.uses) {
      if (use.path !== 'vance.guard.continueWith' || !use.call) continue;
      const argument = use.call.arguments[0];
      if (argument && !isBlank(facts, argument)) continue;
      report({
        span: argument ? { start: argument.start, end: argument.end } : use.nameSpan,
        message:
          '`continueWith()` needs a non-blank prompt: without one the call throws and the guard is skipped. Say what the engine has to do.',
        fixes: argument
          ? [
              {
                title: "Replace with `'Please continue.'`",
                edits: [{ span: { start: argument.start, end: argument.end }, text: "'Please continue.'" }],
              },
            ]
          : [
              {
                title: "Add `'Please continue.'`",
                edits: [{ span: { start: use.call.end - 1, end: use.call.end - 1 }, text: "'Please continue.'" }],
              },
            ],
      });
    }
  },
};
