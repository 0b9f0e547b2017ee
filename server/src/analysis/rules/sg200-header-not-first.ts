import { span } from '../../base/span.ts';
import { tagLikeLines } from '../header-lines.ts';
import type { ScriptRule } from '../rule.ts';

export const headerNotFirst: ScriptRule = {
  id: 'SG200',
  name: 'header-not-first',
  severity: 'warning',
  title: 'Header is not the first thing in the file',
  why: 'The engine reads a header only at the very start; otherwise the defaults apply.',
  bad: [
    '// note\n/**\n * @timeout 5s\n */\n1;',
    "'use strict';\n/** @timeout 5s */\n1;",
    '\uFEFF/** @timeout 5s */\n1;',
  ],
  good: [
    '/** @timeout 5s */\n1;',
    '// note\n/** What it does. */\n1;',
    '1;\n/**\n * @version 2\n */\nfunction f() {}\nf();',
  ],
  check: ({ text, header, parsed }, report) => {
    const code = parsed.recovered.body;
    const firstCode = code.find((node) => !('directive' in node && node.directive));
    for (const comment of parsed.comments) {
      if (comment.type !== 'Block' || !text.startsWith('/**', comment.start) || header.block?.start === comment.start)
        continue;
      if (firstCode && comment.start > firstCode.start) break;
      const documents =
        firstCode?.type === 'FunctionDeclaration' && /^\s*$/.test(text.slice(comment.end, firstCode.start));
      // A second block behind the header is reported by the engine itself.
      if (documents || header.block || tagLikeLines(text, span(comment.start + 3, comment.end - 2)).length === 0)
        continue;
      const mark = text.startsWith('\uFEFF');
      const fixes = [
        mark && comment.start === 1
          ? { title: 'Remove the byte order mark', edits: [{ span: span(0, 1), text: '' }] }
          : {
              title: 'Move the header to the top',
              edits: [
                { span: span(0, mark ? 1 : 0), text: `${text.slice(comment.start, comment.end)}\n` },
                { span: span(comment.start, comment.end), text: '' },
              ],
            },
      ];
      report({
        span: span(comment.start, comment.start + 3),
        message:
          'This header is ignored, so the default limits apply: it must be the first thing in the file. Move it to the top.',
        fixes,
      });
      return;
    }
  },
};
