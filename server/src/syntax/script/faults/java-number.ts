import { javaDouble } from '../../../base/java-double.ts';

const largestLong = 2 ** 63;

/**
 * A number as Java prints it: `written` in whole digits when the literal has no point and fits, otherwise as a double,
 * `1.0` or `1.0E21`.
 */
export function javaNumber(value: number, written: string): string {
  const whole = Number.isInteger(value) && !written.includes('.');
  if (whole && Math.abs(value) < largestLong) return BigInt(value).toString();
  return javaDouble(value);
}
