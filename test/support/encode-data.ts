import { type HostData, isHostMap, JavaValue } from '../../server/src/model/host-data.ts';

/** Host data in the encoding of the recorded cases (README of real-engine, "Encoded values"). */
export function encodeData(data: HostData): unknown {
  if (typeof data === 'bigint') return encodeLong(data);
  if (typeof data === 'number') return encodeNumber(data);
  if (data instanceof JavaValue) {
    if (typeof data.value === 'number' && /^java\.lang\.\w+$/.test(data.type)) return encodeNumber(data.value);
    if (typeof data.value === 'bigint') return encodeLong(data.value);
    if (data.type === 'function') return { $function: encodeData(data.value) };
    return { $java: data.type, text: String(data.value) };
  }
  if (Array.isArray(data)) return data.map((item: HostData) => encodeData(item));
  if (!isHostMap(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, encodeData(value)]));
}

const encodeLong = (n: bigint): unknown => (Number.isSafeInteger(Number(n)) ? Number(n) : { $long: String(n) });

function encodeNumber(n: number): unknown {
  if (Number.isNaN(n) || !Number.isFinite(n) || Object.is(n, -0)) return { $num: Object.is(n, -0) ? '-0' : String(n) };
  return Number.isInteger(n) && Math.abs(n) > 0x7fffffff ? { $double: n } : n;
}
