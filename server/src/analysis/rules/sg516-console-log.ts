import { span } from '../../base/span.ts';
import { type AnyNode, walk } from '../../syntax/script-nodes.ts';
import { globalMember } from '../host-calls.ts';
import type { ScriptRule } from '../rule.ts';
import type { ScriptFacts } from '../script-facts.ts';

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
  check: (facts, report) => {
    if (!facts.guard) return;
    walk(facts.parsed.recovered, (node) => {
      const call = facts.scopes.parents.get(node);
      const called = call?.type === 'CallExpression' && call.callee === node;
      if (node.type !== 'MemberExpression' && !called) return true;
      const name = globalMember(facts, node, 'console');
      if (name === undefined) return true;
      // `const log = console.log` says it where it is written, `log()` does not say it again.
      if (node.type === 'Identifier' && isMemberAlias(facts, node)) return true;
      const at = span(node.start, node.end);
      const level = levels[name];
      const single = called && call.arguments.length === 1;
      report({
        span: at,
        message: `\`console.${name}\` does not reach the log of the process. Use \`vance.log.${level ?? 'info'}\`.`,
        ...(level &&
          single && {
            fixes: [
              { title: `Replace with \`vance.log.${level}\``, edits: [{ span: at, text: `vance.log.${level}` }] },
            ],
          }),
      });
      return true;
    });
  },
};

/** Whether a constant holds the member as it is, so that the member itself is reported. */
const isMemberAlias = (facts: ScriptFacts, node: Extract<AnyNode, { type: 'Identifier' }>): boolean =>
  facts.scopes.bindingOf(node)?.source?.keys.length === 0;
