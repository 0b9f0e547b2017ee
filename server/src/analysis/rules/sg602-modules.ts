import { span } from '../../base/span.ts';
import { walk } from '../../syntax/script-nodes.ts';
import type { ScriptRule } from '../rule.ts';

export const modules: ScriptRule = {
  id: 'SG602',
  name: 'modules',
  severity: 'error',
  title: '`import` and `export`',
  why: 'Static forms are a syntax error, `import()` rejects: nothing loads modules here.',
  bad: ["import x from 'y';\nx;", 'export const a = 1;', "import('x').then(() => 1);"],
  good: ['const imported = 1;'],
  check: ({ parsed }, report) => {
    const message = (what: string, effect: string) =>
      `Modules are not available: \`${what}\` ${effect}. Put the code into this file.`;
    for (const error of parsed.errors) {
      const word = /^Expected an operand but found (import|export)$/.exec(error.reason)?.[1];
      if (!word) continue;
      report({
        span: span(error.offset, error.offset + word.length),
        message: message(word, 'is a syntax error, so the script never runs'),
      });
    }
    walk(parsed.recovered, (node) => {
      if (node.type !== 'ImportExpression') return true;
      report({
        span: span(node.start, node.start + 'import'.length),
        message: message('import()', 'gives a promise that rejects'),
      });
      return true;
    });
  },
};
