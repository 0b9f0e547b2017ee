import { span } from '../../base/span.ts';
import { headerTags } from '../../model/header-tags.ts';
import type { ScriptRule } from '../rule.ts';

const second = new RegExp(`[ \\t]@(${headerTags.map((tag) => tag.name).join('|')})(?!\\w)`);

export const twoTagsOnALine: ScriptRule = {
  id: 'SG207',
  name: 'two-tags-on-a-line',
  severity: 'error',
  title: 'Two header tags on one line',
  why: 'The second tag becomes part of the first value, which is then often invalid.',
  bad: ['/** @timeout 5s @version 2 */\n1;', '/**\n * @description x @timeout 5s\n */\n1;'],
  good: ['/**\n * @timeout 5s\n * @version 2\n */\n1;', '/**\n * @description mail me @home\n */\n1;'],
  check: ({ text, header }, report) => {
    for (const tag of header.tags) {
      const match = tag.known ? second.exec(tag.value) : null;
      if (!match) continue;
      const at = tag.valueSpan.start + match.index;
      const newline = text.includes('\r\n') ? '\r\n' : '\n';
      report({
        span: span(at + 1, at + match[0].length),
        message: `One tag per line: \`@${match[1]}\` is read as part of the value of \`@${tag.name}\`. Put it on a line of its own.`,
        fixes: [
          { title: `Put \`@${match[1]}\` on its own line`, edits: [{ span: span(at, at + 1), text: `${newline} * ` }] },
        ],
      });
    }
  },
};
