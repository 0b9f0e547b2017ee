import { execRunParams } from '../../model/bundled-names.ts';
import type { ScriptRule } from '../rule.ts';

export const unknownToolArgument: ScriptRule = {
  id: 'SG123',
  name: 'unknown-tool-argument',
  severity: 'warning',
  title: 'Unknown key of `guard.tool.args`',
  why: 'The text of an exec-run call is `args.command`; other keys read as undefined.',
  since: 'extension',
  bad: ['vance.guard.tool.args.text;'],
  good: ['vance.guard.tool.args.command;', 'vance.guard.tool.args.waitMs;'],
  check: ({ hosts }, report) => {
    for (const use of hosts.uses) {
      if (use.owner !== 'vance.guard.tool.args' || use.call || execRunParams.has(use.name)) continue;
      report({
        span: use.nameSpan,
        message: `exec-run calls carry \`args.command\`; \`args.${use.name}\` is undefined. Use \`args.command\`.`,
        fixes: [{ title: 'Replace with `command`', edits: [{ span: use.nameSpan, text: 'command' }] }],
      });
    }
  },
};
