import type { ScriptRule } from '../rule.ts';

export const badDuration: ScriptRule = {
  id: 'SG203',
  name: 'bad-duration',
  severity: 'error',
  title: 'Bad duration in `@timeout`',
  why: 'The run ends as INVALID_HEADER before anything happens: a STOP guard is skipped, a gate refuses everything.',
  bad: [
    '/**\n * @timeout 500ms\n */\n1;',
    '/**\n * @timeout 0\n */\n1;',
    '/**\n * @timeout 9223372036854775807h\n */\n1;',
  ],
  good: ['/**\n * @timeout 1_800\n */\n1;', '/**\n * @timeout 10M\n */\n1;'],
  check: ({ header }, report) => {
    for (const tag of header.tags) {
      if (tag.name !== 'timeout' || !tag.failure || tag.value === '') continue;
      const legal = nearestDuration(tag.value);
      report({
        span: tag.valueSpan,
        message: `\`${tag.value}\` is not a duration (30s, 10m, 1h, 600), so the script never runs (\`INVALID_HEADER\`).${legal ? ` Did you mean \`${legal}\`?` : ''}`,
        ...(legal && {
          fixes: [{ title: `Replace with \`${legal}\``, edits: [{ span: tag.valueSpan, text: legal }] }],
        }),
      });
    }
  },
};

const unitSeconds: Readonly<Record<string, number>> = {
  ms: 0.001,
  s: 1,
  sec: 1,
  m: 60,
  min: 60,
  minute: 60,
  h: 3600,
  hour: 3600,
  d: 86_400,
  day: 86_400,
  second: 1,
};

/** The legal duration that comes closest, at least one second and at most one hour. */
function nearestDuration(value: string): string | undefined {
  const match = /^([+-]?\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(value);
  if (!match) return undefined;
  const word = match[2]!.toLowerCase();
  const unit = unitSeconds[word || 's'] ?? unitSeconds[word.replace(/s$/, '')];
  if (unit === undefined) return undefined;
  const seconds = Math.min(3600, Math.max(1, Math.round(Number(match[1]) * unit)));
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}
