import type { ScriptRule } from '../rule.ts';
import { secondCalls } from '../second-calls.ts';

export const lastTurnPromptWins: ScriptRule = {
  id: 'SG115',
  name: 'last-turn-prompt-wins',
  severity: 'info',
  title: 'Several `setTurnPrompt` calls',
  why: 'The last one wins, also across guards.',
  bad: [
    "vance.guard.setTurnPrompt('a');\nvance.guard.setTurnPrompt('b');",
    "for (const a of [1, 2]) vance.guard.setTurnPrompt('x');",
  ],
  good: ["if (vance.guard.task) vance.guard.setTurnPrompt('a');\nelse vance.guard.setTurnPrompt('b');"],
  check: (facts, report) => {
    for (const use of secondCalls(facts, /^vance\.guard\.setTurnPrompt$/)) {
      report({
        span: use.nameSpan,
        message:
          'Only the last `setTurnPrompt()` of a turn counts; the earlier text is lost. Build one text and call it once.',
      });
    }
  },
};
