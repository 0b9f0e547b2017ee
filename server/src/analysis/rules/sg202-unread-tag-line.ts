import { span } from '../../base/span.ts';
import { unreadLines } from '../header-lines.ts';
import type { ScriptRule } from '../rule.ts';

export const unreadTagLine: ScriptRule = {
  id: 'SG202',
  name: 'unread-tag-line',
  severity: 'warning',
  title: 'Tag line that is not recognised',
  why: 'The line is ignored without any message.',
  bad: ['/**\n * @timeout: 5s\n */\n1;', '/**\n * @timeout=5s\n */\n1;', '/**\n * @timeout\n */\n1;'],
  good: ['/**\n * @timeout 5s\n */\n1;', '/**\n * see @timeout: 5s\n */\n1;'],
  check: ({ text, header }, report) => {
    for (const line of unreadLines(text, header)) {
      const value = line.rest.replace(/^[:=\s]+/, '');
      report({
        span: line.nameSpan,
        message: value
          ? `This line is not read as a tag, so \`@${line.name}\` has no effect. Write \`@${line.name} ${value}\`.`
          : `This line is not read as a tag: \`@${line.name}\` has no value. Add one or remove the line.`,
        ...(value && {
          fixes: [
            {
              title: `Write \`@${line.name} ${value}\``,
              edits: [{ span: span(line.nameSpan.end, line.restSpan.end), text: ` ${value}` }],
            },
          ],
        }),
      });
    }
  },
};
