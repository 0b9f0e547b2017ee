import { replace } from './host-targets.ts';
import { type Any, append, apply, define, global, isError, NativeError, object } from './intrinsics.ts';

/** What the engine gives an error before its stack; V8 gives it the stack first. */
const isBeforeStack = (name: Any): boolean => name === 'message' || name === 'cause' || name === 'errors';

/** Names of the members of an error in the engine's order. */
function ordered(names: Any[], error: Any): Any[] {
  if (names[0] !== 'stack' || !isError(error)) return names;
  const list: Any[] = [];
  let at = 1;
  for (; at < names.length && isBeforeStack(names[at]); at++) append(list, names[at]);
  append(list, 'stack');
  for (; at < names.length; at++) append(list, names[at]);
  return list;
}

/** The stack of an error is a value to the engine, and comes behind the message. */
export function installErrorMembers(): void {
  const readStack = object.descriptor(new NativeError(), 'stack')?.get;
  const asValue = (found: Any, error: Any): Any => {
    if (!found || !readStack || found.get !== readStack) return found;
    return { value: apply(readStack, error, []), writable: true, enumerable: false, configurable: true };
  };
  for (const [owner, name] of [
    [global.Object, 'getOwnPropertyNames'],
    [global.Reflect, 'ownKeys'],
  ])
    replace(owner, name, (original) => (self, args) => ordered(apply(original, self, args), args[0]));
  for (const owner of [global.Object, global.Reflect]) {
    replace(owner, 'getOwnPropertyDescriptor', (original) => (self, args) => {
      const found = apply(original, self, args);
      return args[1] === 'stack' ? asValue(found, args[0]) : found;
    });
  }
  replace(global.Object, 'getOwnPropertyDescriptors', (original) => (self, args) => {
    const found = apply(original, self, args);
    if (!isError(args[0]) || !object.descriptor(found, 'stack')) return found;
    const names = ordered(object.keys(found), args[0]);
    const list: Any = {};
    for (let at = 0; at < names.length; at++) {
      const each = object.descriptor(found, names[at])!.value;
      define(list, names[at], names[at] === 'stack' ? asValue(each, args[0]) : each, true);
    }
    return list;
  });
}
