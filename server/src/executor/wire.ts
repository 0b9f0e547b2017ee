import { type HostData, type HostDataMap, JavaValue } from '../model/host-data.ts';
import type { Wire } from './wire-types.ts';

/** Deepest nesting that crosses a boundary; deeper data is cut to null. */
const maxLevels = 500;

/** Writes host data. */
export function toWire(data: HostData, level = 0): Wire {
  if (typeof data !== 'object' || data === null) return data;
  if (level > maxLevels) return null;
  if (Array.isArray(data)) return ['l', data.map((item: HostData) => toWire(item, level + 1))];
  if (data instanceof JavaValue) return ['j', data.type, toWire(data.value, level + 1)];
  const flat: Wire[] = [];
  for (const [key, value] of Object.entries(data as HostDataMap)) flat.push(key, toWire(value, level + 1));
  return ['m', flat];
}

/** Reads host data; anything that is no wire becomes null. */
export function fromWire(wire: unknown, level = 0): HostData {
  if (typeof wire !== 'object' || wire === null) return isScalar(wire) ? wire : null;
  if (!Array.isArray(wire) || level > maxLevels) return null;
  const [tag, body, extra] = wire as [unknown, unknown, unknown];
  if (tag === 'l' && Array.isArray(body)) return body.map((item) => fromWire(item, level + 1));
  if (tag === 'm' && Array.isArray(body)) return readMap(body, level);
  if (tag === 'j' && typeof body === 'string') return new JavaValue(body, fromWire(extra, level + 1));
  return null;
}

const isScalar = (value: unknown): value is null | boolean | number | bigint | string =>
  value === null || ['boolean', 'number', 'bigint', 'string'].includes(typeof value);

function readMap(flat: readonly unknown[], level: number): HostDataMap {
  const map: Record<string, HostData> = {};
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const value = fromWire(flat[at + 1], level + 1);
    // `__proto__` is an ordinary key of a Java map
    Object.defineProperty(map, String(flat[at]), { value, writable: true, enumerable: true, configurable: true });
  }
  return map;
}
