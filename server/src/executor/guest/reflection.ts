import { mark } from './bridge.ts';
import { markProxy } from './convert.ts';
import { engineError } from './errors.ts';
import { hidingBuiltin, hidingEntries, hidingMaps, showingMaps } from './hidden.ts';
import { type JavaList, javaList } from './host-list.ts';
import { installHostTargets, isMemberless, replace } from './host-targets.ts';
import { isHost } from './host-values.ts';
import {
  type Any,
  append,
  apply,
  bare,
  construct,
  define,
  deleteProperty,
  get,
  global,
  has,
  holds,
  isArray,
  isObject,
  NativeProxy,
  object,
  ScriptProxy,
  startsWith,
} from './intrinsics.ts';
import { nestsTooDeep } from './json.ts';
import { installMemberOrder } from './listed-members.ts';
import { nativeLook, nativeMethod } from './native-look.ts';
import { noteProxy } from './object-kinds.ts';

/**
 * Replaces the builtins that look at properties, so that Java maps are empty to them while spread and `for..in` see their
 * keys (script-engine 14, Q08, Q09).
 */
export function installReflection(): void {
  const hidingObject = (original: Any) => {
    const hidden = hidingBuiltin(original);
    return (self: Any, args: Any[]) => {
      if (args[0] === undefined || args[0] === null) refuseNullish(args[0]);
      return hidden(self, args);
    };
  };
  const readers = ['keys', 'values', 'entries', 'getOwnPropertyNames', 'getOwnPropertySymbols', 'assign'];
  for (const name of [...readers, 'getOwnPropertyDescriptor', 'getOwnPropertyDescriptors'])
    replace(global.Object, name, hidingObject);
  replace(global.Reflect, 'getOwnPropertyDescriptor', hidingBuiltin);
  replace(global.Reflect, 'ownKeys', (original) => (self, args) => {
    const list = javaList(args[0]);
    if (list) return list.fixed ? ['length', 'clone'] : [];
    return hidingMaps(() => apply(original, self, args));
  });
  replace(Object.prototype, 'propertyIsEnumerable', hidingBuiltin);
  replace(global.Object, 'hasOwn', (original) => {
    const hidden = hidingBuiltin(original);
    return (self, args) => {
      const of = args[0];
      if (of === undefined || of === null) refuseNullish(of);
      if (isHost(of) && isMemberless(of)) return isKey(args[1]) && has(of, args[1]);
      return !(isHost(of) && javaList(of)) && hidden(self, args);
    };
  });
  replace(Object.prototype, 'hasOwnProperty', (original) => {
    const hidden = hidingBuiltin(original);
    return (self, args) => {
      if (!isHost(self)) return hidden(self, args);
      const list = javaList(self);
      // a list owns its elements by number, not by text
      if (list) return args[0] === 'length' || (typeof args[0] === 'number' && args[0] in list.items);
      return isMemberless(self) ? isKey(args[0]) && has(self, args[0]) : hidden(self, args);
    };
  });
  for (const name of ['isFrozen', 'isSealed']) {
    replace(global.Object, name, (original) => (self, args) => isHost(args[0]) || apply(original, self, args));
  }
  for (const name of ['freeze', 'seal', 'preventExtensions']) {
    replace(
      global.Object,
      name,
      (original) => (self, args) => (isHost(args[0]) ? args[0] : apply(original, self, args)),
    );
  }
  showArrayMembers();
  hideListLength();
  installMemberOrder();
  installHostTargets();
  installStringify();
  installProxy();
}

const isKey = (key: Any): key is PropertyKey => typeof key === 'string' || typeof key === 'symbol';

/** The length of a list is no member that a script can list. */
function hideListLength(): void {
  replace(global.Object, 'getOwnPropertyNames', (original) => (self, args) => {
    const names = apply(original, self, args);
    return javaList(args[0])?.fixed === false ? without(names, 'length') : names;
  });
  replace(global.Object, 'getOwnPropertyDescriptors', (original) => (self, args) => {
    const found = apply(original, self, args);
    if (javaList(args[0])) deleteProperty(found, 'length');
    return found;
  });
  replace(
    global.Object,
    'getOwnPropertyDescriptor',
    (original) => (self, args) => (javaList(args[0]) && args[1] === 'length' ? undefined : apply(original, self, args)),
  );
}

