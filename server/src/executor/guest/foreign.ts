import { noteRead } from './bad-reads.ts';
import { type Any, bare, define, get, object, ScriptProxy, weakTable } from './intrinsics.ts';
import { nativeMethod } from './native-look.ts';
import { noteRefusal } from './refusals.ts';

/** What the engine puts between an object of the host and `Object.prototype`. */
export const foreignObject: object = object.create(object.prototype);

/** What it puts between a method of the host and `Function.prototype`; nothing is an instance of a method. */
const foreignFunction: object = object.create(Function.prototype);
const noInstance = nativeMethod('[Symbol.hasInstance]', 1, () => false);
const { hasInstance } = Symbol;
define(foreignFunction, hasInstance, noInstance);

/** Name of a method, by the function behind its proxy. */
const names = weakTable<string>();

/** Traps of all methods: one object, because there are many methods. */
const methodTraps: ProxyHandler<Any> = bare({
  get: (self: Any, key: PropertyKey, receiver: Any) => {
    const value = get(self, key, receiver);
    if (value === undefined && typeof key === 'string') noteRead(key, names.get(self)!, true);
    return value;
  },
  set: (self: Any, key: PropertyKey) => {
    if (typeof key === 'symbol') return true;
    noteRefusal(`writeMember on ${names.get(self)} failed due to: Message not supported.`);
    return false;
  },
  defineProperty: () => false,
  preventExtensions: () => false,
  setPrototypeOf: () => false,
});

/** A method of the host as the script sees it: callable, without members of its own. `name` is how the engine prints it. */
export function foreignMethod(name: string, run: (self: Any, args: Any[]) => Any): Any {
  const target = nativeMethod('', 0, run);

  // the members of `Function.prototype` take their place
  delete target.name;

  delete target.length;
  object.setPrototypeOf(target, foreignFunction);
  names.set(target, name);
  return new ScriptProxy(target, methodTraps);
}

/** What is read under `key`: `value instanceof host` is false, where V8 would refuse what is no function. */
export const orNoInstances = (value: Any, key: PropertyKey): Any =>
  value === undefined && key === hasInstance ? noInstance : value;
