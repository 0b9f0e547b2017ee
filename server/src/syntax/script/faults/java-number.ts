const largestLong = 2 ** 63;

/**
 * A number as Java prints it: `written` in whole digits when the literal has no point and fits, otherwise as a double,
 * `1.0` or `1.0E21`.
 */
export function javaNumber(value: number, written: string): string {
  const whole = Number.isInteger(value) && !written.includes('.');
  if (whole && Math.abs(value) < largestLong) return BigInt(value).toString();
  if (!Number.isFinite(value)) return 'Infinity';
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-3 && size < 1e7)) return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits, exponent] = value.toExponential().split('e') as [string, string];
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
}
