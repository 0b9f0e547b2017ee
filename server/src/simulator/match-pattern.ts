import { type HostData, isHostMap, JavaValue } from '../model/host-data.ts';
import type { Pattern } from '../model/pattern.ts';
import { searchBounded } from './bounded-regex.ts';

/** One place where a value is not what a pattern asks for; `path` is empty for the value itself. */
export interface Mismatch {
  readonly path: string;
  readonly expected: string;
  readonly actual: HostData | undefined;
  /** Set when the pattern itself is at fault (runs away, cannot be read). */
  readonly note?: string;
}

/** Whether `actual` fits; undefined = absent. Total, regular expressions are bounded. */
export const fits = (pattern: Pattern, actual: HostData | undefined): boolean =>
  mismatch(pattern, actual) === undefined;

/** The first place where `actual` does not fit, undefined when all of it does. */
export function mismatch(pattern: Pattern, actual: HostData | undefined, path = ''): Mismatch | undefined {
  const differs = (note?: string): Mismatch => ({
    path,
    expected: patternText(pattern),
    actual,
    ...(note === undefined ? {} : { note }),
  });
  switch (pattern.kind) {
    case 'regex':
      return regexMismatch(pattern, actual, differs);
    case 'value':
      return sameScalar(pattern.value, actual) ? undefined : differs();
    case 'list':
      if (!Array.isArray(actual) || actual.length !== pattern.items.length) return differs();
      return firstOf(pattern.items.map((item, i) => () => mismatch(item, actual[i] as HostData, `${path}[${i}]`)));
    case 'map':
      if (!isHostMap(actual)) return differs();
      return firstOf(
        Object.entries(pattern.entries).map(
          ([key, inner]) =>
            () =>
              mismatch(inner, Object.hasOwn(actual, key) ? actual[key] : undefined, path ? `${path}.${key}` : key),
        ),
      );
  }
}

function firstOf(checks: readonly (() => Mismatch | undefined)[]): Mismatch | undefined {
  for (const check of checks) {
    const found = check();
    if (found) return found;
  }
  return undefined;
}

function regexMismatch(
  pattern: Extract<Pattern, { kind: 'regex' }>,
  actual: HostData | undefined,
  differs: (note?: string) => Mismatch,
): Mismatch | undefined {
  if (typeof actual !== 'string' && typeof actual !== 'number' && typeof actual !== 'boolean') return differs();
  const found = searchBounded(pattern.source, pattern.flags, String(actual));
  if (found.kind === 'match') return undefined;
  if (found.kind === 'slow') return differs('the regular expression runs away on this text and was stopped');
  return found.kind === 'broken' ? differs(found.reason) : differs();
}

function sameScalar(expected: HostData, actual: HostData | undefined): boolean {
  if (expected === null) return actual === null || actual === undefined;
  if (typeof expected === 'number' && typeof actual === 'bigint') return BigInt(Math.trunc(expected)) === actual;
  if (expected instanceof JavaValue) {
    return actual instanceof JavaValue && expected.type === actual.type && Object.is(expected.value, actual.value);
  }
  return Object.is(expected, actual) || (expected === 0 && actual === 0);
}

/** A pattern as an author writes it: `/re/i`, `"text"`, `{ a: 1 }`. */
export function patternText(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'regex':
      return `/${pattern.source}/${pattern.flags}`;
    case 'value':
      return dataText(pattern.value);
    case 'list':
      return `[${pattern.items.map(patternText).join(', ')}]`;
    case 'map':
      return `{ ${Object.entries(pattern.entries)
        .map(([key, value]) => `${key}: ${patternText(value)}`)
        .join(', ')} }`;
  }
}

/** Data on one line for messages and traces: JSON with a short form for Java values. */
export function dataText(data: HostData | undefined): string {
  if (data === undefined) return 'nothing';
  if (typeof data === 'bigint') return String(data);
  if (typeof data === 'number' && !Number.isFinite(data)) return String(data);
  if (data instanceof JavaValue) return typeof data.value === 'string' ? data.value : dataText(data.value);
  if (Array.isArray(data)) return `[${data.map((item: HostData) => dataText(item)).join(', ')}]`;
  if (isHostMap(data)) {
    const entries = Object.entries(data).map(([key, value]) => `${key}: ${dataText(value)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return JSON.stringify(data);
}
