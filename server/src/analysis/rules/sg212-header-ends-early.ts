import { span } from '../../base/span.ts';
import type { ScriptRule } from '../rule.ts';

export const headerEndsEarly: ScriptRule = {
  id: 'SG212',
  name: 'header-ends-early',
  severity: 'warning',
  title: '`*/` inside a header value',
  why: 'The header and the comment end there; tags below are lost, and usually a syntax error follows.',
  bad: ['/**\n * @description a */ b\n * @timeout 5s\n */\n1;'],
  good: ['/**\n * @description a\n */\n1;', '/** @timeout 5s */ 1;'],
  check: ({ text, header, parsed }, report) => {
    if (!header.block || parsed.errors.length === 0) return;
    const { end } = header.block;
    const rest = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
    const lineEnd = end + rest.length;
    const broken = rest.trim() !== '' && parsed.errors.some((error) => error.offset >= end && error.offset <= lineEnd);
    const starred = /^[^\S\r\n]*\*(?:\s|@|\/)/m.test(text.slice(lineEnd));
    if (!broken && !starred) return;
    report({
      span: span(end - 2, end),
      message:
        'The header ends here: the tags below are lost and the rest of the comment is read as code. Write the text without `*/`.',
    });
  },
};
