/** A text that two pieces of data share when they hold the same, whatever the order of their keys. Types count: `1` is not `"1"`. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value instanceof Date) return `date ${value.getTime()}`;
  if (value instanceof Uint8Array) return `bytes ${[...value].join()}`;
  if (typeof value === 'bigint') return `${value}n`;
  if (value === null || typeof value !== 'object') return value === undefined ? 'undefined' : JSON.stringify(value);
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  return `{${pairs
    .map(([key, each]) => `${canonical(key)}:${canonical(each)}`)
    .sort()
    .join()}}`;
}
