import { type HostData, isHostMap } from '../../../server/src/model/host-data.ts';

/** A marshalled result in the encoding of the recorded answers: whole numbers are longs, those beyond 64 bit doubles. */
export function encodeResult(value: HostData): unknown {
  if (typeof value === 'bigint') return inLong(value);
  if (typeof value === 'number') return encodeNumber(value);
  if (Array.isArray(value)) return value.map((item: HostData) => encodeResult(item));
  if (!isHostMap(value)) return value;
  const map: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    Object.defineProperty(map, key, {
      value: encodeResult(item),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return map;
}

const inLong = (value: bigint): unknown =>
  value >= -(2n ** 53n) + 1n && value <= 2n ** 53n - 1n ? Number(value) : { $long: String(value) };

function encodeNumber(value: number): unknown {
  if (!Number.isFinite(value) || Object.is(value, -0)) return { $num: Object.is(value, -0) ? '-0' : String(value) };
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value;
  return value >= -(2 ** 63) && value < 2 ** 63 ? { $long: String(BigInt(value)) } : { $double: value };
}
