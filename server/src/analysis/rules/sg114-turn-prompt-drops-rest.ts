import { argumentAt, hostCalls } from '../host-calls.ts';
import { onOnePath } from '../one-path.ts';
import { beginningOf } from '../resolved.ts';
import type { ScriptRule } from '../rule.ts';

export const turnPromptDropsRest: ScriptRule = {
  id: 'SG114',
  name: 'turn-prompt-drops-rest',
  severity: 'warning',
  title: '`setTurnPrompt` drops everything else',
  why: 'Recipe prompt, skill texts and date context are gone for the turn.',
  bad: [
    "// @point start\nvance.guard.activateSkill('release');\nvance.guard.setTurnPrompt('Release.');",
    "// @point start\nvance.guard.setTurnPrompt('Also be brief.');",
  ],
  good: [
    "// @point start\nvance.guard.setTurnPrompt('You are a tester.');",
    "// @point start\nif (vance.guard.task) vance.guard.activateSkill('release');\nelse vance.guard.setTurnPrompt('Release.');",
  ],
  check: (facts, report) => {
    const skills = hostCalls(facts, /^vance\.guard\.activateSkill$/);
    for (const use of hostCalls(facts, /^vance\.guard\.setTurnPrompt$/)) {
      const text = beginningOf(facts, argumentAt(use.call, 0));
      const adds = /^\s*(?:also|additionally|in addition|furthermore|moreover|besides)\b/i.test(text);
      const both = skills.some(({ call }) => onOnePath(facts, call, use.call) || onOnePath(facts, use.call, call));
      if (adds || both)
        report({
          span: use.nameSpan,
          message:
            '`setTurnPrompt()` replaces the whole system prompt of the turn: recipe prompt and skill texts are gone. Fold them into the text, or use a skill only.',
        });
    }
  },
};
