import { readDuration } from '../../syntax/header-values.ts';
import type { ScriptRule } from '../rule.ts';

const longSeconds = 120n;

export const longTimeout: ScriptRule = {
  id: 'SG211',
  name: 'long-timeout',
  severity: 'warning',
  title: 'Long timeout in a guard',
  why: 'A guard blocks its process while it runs.',
  bad: ['/**\n * @timeout 10m\n */\n// @point stop\n1;'],
  good: ['/**\n * @timeout 2m\n */\n// @point stop\n1;', '/**\n * @timeout 10m\n */\n1;'],
  check: ({ header, guard }, report) => {
    if (!guard) return;
    for (const tag of header.tags) {
      if (tag.name !== 'timeout' || tag.failure) continue;
      const read = readDuration('', tag.value);
      if (!('value' in read) || read.value <= longSeconds) continue;
      report({
        span: tag.valueSpan,
        message: `A guard blocks its process for up to \`${tag.value}\`. Hand long work to \`vance.process.spawn\`.`,
      });
    }
  },
};
