import type { Side } from './runner.ts';

export interface Restriction {
  readonly kind: string;
  readonly side: Side;
  readonly part: 'wanted' | 'got';
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps what is compared of an answer (README of real-engine, "Comparing" 3, 6 and 8). */
export function restrict(own: unknown, other: unknown, { kind, side, part }: Restriction): unknown {
  if (kind === 'recipe') return recipePart(own, other, part);
  if (kind === 'service') return dropDeep(own, 'warnings');
  if (side === 'foot') return footPart(own, other, part);
  return own;
}

/** Only recorded fields of a recipe; of a YAML failure the message up to the prose of the scanner. */
function recipePart(own: unknown, other: unknown, part: Restriction['part']): unknown {
  if (!isFields(own)) return own;
  if (typeof own.message === 'string') return { ...own, message: withoutProse(own.message) };
  if (part === 'wanted' || !isFields(other) || !isFields(own.value) || !isFields(other.value)) return own;
  return { ...own, value: recorded(own.value, other.value) };
}

function recorded(own: unknown, pattern: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(pattern))
    return own.map((item, at) => recorded(item, pattern[at] ?? pattern[0]));
  if (!isFields(own) || !isFields(pattern)) return own;
  return Object.fromEntries(
    Object.entries(own)
      .filter(([key]) => key in pattern)
      .map(([key, item]) => [key, recorded(item, pattern[key])]),
  );
}

const withoutProse = (message: string): string => {
  const match = /^(Failed to parse recipe .*? at path '.*?': )(?:.*?\bline (\d+))?[\s\S]*$/s.exec(message);
  return match ? `${match[1]}${match[2] ? `line ${match[2]}` : ''}` : message;
};

/** Of `client.context` only recorded members are compared (API-4). */
function footPart(own: unknown, other: unknown, part: Restriction['part']): unknown {
  if (part === 'wanted' || !isFields(own) || !isFields(other) || !isFields(own.value) || !isFields(other.value))
    return own;
  return 'client' in own.value ? { ...own, value: recorded(own.value, other.value) } : own;
}

function dropDeep(value: unknown, field: string): unknown {
  if (Array.isArray(value)) return value.map((item) => dropDeep(item, field));
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== field)
      .map(([key, item]) => [key, dropDeep(item, field)]),
  );
}
