import { nearest } from '../../base/nearest.ts';
import { span } from '../../base/span.ts';
import { foreignTags, headerTags } from '../../model/header-tags.ts';
import type { ScriptRule } from '../rule.ts';

export const unknownTag: ScriptRule = {
  id: 'SG201',
  name: 'unknown-tag',
  severity: 'warning',
  title: 'Unknown header tag',
  why: 'The engine ignores the line with nothing but a log entry.',
  bad: ['/**\n * @timeot 5s\n */\n1;', '/**\n * @maxresultnodes 5000\n */\n1;'],
  good: ['/**\n * @timeout 5s\n * @see docs\n * @author me\n */\n1;'],
  check: ({ header }, report) => {
    for (const tag of header.tags) {
      if (tag.known || foreignTags.includes(tag.name)) continue;
      const near = nearest(
        tag.name,
        headerTags.map((each) => each.name),
      );
      report({
        span: tag.nameSpan,
        message: `Unknown header tag \`@${tag.name}\`: the line is ignored.${near ? ` Did you mean \`@${near}\`?` : ''}`,
        ...(near && {
          fixes: [
            {
              title: `Replace with \`@${near}\``,
              edits: [{ span: span(tag.nameSpan.start + 1, tag.nameSpan.end), text: near }],
            },
          ],
        }),
      });
    }
  },
};
