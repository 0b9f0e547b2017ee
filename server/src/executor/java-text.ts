import { type HostData, isHostMap, JavaValue } from '../model/host-data.ts';

/** `String.valueOf` of a Java value: `{a=1, b=[x, y]}`. Deep data is cut. */
export function javaText(data: HostData, level = 0): string {
  if (data === null || typeof data !== 'object') return String(data);
  if (level > 20) return '...';
  if (data instanceof JavaValue) return javaText(data.value, level + 1);
  if (Array.isArray(data)) return `[${data.map((item: HostData) => javaText(item, level + 1)).join(', ')}]`;
  if (!isHostMap(data)) return String(data);
  return `{${Object.entries(data)
    .map(([key, value]) => `${key}=${javaText(value, level + 1)}`)
    .join(', ')}}`;
}
