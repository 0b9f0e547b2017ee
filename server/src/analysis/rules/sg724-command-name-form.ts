import { span } from '../../base/span.ts';
import { comparedWith } from '../compared-texts.ts';
import type { ScriptRule } from '../rule.ts';

export const commandNameForm: ScriptRule = {
  id: 'SG724',
  name: 'command-name-form',
  severity: 'warning',
  title: 'Comparing `guard.command.name` with a form it never has',
  why: 'The verb has no slashes, is case sensitive, and `guard` is never gated.',
  bad: [
    "if (vance.guard.command.name === '//llm') vance.guard.deny('no');",
    "if (vance.guard.command.name === 'LLM') vance.guard.deny('no');",
    "if (vance.guard.command.name === 'guard') vance.guard.deny('no');",
  ],
  good: ["if (vance.guard.command.name === 'llm') vance.guard.deny('no');"],
  check: (facts, report) => {
    for (const { node, text } of comparedWith(facts, 'vance.guard.command.name')) {
      const at = span(node.start, node.end);
      const plain = text.replace(/^\/+/, '').toLowerCase();
      if (text === 'guard')
        report({ span: at, message: '`guard` is exempt from the gate, so this never matches. Remove the test.' });
      else if (text !== plain && /^[/A-Za-z]/.test(text)) {
        report({
          span: at,
          message: `Command names carry no slashes and no capitals, so \`${text}\` never matches. Write \`${plain}\`.`,
          fixes: [{ title: `Replace with \`${plain}\``, edits: [{ span: at, text: `'${plain}'` }] }],
        });
      }
    }
  },
};
