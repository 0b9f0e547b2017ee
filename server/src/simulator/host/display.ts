import { javaDouble } from '../../base/java-double.ts';
import { type HostData, isHostMap, JavaValue } from '../../model/host-data.ts';

/**
 * Text of a value as the JavaScript engine displays it in log lines: `{a: 1}`, `(2)[1, "x"]`; an undefined member stands
 * as `undefined` (script-engine 10, group `service` of the recorded cases).
 */
export function displayText(data: HostData, nested = false): string {
  if (data === null) return 'null';
  if (typeof data === 'string') return nested ? `"${data}"` : data;
  if (typeof data === 'number') return Object.is(data, -0) ? '-0' : String(data);
  if (typeof data === 'bigint' || typeof data === 'boolean') return String(data);
  if (data instanceof JavaValue) return javaValueText(data);
  if (Array.isArray(data)) {
    const items = data.map((item: HostData) => displayText(item, true)).join(', ');
    return `${!nested && data.length > 1 ? `(${data.length})` : ''}[${items}]`;
  }
  const entries = Object.entries(data).map(([key, value]) => `${key}: ${displayText(value, true)}`);
  return `{${entries.join(', ')}}`;
}

/** Text of a value as Java prints it: `{a=1, b=[1, x]}`, `2.5`, `null`. Whole numbers beyond 32 bits are doubles. */
export function javaText(data: HostData): string {
  if (data === null) return 'null';
  if (typeof data === 'number') return javaNumber(data);
  if (data instanceof JavaValue) return javaValueText(data);
  if (Array.isArray(data)) return `[${data.map((item: HostData) => javaText(item)).join(', ')}]`;
  if (isHostMap(data)) {
    const entries = Object.entries(data).map(([key, value]) => `${key}=${javaText(value)}`);
    return `{${entries.join(', ')}}`;
  }
  return String(data);
}

function javaValueText(value: JavaValue): string {
  if (value.type === 'undefined') return 'undefined';
  if (isHostMap(value.value)) return displayText(value.value, true);
  return typeof value.value === 'string' ? value.value : javaText(value.value);
}

/** `Integer.toString` or `Double.toString` of a number, whichever Java type it has after crossing the bridge. */
function javaNumber(n: number): string {
  if (Number.isInteger(n) && Math.abs(n) <= 0x7fffffff && !Object.is(n, -0)) return String(n);
  return javaDouble(n);
}
