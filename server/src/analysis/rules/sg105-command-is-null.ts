import { reportNullParts } from '../null-parts.ts';
import type { ScriptRule } from '../rule.ts';

export const commandIsNull: ScriptRule = {
  id: 'SG105',
  name: 'command-is-null',
  severity: 'error',
  title: '`guard.command` read outside COMMAND',
  why: 'It is null there, so reading a member throws.',
  bad: [
    "// @point stop\nif (vance.guard.command.name === 'llm') vance.log.info('x');",
    '// @point command stop\nconst { name } = vance.guard.command;\nname;',
  ],
  good: [
    '// @point command\nvance.guard.command.name;',
    '// @point stop\nvance.guard.command?.name;',
    '// @point command stop\nif (vance.guard.command) vance.log.info(vance.guard.command.name);',
    "// @point command stop\nif (vance.guard.point === 'command') vance.log.info(vance.guard.command.name);",
    "// @point stop command\nconst c = vance.guard.command;\nif (c && c.name === 'llm') vance.log.info('x');",
  ],
  check: (facts, report) => reportNullParts(facts, 'command', report),
};
