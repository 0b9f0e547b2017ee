import type { Side } from './runner.ts';

const className = /(?<=^|[^\w$]|\[L)(?:[a-z]\w*\.)+(?:[A-Z]\w*\$)*(?=[A-Z])/g;

/** Texts with every Java class name reduced to its last segment (README of real-engine, "Comparing" 2). */
export function simpleNames(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(className, '').replace(/(@)[0-9a-f]{5,}\b/g, '$1HASH');
  if (Array.isArray(value)) return value.map(simpleNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, simpleNames(item)]));
}

/** Lists written short in the recorded answers, written out. */
function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== 'object' || value === null) return value;
  const { $fill, $range, length } = value as { $fill?: unknown; $range?: number; length?: number };
  if ('$fill' in value) return Array.from({ length: length ?? 0 }, () => spelled($fill));
  if ('$range' in value) return Array.from({ length: $range ?? 0 }, (_, at) => at);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, spelled(item)]));
}

/** Leaves out a field given by its path, `foot.value` or `value`. */
function without(value: unknown, path: readonly string[]): unknown {
  const [head, ...rest] = path;
  if (head === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      key !== head ? [[key, item]] : rest.length ? [[key, without(item, rest)]] : [],
    ),
  );
}

/** Form of an answer in which two are compared. */
export function comparable(answer: unknown, unstable: readonly string[] = [], side: Side = 'brain'): unknown {
  let value = simpleNames(spelled(answer));
  for (const field of ['wallMs', 'raw', ...unstable]) {
    const path = field.split('.');
    value = without(value, path[0] === side ? path.slice(1) : path);
  }
  return sorted(value);
}

/** Order counts in lists, not in maps. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted((value as Record<string, unknown>)[key])]),
  );
}

/** Whether two comparable answers agree. */
export const agree = (expected: unknown, actual: unknown): boolean =>
  JSON.stringify(expected) === JSON.stringify(actual);
