import { span } from '../../base/span.ts';
import type { ScriptRule } from '../rule.ts';

export const topLevelReturn: ScriptRule = {
  id: 'SG601',
  name: 'top-level-return',
  severity: 'error',
  title: 'Top-level `return`',
  why: 'The script does not parse: STOP, TERMINATE and START guards stay silent, COMMAND and TOOL refuse everything.',
  bad: ['return 5;', "if (!vance.guard.output) return;\nvance.guard.continueWith('x');"],
  good: ['(function () {\n  return 5;\n})();', 'const f = () => { return 1; };\nf();'],
  check: ({ text, parsed, header }, report) => {
    for (const error of parsed.errors) {
      if (error.reason !== 'Invalid return statement') continue;
      const start = header.block?.end ?? 0;
      report({
        span: span(error.offset, error.offset + 'return'.length),
        message:
          '`return` is not allowed at the top level of a script: the script does not parse, and this guard never runs. Use `if`/`else`, or wrap the script in a function.',
        fixes: [
          {
            title: 'Wrap the script in a function',
            edits: [
              { span: span(start), text: `${start > 0 ? '\n' : ''}(function () {${start > 0 ? '' : '\n'}` },
              { span: span(text.length), text: `${text.endsWith('\n') ? '' : '\n'}})();\n` },
            ],
          },
        ],
      });
    }
  },
};
