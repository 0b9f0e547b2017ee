import { noteRead, noteValueRead } from './bad-reads.ts';
import { stored } from './boxed.ts';
import { orNoInstances } from './foreign.ts';
import { entriesAreHidden, mapsAreHidden } from './hidden.ts';
import { noteHost } from './host-values.ts';
import {
  type Any,
  append,
  apply,
  bare,
  define,
  endsWith,
  get,
  has,
  mapClear,
  mapDelete,
  mapEntries,
  mapForEach,
  mapGet,
  mapHas,
  mapKeys,
  mapSet,
  mapSize,
  mapValues,
  NativeMap,
  NativeProxy,
  object,
  weakTable,
} from './intrinsics.ts';
import { nativeLook, nativeMethod } from './native-look.ts';

/** A Java map: its entries in order, its class, whether it can be changed. */
export interface JavaMap {
  readonly entries: Any;
  readonly java: string;
  readonly mutable: boolean;
}

const maps = weakTable<JavaMap>();

/** The Java map behind a value of the script, if it is one. */
export const javaMap = (value: Any): JavaMap | undefined => maps.get(value);

let unsupported: () => never = () => {
  throw undefined;
};

/** Sets what a write to an immutable map or list throws. */
export function connectUnsupported(raise: () => never): void {
  unsupported = raise;
}

export const raiseUnsupported = (): never => unsupported();

const prototype = makePrototype();

function makePrototype(): object {
  const self = object.create(NativeMap.prototype);
  const method = (name: string, length: number, run: (map: JavaMap, args: Any[], receiver: Any) => Any): void => {
    const original = (NativeMap.prototype as Any)[name];
    define(
      self,
      name,
      nativeMethod(name, length, (receiver, args) => {
        const map = maps.get(receiver);
        return map ? run(map, args, receiver) : apply(original, receiver, args);
      }),
    );
  };
  method('get', 1, (map, args) => mapGet(map.entries, keyIn(map, args[0])));
  method('has', 1, (map, args) => mapHas(map.entries, keyIn(map, args[0], true)));
  method('set', 2, (map, args, receiver) => {
    write(map, args[0], args[1]);
    return receiver;
  });
  method('delete', 1, (map, args) => (map.mutable ? mapDelete(map.entries, keyIn(map, args[0])) : unsupported()));
  method('clear', 0, (map) => (map.mutable ? mapClear(map.entries) : unsupported()));
  method('keys', 0, (map) => mapKeys(map.entries));
  method('values', 0, (map) => mapValues(map.entries));
  method('entries', 0, (map) => mapEntries(map.entries));
  method('forEach', 1, (map, args, receiver) =>
    mapForEach(map.entries, (value: Any, key: Any) => apply(args[0], args[1], [value, key, receiver])),
  );
  define(self, Symbol.iterator, (self as Any).entries);
  define(self, Symbol.toStringTag, undefined);
  const size = nativeLook('get size', 0, function (this: Any) {
    const map = maps.get(this);
    return map && mapSize(map.entries);
  });
  Object.defineProperty(self, 'size', { get: size, configurable: true });
  return self;
}

const concurrentMap = 'java.util.concurrent.ConcurrentHashMap';

let nullRefused: (message: string | null) => never = () => {
  throw undefined;
};

/** Sets what a null throws where the Java class of a map takes none. */
export function connectNullRefusal(raise: typeof nullRefused): void {
  nullRefused = raise;
}

/** A key as the Java map is asked for it; some classes refuse null. */
function keyIn(map: JavaMap, key: Any, has = false): Any {
  const kept = stored(key);
  if (kept !== null) return kept;
  const call = (method: string, on: string): string => `Cannot invoke "Object.${method}" because "${on}" is null`;
  if (map.java === concurrentMap) nullRefused(call('hashCode()', 'key'));
  if (endsWith(map.java, '$Map1')) nullRefused(call('equals(Object)', 'o'));
  if (endsWith(map.java, '$MapN')) nullRefused(has ? null : call('hashCode()', 'pk'));
  return mapHas(map.entries, undefined) ? undefined : null;
}

function write(map: JavaMap, key: Any, value: Any): void {
  if (!map.mutable) unsupported();
  const kept = stored(value);
  if (map.java === concurrentMap && (kept === null || key === null || key === undefined)) nullRefused(null);
  mapSet(map.entries, stored(key), kept);
}

/** Makes what a script sees of a Java map (script-engine 14). */
export function makeHostMap(map: JavaMap): object {
  const proxy = new NativeProxy(object.create(prototype), handlerOf(map));
  maps.set(proxy, map);
  return noteHost(proxy);
}

function handlerOf(map: JavaMap): ProxyHandler<object> {
  // spread asks for the descriptor and then reads: only then a key that is no text is found by its text
  let copied: PropertyKey | undefined;
  const holds = (key: PropertyKey): boolean => typeof key === 'string' && mapHas(map.entries, key);
  return {
    get: (target, key, receiver) => {
      if (holds(key) && !entriesAreHidden()) {
        const value = mapGet(map.entries, key);
        if (typeof value !== 'function') noteRead(key as string, map.java, true);
        return value;
      }
      if (copied !== key) {
        const inherited = orNoInstances(get(target, key, receiver), key);
        if (inherited === undefined && typeof key === 'string') noteRead(key, map.java);
        if (key === 'size') noteValueRead(key, inherited);
        return inherited;
      }
      copied = undefined;
      return mapGet(map.entries, textKey(map, key));
    },
    has: (target, key) => !holds(key) && has(target, key),
    set: (_target, key, value) => {
      if (typeof key !== 'string') return false;
      write(map, key, value);
      return true;
    },
    deleteProperty: (_target, key) => {
      if (!holds(key)) return true;
      return map.mutable ? mapDelete(map.entries, key) : unsupported();
    },
    defineProperty: (_target, key, descriptor) => {
      if (!('value' in bare(descriptor)) || typeof key !== 'string') return false;
      write(map, key, descriptor.value);
      return true;
    },
    ownKeys: () => (mapsAreHidden() ? [] : textKeys(map)),
    getOwnPropertyDescriptor: (_target, key) => {
      const own = mapsAreHidden() ? undefined : textKey(map, key);
      copied = own === key ? undefined : key;
      return own === undefined
        ? undefined
        : bare({ value: mapGet(map.entries, own), writable: true, enumerable: true, configurable: true });
    },
    isExtensible: () => true,
    preventExtensions: () => false,
    setPrototypeOf: () => false,
  };
}

/** Keys as `{...map}` and `for..in` see them: texts; keys of other types by their text. */
function textKeys(map: JavaMap): string[] {
  const keys: string[] = [];
  mapForEach(map.entries, (_value: Any, key: Any) => append(keys, String(key)));
  return keys;
}

function textKey(map: JavaMap, key: PropertyKey): Any {
  if (typeof key !== 'string') return undefined;
  if (mapHas(map.entries, key)) return key;
  let found: Any;
  mapForEach(map.entries, (_value: Any, own: Any) => {
    if (String(own) === key) found = own;
  });
  return found;
}
