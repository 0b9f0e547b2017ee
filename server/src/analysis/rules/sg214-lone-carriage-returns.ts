import { span } from '../../base/span.ts';
import type { ScriptRule } from '../rule.ts';

export const loneCarriageReturns: ScriptRule = {
  id: 'SG214',
  name: 'lone-carriage-returns',
  severity: 'warning',
  title: 'Header with lone CR line ends',
  why: 'The block counts as one line, so at most one tag is read and the others are ignored.',
  bad: ['/**\r * @timeout 5s\r * @version 1\r */\r1;'],
  good: ['/**\r\n * @timeout 5s\r\n */\r\n1;'],
  check: ({ text, header }, report) => {
    if (!header.block || !/\r(?!\n)/.test(text.slice(header.block.start, header.block.end))) return;
    report({
      span: span(header.block.start, header.block.start + 3),
      message: 'This file uses CR line ends, so the tags of the header are not read. Convert it to LF.',
      fixes: [
        {
          title: 'Convert line ends to LF',
          edits: [{ span: span(0, text.length), text: text.replace(/\r\n?/g, '\n') }],
        },
      ],
    });
  },
};
