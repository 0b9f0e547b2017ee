import type { HeaderFailure } from '../model/script-header.ts';

/** A tag value as Java computes it, or why it ends the run. */
export type Read<T> = { readonly value: T } | { readonly failure: HeaderFailure };

const longMin = -(2n ** 63n);
const longMax = 2n ** 63n - 1n;

/**
 * `@timeout` in seconds: `_` dropped, trimmed, lower-cased, suffix `s`, `m`, `h` or none, the rest a Java long
 * (script-engine 4.1). Minutes and hours beyond 64 bit are an ArithmeticException, as in the engine.
 */
export function readDuration(source: string, raw: string): Read<bigint> {
  const text = javaTrim(raw.replaceAll('_', '')).toLowerCase();
  const factor = { s: 1n, m: 60n, h: 3600n }[text.slice(-1)];
  const count = parseJavaLong(factor === undefined ? text : text.slice(0, -1));
  if (count === undefined) {
    return invalid(
      `[${source}] @timeout: cannot parse duration value '${raw}' (expected formats: 30s | 10m | 1h | 600)`,
    );
  }
  const seconds = count * (factor ?? 1n);
  if (seconds > longMax || seconds < longMin) {
    return { failure: { errorClass: 'java:ArithmeticException', message: 'long overflow' } };
  }
  if (seconds <= 0n) return invalid(`[${source}] @timeout: value '${raw}' must be > 0`);
  return { value: seconds };
}

/**
 * `@statements` and `@maxResultNodes`: `_` dropped, trimmed, suffix `k`, `K`, `M` or none, the rest a Java long
 * (script-engine 4.2). The product wraps at 64 bit without a check, as in the engine.
 */
export function readCount(source: string, tag: string, raw: string): Read<bigint> {
  const text = javaTrim(raw.replaceAll('_', ''));
  const factor = { k: 1000n, K: 1000n, M: 1_000_000n }[text.slice(-1)];
  const count = parseJavaLong(factor === undefined ? text : text.slice(0, -1));
  if (count === undefined) {
    return invalid(
      `[${source}] @${tag}: cannot parse count value '${raw}' (expected formats: 100000 | 100k | 5M | 1_000_000)`,
    );
  }
  const product = BigInt.asIntN(64, count * (factor ?? 1n));
  if (product <= 0n) return invalid(`[${source}] @${tag}: value '${raw}' must be > 0`);
  return { value: product };
}

/** List tags: split at blanks and commas, empty parts and repeats dropped, order kept (script-engine 4.3). */
export function readList(raw: string): readonly string[] {
  return [...new Set(raw.split(/[ \t\n\v\f\r,]+/).filter((part) => part !== ''))];
}

/** `String.trim()` of Java: everything up to U+0020 goes at both ends. */
export function javaTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}

/** `Long.parseLong`: an optional sign and decimal digits of any script; undefined when it would throw. */
export function parseJavaLong(text: string): bigint | undefined {
  const negative = text.startsWith('-');
  const digits = negative || text.startsWith('+') ? text.slice(1) : text;
  // Nineteen digits fill a long; leading zeros are free, so only what follows them is bounded.
  if (!/^\p{Nd}+$/u.test(digits)) return undefined;
  let plain = '';
  for (let i = 0; i < digits.length; i++) {
    const digit = digitValue(digits.charCodeAt(i));
    if (digit === undefined) return undefined;
    if (plain !== '' || digit !== 0) plain += digit;
    if (plain.length > 19) return undefined;
  }
  const value = BigInt(plain || '0') * (negative ? -1n : 1n);
  return value > longMax || value < longMin ? undefined : value;
}

/** Decimal digits of the basic plane stand in rows of sixteen, starting at 0 or at 6. */
function digitValue(code: number): number | undefined {
  if (!/\p{Nd}/u.test(String.fromCharCode(code))) return undefined;
  const low = code & 0xf;
  return /\p{Nd}/u.test(String.fromCharCode(code - low)) ? low : low - 6;
}

const invalid = (message: string): { failure: HeaderFailure } => ({
  failure: { errorClass: 'INVALID_HEADER', message },
});
