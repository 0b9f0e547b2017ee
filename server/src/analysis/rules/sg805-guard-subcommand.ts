import type { SkillRule } from '../rule.ts';
import { parsedCommands } from '../skill-facts.ts';

export const guardSubcommand: SkillRule = {
  id: 'SG805',
  name: 'guard-subcommand',
  severity: 'error',
  title: '`guard` subcommand misuse',
  why: 'The command answers with an error, and the sequence goes on.',
  bad: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard script\n---\nbody\n',
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard on\n---\nbody\n',
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard status set a\n---\nbody\n',
  ],
  good: [
    '---\ntitle: t\ndescription: d\nversion: "1"\nactivate:\n  - guard status session clear\n  - guard get\n  - guard\n---\nbody\n',
  ],
  check: (facts, report) => {
    for (const { command, verb, rest } of parsedCommands(facts)) {
      const reply = verb === 'guard' ? refusal(rest) : undefined;
      if (reply) report({ span: command.span, message: `The command is refused: ${reply}` });
    }
  },
};

/** The reply of the server to what stands behind `guard`; undefined when it is fine (guard-service 14). */
function refusal(rest: string): string | undefined {
  const [word = '', ...more] = rest.split(/\s+/).filter((each) => each !== '');
  switch (word.toLowerCase()) {
    case '':
    case 'get':
    case 'clear':
      return undefined;
    case 'script':
      return more.length === 0 ? 'set requires a path: //guard script <path>' : undefined;
    case 'inline':
      return more.length === 0 ? 'inline requires a script: //guard inline <script>' : undefined;
    case 'status':
      return statusRefusal(more);
    default:
      return `unknown subcommand '${word.toLowerCase()}' (script <path> | inline <script> | get | clear | status)`;
  }
}

function statusRefusal(words: readonly string[]): string | undefined {
  const [operation, key, value] = words[0]?.toLowerCase() === 'session' ? words.slice(1) : words;
  switch (operation?.toLowerCase()) {
    case undefined:
    case 'clear':
      return undefined;
    case 'set':
      return key === undefined || value === undefined ? 'set requires a key and a value: set <key> <value>' : undefined;
    case 'del':
    case 'delete':
    case 'rm':
      return key === undefined ? 'del requires a key: del <key>' : undefined;
    default:
      return 'usage: //guard status [session] [set <key> <value> | del <key> | clear]';
  }
}
