import { apiMethod } from './api-object.ts';
import { display } from './display.ts';
import { engineError } from './errors.ts';
import { javaList } from './host-list.ts';
import { isHost } from './host-values.ts';
import { type Any, append, define, endsWith, global, NativeProxy, object } from './intrinsics.ts';
import { nativeMethod } from './native-look.ts';

const noAccess = (name: string): never => {
  throw engineError('TypeError', `Access to host class ${name} is not allowed or does not exist.`, false);
};

/** `Java`, `Packages`, `java` and the other doors to Java: present and closed (script-engine Q21). */
export function installJava(): void {
  const java = object.create(object.prototype);
  const add = (name: string, length: number, run: (args: Any[]) => Any): void =>
    define(
      java,
      name,
      nativeMethod(name, length, (_self, args) => run(args)),
    );
  add('type', 1, (args) => {
    if (typeof args[0] !== 'string') throw engineError('TypeError', 'Java.type expects one string argument', false);
    return noAccess(args[0]);
  });
  add('from', 1, (args) => copyOf(args[0]));
  add('to', 2, (args) => {
    if (isHost(args[0])) throw engineError('TypeError', `${display(args[0])} is not an Object`, false);
    throw engineError('Error', 'Access to host class java.lang.Object[] is not allowed.', false);
  });
  add('extend', 0, (args) => {
    const missing = args.length
      ? 'Java.extend needs at least one type argument.'
      : 'Java.extend needs at least one argument.';
    throw engineError('TypeError', missing, false);
  });
  add('super', 1, () => undefined);
  add('isType', 1, () => false);
  add('typeName', 1, () => undefined);
  add('isJavaObject', 1, (args) => isHost(args[0]) && !endsWith(apiMethod(args[0]) ?? '', '@HASH'));
  add('addToClasspath', 1, () => {
    throw engineError('Error', 'Operation is not allowed.', false);
  });
  define(global, 'Java', java);
  define(global, 'Packages', javaPackage(''));
  for (const name of ['java', 'javax', 'javafx', 'com', 'org', 'edu']) define(global, name, javaPackage(name));
}

function copyOf(value: Any): Any {
  const list = javaList(value);
  if (!list) throw engineError('TypeError', `Cannot convert to JavaScript array.`, false);
  const copy: Any[] = [];
  for (let at = 0; at < list.items.length; at++) append(copy, list.items[at]);
  return copy;
}

/** A package: its members are packages; calling one is refused with the engine's text (engine-texts of the host). */
function javaPackage(name: string): object {
  const members = object.create(null);
  const text = nativeMethod('toString', 0, () => `[JavaPackage ${name}]`);
  return new NativeProxy(object.create(null), {
    get: (_self, key) => {
      if (key === Symbol.toPrimitive || key === 'toString') return text;
      if (typeof key !== 'string' || key === 'then') return undefined;
      members[key] ??= javaPackage(name ? `${name}.${key}` : key);
      return members[key];
    },
    set: () => false,
    getPrototypeOf: () => object.prototype,
  });
}

/** `Graal`: what the engine says about itself. */
export function installGraal(): void {
  const graal = object.create(object.prototype);
  const facts = { language: 'JavaScript', versionGraalVM: 'snapshot', versionECMAScript: 2026 };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(graal, name, { value, enumerable: true });
  define(
    graal,
    'isGraalRuntime',
    nativeMethod('isGraalRuntime', 0, () => false),
  );
  define(global, 'Graal', graal);
}
