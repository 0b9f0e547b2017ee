import type { HostData, HostDataMap } from '../model/host-data.ts';
import type { TraceSink } from '../model/trace.ts';
import { isJavaBlank } from './java-blank.ts';
import { type Lru, lru } from './lru.ts';

/** A view of one scratch store; values are plain data and never changed in place. */
export interface ScratchStore {
  all(): HostDataMap;
  get(key: string): HostData;
  has(key: string): boolean;
  /** A null value removes the key. */
  set(key: string, value: HostData): void;
  remove(key: string): boolean;
  clear(): void;
  readonly size: number;
}

export type Scope = 'loop' | 'session';

/** The scratch stores of a service, in memory only: loop stores by process id, session stores by session id. */
export interface ScratchStores {
  readonly loop: Lru<Map<string, HostData>>;
  readonly session: Lru<Map<string, HostData>>;
}

/** How many stores a service keeps per kind, and how many turn prompts (guard-service 1, 6). */
export const storeCapacity = 10_000;

/** Empty stores of a new service. */
export const scratchStores = (): ScratchStores => ({ loop: lru(storeCapacity), session: lru(storeCapacity) });

export interface StoreOwner {
  readonly process: string;
  /** Null or blank = no session: the loop store serves both names. */
  readonly session: string | null;
}

/** The store a process sees under a name; changes are told to `sink` (guard-service 6). */
export function scratchStore(stores: ScratchStores, owner: StoreOwner, scope: Scope, sink: TraceSink): ScratchStore {
  const session = scope === 'session' ? owner.session : null;
  const hasSession = session !== null && !isJavaBlank(session);
  const map = (): Map<string, HostData> =>
    hasSession
      ? stores.session.getOrCreate(session, () => new Map())
      : stores.loop.getOrCreate(owner.process, () => new Map());
  const remove = (key: string): boolean => {
    const had = map().delete(key);
    if (had) sink({ kind: 'store', scope, op: 'remove', key });
    return had;
  };
  return {
    all: () => Object.fromEntries(map()),
    get: (key) => map().get(key) ?? null,
    has: (key) => map().has(key),
    set(key, value) {
      if (value === null) {
        remove(key);
        return;
      }
      map().set(key, value);
      sink({ kind: 'store', scope, op: 'set', key, value });
    },
    remove,
    clear() {
      if (map().size > 0) sink({ kind: 'store', scope, op: 'clear' });
      map().clear();
    },
    get size() {
      return map().size;
    },
  };
}
