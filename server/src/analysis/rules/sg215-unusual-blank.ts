import { span } from '../../base/span.ts';
import { tagLikeLines } from '../header-lines.ts';
import type { ScriptRule } from '../rule.ts';

const unusual = /[\u0085\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]/;

export const unusualBlank: ScriptRule = {
  id: 'SG215',
  name: 'unusual-blank',
  severity: 'warning',
  title: 'No-break space or unusual blank in a tag line',
  why: 'Between tag and value the line is no tag; behind a number the value is invalid.',
  bad: [
    '/**\n * @timeout\u00a05s\n */\n1;',
    '/**\n * @timeout 5s\u00a0\n */\n1;',
    '/**\n * @version 1\u20282\n */\n1;',
  ],
  good: ['/**\n * @timeout 5s\n */\n1;', '/**\n * text\u00a0with blank\n */\n1;'],
  check: ({ text, header }, report) => {
    if (!header.body) return;
    for (const line of tagLikeLines(text, header.body)) {
      let end = line.nameSpan.end;
      while (end < header.body.end && !/[\r\n]/.test(text[end]!)) end++;
      const whole = text.slice(line.nameSpan.start, end);
      if (!unusual.test(whole)) continue;
      const clean = whole.replace(new RegExp(unusual, 'g'), ' ').trimEnd();
      report({
        span: span(line.nameSpan.start, end),
        message: `This blank is not an ordinary space, so \`@${line.name}\` is not read as written. Replace it.`,
        fixes: [
          { title: 'Replace with an ordinary space', edits: [{ span: span(line.nameSpan.start, end), text: clean }] },
        ],
      });
    }
  },
};
