/**
 * Gives equal data equal numbers, whatever the order of keys. Types count: `1` is not `"1"`. Parts that are shared are looked at
 * once, so that data which refers to itself many times costs no more than its parts. The data must have no circle.
 */
export function createInterner(): (value: unknown) => number {
  const ids = new Map<string, number>();
  const seen = new WeakMap<object, number>();
  const idOf = (shape: string): number => {
    const id = ids.get(shape) ?? ids.size;
    ids.set(shape, id);
    return id;
  };
  const intern = (value: unknown): number => {
    if (typeof value === 'bigint') return idOf(`${value}n`);
    if (value === null || typeof value !== 'object')
      return idOf(value === undefined ? 'undefined' : `${typeof value} ${String(value)}`);
    const known = seen.get(value);
    if (known !== undefined) return known;
    const id = idOf(shapeOf(value, intern));
    seen.set(value, id);
    return id;
  };
  return intern;
}

function shapeOf(value: object, intern: (value: unknown) => number): string {
  if (Array.isArray(value)) return `[${value.map(intern).join()}]`;
  if (value instanceof Date) return `date ${value.getTime()}`;
  if (value instanceof Uint8Array) return `bytes ${[...value].join()}`;
  const pairs = value instanceof Map ? [...value] : Object.entries(value);
  return `{${pairs
    .map(([key, each]) => `${intern(key)}:${intern(each)}`)
    .sort()
    .join()}}`;
}

/** Whether two pieces of data hold the same. */
export function sameData(a: unknown, b: unknown): boolean {
  const intern = createInterner();
  return intern(a) === intern(b);
}
