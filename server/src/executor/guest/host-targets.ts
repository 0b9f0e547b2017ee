import { apiMethod } from './api-object.ts';
import { display } from './display.ts';
import { engineError } from './errors.ts';
import { javaException } from './host-error.ts';
import { isIndex, javaList } from './host-list.ts';
import { isHost } from './host-values.ts';
import { type Any, apply, construct, define, defineProperty, global } from './intrinsics.ts';
import { nativeLook, nativeMethod } from './native-look.ts';

type Builtin = (self: Any, args: Any[]) => Any;

/** Puts another function in the place of a builtin; `make` gets the old one. */
export function replace(owner: Any, name: string, make: (original: Any) => Builtin): void {
  const original = owner[name];
  if (typeof original !== 'function') return;
  define(owner, name, nativeMethod(name, original.length, make(original)));
}

const refuse = (text: string): never => {
  throw engineError('TypeError', text, false);
};

/** A value of the host that has members of its own for nobody: a method, an exception. */
export const isMemberless = (value: Any): boolean =>
  apiMethod(value) !== undefined || javaException(value) !== undefined;

/** Builtins to which a value of the host is no object, and what they say (script-engine Q08, Q09). */
export function installHostTargets(): void {
  const { Object: objects, Reflect: reflection } = global;
  refuseAt(
    objects,
    ['defineProperty', 'defineProperties', 'setPrototypeOf'],
    0,
    (name) => `Object.${name} called on non-object`,
  );
  refuseAt(
    objects,
    ['create'],
    0,
    (_name, value) => `Object prototype may only be an Object or null: ${display(value)}`,
  );
  const only = 'only JavaScript objects are supported by this operation';
  refuseAt(objects, ['create', 'defineProperties'], 1, () => only);
  const looks = ['getPrototypeOf', 'setPrototypeOf', 'isExtensible', 'preventExtensions', 'defineProperty'];
  refuseAt(reflection, looks, 0, () => 'called on non-object');
  for (const name of ['has', 'ownKeys']) {
    replace(reflection, name, (original) => (self, args) => {
      if (apiMethod(args[0]) !== undefined) refuse('called on non-object');
      // a list has its elements by number, and this asks by text
      if (name === 'has' && javaList(args[0]) && isIndex(`${String(args[1])}`)) return false;
      return apply(original, self, args);
    });
  }
  for (const at of [0, 2])
    refuseAt(reflection, ['construct'], at, (_name, value) => `${display(value)} is not a constructor`);
  for (const name of ['__defineGetter__', '__defineSetter__', '__lookupGetter__', '__lookupSetter__']) {
    replace(
      Object.prototype,
      name,
      (original) => (self, args) => (isHost(self) ? refuse(only) : apply(original, self, args)),
    );
  }
  replace(Object.prototype, 'isPrototypeOf', (original) => (self, args) => {
    if (isHost(self)) refuse(only);
    return !isHost(args[0]) && apply(original, self, args);
  });
  replace(objects, 'isExtensible', (original) => (self, args) => !isHost(args[0]) && apply(original, self, args));
  installWeakRefusals();
}

/** Makes these builtins refuse a value of the host as their argument number `at`. */
function refuseAt(owner: Any, names: readonly string[], at: number, text: (name: string, value: Any) => string): void {
  for (const name of names) {
    replace(
      owner,
      name,
      (original) => (self, args) => (isHost(args[at]) ? refuse(text(name, args[at])) : apply(original, self, args)),
    );
  }
}

/** Nothing of the host can be held weakly. */
function installWeakRefusals(): void {
  refuseAt(WeakMap.prototype, ['set'], 0, () => 'Invalid value used as weak map key');
  refuseAt(WeakSet.prototype, ['add'], 0, () => 'Invalid value used in weak set');
}

/** The same for what V8 adds only when it makes a context. */
export function finishHostTargets(): void {
  const { WeakRef: native, FinalizationRegistry: registry } = global;
  refuseAt(
    registry.prototype,
    ['register'],
    2,
    (_name, value) => `unregisterToken ('${display(value)}') must be an object`,
  );
  refuseAt(registry.prototype, ['register'], 0, () => 'FinalizationRegistry.prototype.register: invalid target');
  const wrapper = nativeLook('WeakRef', 1, function (this: Any, target: Any) {
    if (new.target && isHost(target)) refuse('WeakRef: invalid target');
    return new.target ? construct(native, [target], new.target) : native(target);
  } as Any);
  defineProperty(wrapper, 'prototype', { value: native.prototype, writable: false });
  define(native.prototype, 'constructor', wrapper);
  define(global, 'WeakRef', wrapper);
}
