import { span } from '../../base/span.ts';
import type { ScriptRule } from '../rule.ts';
import { unknownSyntax } from '../unknown-syntax.ts';

export const unknownSyntaxRule: ScriptRule = {
  id: 'SG615',
  name: 'unknown-syntax',
  severity: 'error',
  title: 'Syntax the engine does not have',
  why: 'The script does not parse, although other engines or an editor accept it.',
  bad: [
    "const a: string = 'x';",
    'const b = 1 as number;',
    'function f(a: string) {}\nf();',
    'using x = 1;',
    'const s = \u201cx\u201d;',
    'interface A { x: string }',
  ],
  good: ['const as = 1;', "const a = 'x';"],
  check: ({ text, parsed }, report) => {
    for (const error of parsed.errors) {
      const deferred = /^import\s+defer\b/.exec(text.slice(error.offset))?.[0];
      const found = deferred
        ? { span: span(error.offset, error.offset + 'import'.length), what: '`import defer`' }
        : unknownSyntax(text, error);
      if (!found) continue;
      report({
        span: found.span,
        message: `The engine does not know this syntax (${found.what}): the script does not parse and never runs. Write plain ECMAScript.`,
      });
    }
  },
};
