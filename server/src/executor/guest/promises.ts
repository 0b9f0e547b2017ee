import { translate } from './errors.ts';
import { type Any, apply, NativePromise, promiseThen } from './intrinsics.ts';
import { nativeMethod } from './native-look.ts';

/** Rejection handlers see the engine's words: `then` translates what V8 raised before it calls them. */
export function installPromises(): void {
  const wrapped = nativeMethod('then', 2, (self, args) => {
    const onFulfilled = args[0];
    const onRejected = args[1];
    if (typeof onRejected !== 'function') return apply(promiseThen, self, [onFulfilled, onRejected]);
    return apply(promiseThen, self, [onFulfilled, (reason: Any) => apply(onRejected, undefined, [translate(reason)])]);
  });
  Object.defineProperty(NativePromise.prototype, 'then', { value: wrapped, writable: true, configurable: true });
}
