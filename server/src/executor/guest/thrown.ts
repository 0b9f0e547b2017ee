import type { RawFrame } from '../guest-contract.ts';
import { currentFrames } from './errors.ts';
import { javaException } from './host-error.ts';
import { type Any, isError, object } from './intrinsics.ts';

/** The value thrown last and where, for values that carry no frames of their own. */
let last: { readonly value: Any; readonly frames: readonly RawFrame[] } | undefined;

/** Runs inside every `throw` statement of a script; hands the value on. */
export function noteThrow(value: Any): Any {
  if (!isError(value) && !javaException(value)) last = { value, frames: currentFrames() };
  return value;
}

/** Where a value that is no error was thrown. */
export const framesOfThrow = (value: Any): readonly RawFrame[] =>
  last && object.is(last.value, value) ? last.frames : [];
