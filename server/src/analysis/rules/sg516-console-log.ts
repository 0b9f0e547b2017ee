import type { ScriptRule } from '../rule.ts';

const levels: Readonly<Record<string, string>> = {
  log: 'info',
  info: 'info',
  debug: 'info',
  warn: 'warn',
  error: 'error',
};

export const consoleLog: ScriptRule = {
  id: 'SG516',
  name: 'console-log',
  severity: 'info',
  title: '`console` in a guard',
  why: 'The text never reaches the process log, and objects print as `[object Object]`.',
  bad: ["// @point stop\nconsole.log('x');"],
  good: [
    "// @point stop\nvance.log.info('x');",
    "console.log('x');",
    '// @point stop\nconst console = { log() {} };\nconsole.log();',
  ],
  check: ({ guard, scopes }, report) => {
    if (!guard) return;
    for (const id of scopes.free) {
      const member = scopes.parents.get(id);
      if (id.name !== 'console' || member?.type !== 'MemberExpression' || member.object !== id) continue;
      const name = member.property.type === 'Identifier' ? member.property.name : '';
      const span = { start: member.start, end: member.end };
      const level = levels[name];
      const call = scopes.parents.get(member);
      const single = call?.type === 'CallExpression' && call.arguments.length === 1;
      report({
        span,
        message: `\`console.${name}\` does not reach the log of the process. Use \`vance.log.${level ?? 'info'}\`.`,
        ...(level &&
          single && {
            fixes: [{ title: `Replace with \`vance.log.${level}\``, edits: [{ span, text: `vance.log.${level}` }] }],
          }),
      });
    }
  },
};