function without(list: readonly Any[], value: Any): Any[] {
  const kept: Any[] = [];
  for (let at = 0; at < list.length; at++) if (list[at] !== value) append(kept, list[at]);
  return kept;
}

/** A Java array shows two members of its class besides the elements. */
function showArrayMembers(): void {
  const add = (name: string, more: (list: JavaList) => Any[]): void =>
    replace(global.Object, name, (original) => (self, args) => {
      const list = javaList(args[0]);
      const found = apply(original, self, args);
      const extra = list?.fixed ? more(list) : [];
      for (let at = 0; at < extra.length; at++) append(found, extra[at]);
      return found;
    });
  const clone = '[Ljava.lang.Object;.clone';
  add('keys', () => ['length', 'clone']);
  add('values', (list) => [list.items.length, clone]);
  add('entries', (list) => [
    ['length', list.items.length],
    ['clone', clone],
  ]);
}

function installStringify(): void {
  replace(JSON, 'stringify', (original) => (self, args) => {
    const replacer = args[1];
    const seen =
      typeof replacer === 'function'
        ? function (this: Any, key: Any, value: Any): Any {
            return showingMaps(() => apply(replacer, this, [key, value]));
          }
        : replacer;
    const tooDeep = (): never => {
      throw engineError('RangeError', 'cannot stringify objects nested that deep', false);
    };
    try {
      const hiding = isArray(replacer) ? hidingEntries : hidingMaps;
      const text = hiding(() => apply(original, self, [args[0], seen, args[2]]));
      return nestsTooDeep(text) ? tooDeep() : text;
    } catch (caught) {
      return caught instanceof RangeError && holds(`${(caught as Any).message}`, 'call stack')
        ? tooDeep()
        : raise(caught);
    }
  });
}

function refuseNullish(value: null | undefined): never {
  throw engineError('TypeError', `Cannot convert undefined or null to object: ${value}`, false);
}

function raise(error: unknown): never {
  throw error;
}

/**
 * Proxies of arrays count as maps in results, so the guest has to know its proxies. Inside `with (proxy)` the names of the
 * instrumentation are looked up in the proxy first: its traps must not hear of them.
 */
function installProxy(): void {
  const native = ScriptProxy as Any;
  const guarded = (handler: Any): Any => (isObject(handler) ? guardedHandler(handler) : handler);
  const made = (target: Any, handler: Any): Any => {
    if (isHost(handler)) throw engineError('TypeError', 'handler expected to be an object', false);
    const proxy = construct(native, [target, guarded(handler)]);
    markProxy(proxy as object);
    noteProxy(proxy, target, handler);
    return proxy;
  };
  const wrapper = nativeLook('Proxy', 2, function (this: Any, target: Any, handler: Any) {
    if (!new.target) throw engineError('TypeError', "Constructor Proxy requires 'new'", false);
    return made(target, handler);
  } as Any);
  (wrapper as Any).prototype = undefined;
  define(
    wrapper,
    'revocable',
    nativeMethod('revocable', 2, (_self, args) => {
      const pair = native.revocable(args[0], guarded(args[1]));
      markProxy(pair.proxy);
      noteProxy(pair.proxy, args[0], args[1]);
      return pair;
    }),
  );
  define(global, 'Proxy', wrapper);
}

/** A handler whose traps are looked up in `handler` each time, called on it, and never asked for names of the mark. */
function guardedHandler(handler: Any): Any {
  const answers: Any = bare({ has: false, getOwnPropertyDescriptor: undefined });
  return new NativeProxy(object.create(null), {
    get: (_target, trap) => {
      const own = get(handler, trap);
      if (typeof own !== 'function') return own;
      return (...args: Any[]) =>
        (trap === 'has' || trap === 'getOwnPropertyDescriptor') && isOfMark(args[1])
          ? answers[trap]
          : apply(own, handler, args);
    },
  });
}

const isOfMark = (key: Any): boolean => typeof key === 'string' && startsWith(key, mark);
