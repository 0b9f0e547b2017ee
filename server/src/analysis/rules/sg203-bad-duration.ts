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

/** Seconds of a unit, by its first letters; `ms` and smaller before `m`. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:ns|nano|us|µs|micro)/, 0.000_001],
  [/^(?:ms|milli)/, 0.001],
  [/^(?:s|sec)/, 1],
  [/^m/, 60],
  [/^h/, 3600],
  [/^d/, 86_400],
];

/** The legal duration that comes closest to what is written, `1h30m` included: at least one second, at most one hour. */
function nearestDuration(value: string): string | undefined {
  const parts = [...value.toLowerCase().matchAll(/([+-]?\d+(?:[.,]\d+)?)\s*([a-zµ]*)/g)];
  const seconds = parts.map((match) => {
    const unit = match[2] ? units.find(([name]) => name.test(match[2]!))?.[1] : 1;
    return Number(match[1]!.replace(',', '.')) * (unit ?? Number.NaN);
  });
  const sum = seconds.reduce((total, each) => total + each, 0);
  // A second number without a unit is no part of the duration.
  const first = parts[0]?.[2] && parts.slice(1).every((match) => match[2]) ? sum : seconds[0];
  if (first === undefined || Number.isNaN(first)) return undefined;
  const whole = Math.min(3600, Math.max(1, Math.round(first)));
  if (whole % 3600 === 0) return `${whole / 3600}h`;
  return whole % 60 === 0 ? `${whole / 60}m` : `${whole}s`;
}
