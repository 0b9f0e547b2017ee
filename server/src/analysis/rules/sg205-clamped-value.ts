import { limits } from '../../model/limits.ts';
import type { HeaderTagUse } from '../../model/script-header.ts';
import { readCount, readDuration } from '../../syntax/header-values.ts';
import type { ScriptRule } from '../rule.ts';

export const clampedValue: ScriptRule = {
  id: 'SG205',
  name: 'clamped-value',
  severity: 'warning',
  title: 'Header value outside its bounds',
  why: 'The server moves the value to the nearest bound and says so only in its log.',
  bad: ['/**\n * @timeout 2h\n */\n1;', '/**\n * @statements 10\n */\n1;', '/**\n * @maxResultNodes 200M\n */\n1;'],
  good: ['/**\n * @timeout 1h\n * @statements 1000\n */\n1;'],
  check: ({ header }, report) => {
    for (const tag of header.tags) {
      const bound = boundOf(tag);
      if (!bound) continue;
      report({
        span: tag.valueSpan,
        message: `\`${tag.value}\` is clamped to \`${bound}\`: that is what the server uses.`,
        fixes: [{ title: `Replace with \`${bound}\``, edits: [{ span: tag.valueSpan, text: bound }] }],
      });
    }
  },
};

function boundOf(tag: HeaderTagUse): string | undefined {
  if (tag.failure) return undefined;
  if (tag.name === 'timeout') {
    const read = readDuration('', tag.value);
    const ms = 'value' in read ? Number(read.value) * 1000 : limits.timeout.min;
    return ms > limits.timeout.max ? '1h' : ms < limits.timeout.min ? '1s' : undefined;
  }
  if (tag.name !== 'statements' && tag.name !== 'maxResultNodes') return undefined;
  const limit = tag.name === 'statements' ? limits.statements : limits.resultNodes;
  const read = readCount('', tag.name, tag.value);
  const count = 'value' in read ? Number(read.value) : limit.min;
  return count > limit.max ? `${limit.max / 1_000_000}M` : count < limit.min ? String(limit.min) : undefined;
}
