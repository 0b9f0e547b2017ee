import type { ScriptRule } from '../rule.ts';

export const unknownCommandArgument: ScriptRule = {
  id: 'SG106',
  name: 'unknown-command-argument',
  severity: 'warning',
  title: 'Unknown key of `guard.command.args`',
  why: 'Commands written as text carry one key, `text`; other keys read as undefined.',
  bad: ['vance.guard.command.args.temperature;', 'const { args } = vance.guard.command;\nargs.model;'],
  good: ['vance.guard.command.args.text;', "vance.guard.command.args.get('text');"],
  check: ({ hosts }, report) => {
    for (const use of hosts.uses) {
      if (use.owner !== 'vance.guard.command.args' || use.name === 'text' || use.call) continue;
      report({
        span: use.nameSpan,
        message: `Text commands only carry \`args.text\`; \`args.${use.name}\` is undefined. Parse \`args.text\`.`,
      });
    }
  },
};
