import type { ScriptRule } from '../rule.ts';

export const badCount: ScriptRule = {
  id: 'SG204',
  name: 'bad-count',
  severity: 'error',
  title: 'Bad count in `@statements` or `@maxResultNodes`',
  why: 'The run ends as INVALID_HEADER before anything happens: a STOP guard is skipped, a gate refuses everything.',
  bad: ['/**\n * @statements 5m\n */\n1;', '/**\n * @maxResultNodes 1.5M\n */\n1;', '/**\n * @statements 0\n */\n1;'],
  good: ['/**\n * @statements 1_000_000\n * @maxResultNodes 5K\n */\n1;'],
  check: ({ header }, report) => {
    for (const tag of header.tags) {
      if ((tag.name !== 'statements' && tag.name !== 'maxResultNodes') || !tag.failure || tag.value === '') continue;
      const legal = nearestCount(tag.value);
      report({
        span: tag.valueSpan,
        message: `\`${tag.value}\` is not a count (100000, 100k, 5M), so the script never runs (\`INVALID_HEADER\`).${legal ? ` Did you mean \`${legal}\`?` : ''}`,
        ...(legal && {
          fixes: [{ title: `Replace with \`${legal}\``, edits: [{ span: tag.valueSpan, text: legal }] }],
        }),
      });
    }
  },
};

function nearestCount(value: string): string | undefined {
  const match = /^(\d+(?:\.\d+)?)\s*([km]?)/i.exec(value.replaceAll(/[_,]/g, ''));
  if (!match) return undefined;
  const factor = { k: 1000, m: 1_000_000 }[match[2]!.toLowerCase()] ?? 1;
  const count = Math.min(100_000_000, Math.max(1000, Math.round(Number(match[1]) * factor)));
  if (count % 1_000_000 === 0) return `${count / 1_000_000}M`;
  return count % 1000 === 0 ? `${count / 1000}k` : String(count);
}
