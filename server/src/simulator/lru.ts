/** A map that keeps the `capacity` entries used last (guard-service 6: 10 000 entries per kind, by access). */
export interface Lru<V> {
  get(key: string): V | undefined;
  /** The entry, made by `create` when it is absent. */
  getOrCreate(key: string, create: () => V): V;
  set(key: string, value: V): void;
  delete(key: string): void;
  readonly size: number;
}

/** Builds an empty map with a bound. */
export function lru<V>(capacity: number): Lru<V> {
  const entries = new Map<string, V>();
  const touch = (key: string, value: V): V => {
    entries.delete(key);
    entries.set(key, value);
    if (entries.size > capacity) entries.delete(entries.keys().next().value!);
    return value;
  };
  return {
    get: (key) => (entries.has(key) ? touch(key, entries.get(key)!) : undefined),
    getOrCreate: (key, create) => touch(key, entries.has(key) ? entries.get(key)! : create()),
    set: (key, value) => void touch(key, value),
    delete: (key) => void entries.delete(key),
    get size() {
      return entries.size;
    },
  };
}
