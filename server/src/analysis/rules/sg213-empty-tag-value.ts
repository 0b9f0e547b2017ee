import type { ScriptRule } from '../rule.ts';

const numbers = new Set(['timeout', 'statements', 'maxResultNodes']);

export const emptyTagValue: ScriptRule = {
  id: 'SG213',
  name: 'empty-tag-value',
  severity: 'error',
  title: 'Header tag with an empty value',
  why: 'Two blanks behind a bare tag give it an empty value: the run ends as INVALID_HEADER for numbers, lists are empty.',
  bad: ['/**\n * @timeout  \n */\n1;', '/**\n * @allowTools   \n */\n1;'],
  good: ['/**\n * @timeout 5s\n */\n1;'],
  check: ({ header }, report) => {
    for (const tag of header.tags) {
      if (!tag.known || tag.value !== '') continue;
      const number = numbers.has(tag.name);
      report({
        span: tag.nameSpan,
        severity: number ? 'error' : 'info',
        message: number
          ? `\`@${tag.name}\` has no value, so the script never runs (\`INVALID_HEADER\`). Add one or remove the line.`
          : `\`@${tag.name}\` has no value and counts as empty. Add one or remove the line.`,
      });
    }
  },
};
