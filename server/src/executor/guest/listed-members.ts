import { replace } from './host-targets.ts';
import { type Any, apply, define, global, isError, NativeError, object, ownKeys } from './intrinsics.ts';
import { inOrder } from './member-order.ts';

/** Members are listed in the engine's order, and the stack of an error is a value. */
export function installMemberOrder(): void {
  const readStack = object.descriptor(new NativeError(), 'stack')?.get;
  const asValue = (found: Any, error: Any): Any => {
    if (!found || !readStack || found.get !== readStack) return found;
    return { value: apply(readStack, error, []), writable: true, enumerable: false, configurable: true };
  };
  for (const [owner, name] of [
    [global.Object, 'getOwnPropertyNames'],
    [global.Reflect, 'ownKeys'],
  ])
    replace(owner, name, (original) => (self, args) => inOrder(apply(original, self, args), args[0]));
  for (const owner of [global.Object, global.Reflect]) {
    replace(owner, 'getOwnPropertyDescriptor', (original) => (self, args) => {
      const found = apply(original, self, args);
      return args[1] === 'stack' ? asValue(found, args[0]) : found;
    });
  }
  replace(global.Object, 'getOwnPropertyDescriptors', (original) => (self, args) => {
    const found = apply(original, self, args);
    const names = ownKeys(found);
    const listed = inOrder(names, args[0]);
    if (listed === names) return found;
    const list: Any = {};
    for (let at = 0; at < listed.length; at++) {
      const each = object.descriptor(found, listed[at]!)!.value;
      const isStack = listed[at] === 'stack' && isError(args[0]);
      define(list, listed[at]!, isStack ? asValue(each, args[0]) : each, true);
    }
    return list;
  });
}
