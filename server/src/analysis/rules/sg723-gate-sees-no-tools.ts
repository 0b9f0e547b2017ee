import { span } from '../../base/span.ts';
import { bundledTools } from '../../model/bundled-names.ts';
import { verbs } from '../../model/commands.ts';
import { comparedWith } from '../compared-texts.ts';
import type { ScriptRule } from '../rule.ts';

export const gateSeesNoTools: ScriptRule = {
  id: 'SG723',
  name: 'gate-sees-no-tools',
  severity: 'warning',
  title: 'COMMAND guard expected to see tool calls',
  why: 'Only engine commands pass the COMMAND gate; tool calls of the model do not.',
  bad: [
    "if (vance.guard.command.name === 'exec_run') vance.guard.deny('no');",
    "switch (vance.guard.command.name) { case 'file_write': vance.guard.deny('no'); }",
    "if (['file_read'].includes(vance.guard.command.name)) vance.guard.deny('no');",
  ],
  good: ["if (vance.guard.command.name === 'llm') vance.guard.deny('no');"],
  check: (facts, report) => {
    for (const { node, text } of comparedWith(facts, 'vance.guard.command.name')) {
      if (!bundledTools.has(text) || verbs.some((verb) => verb.name === text)) continue;
      const exec = facts.extensions && (text === 'exec_run' || text.endsWith('_exec_run'));
      report({
        span: span(node.start, node.end),
        message: `\`${text}\` is a tool, not an engine command; ${exec ? 'use a guard with `trigger: tool`.' : 'tool calls are not gated, so this never matches.'}`,
      });
    }
  },
};
