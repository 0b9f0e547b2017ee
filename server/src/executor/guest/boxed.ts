import { type Any, apply, bare } from './intrinsics.ts';
import { kindOf } from './object-kinds.ts';

const unbox: Readonly<Record<string, Any>> = bare({
  String: String.prototype.valueOf,
  Number: Number.prototype.valueOf,
  Boolean: Boolean.prototype.valueOf,
});

/** The primitive inside a boxed string, number or boolean; no code of the script runs. */
export function unboxed(value: Any): Any {
  if (typeof value !== 'object' || value === null) return undefined;
  const read = unbox[kindOf(value) ?? ''];
  try {
    return read && apply(read, value, []);
  } catch {
    return undefined; // it only has the prototype of one
  }
}

/** A value of the script as a Java collection keeps it: nothing is null, numbers and texts are plain. */
export const stored = (value: Any): Any => {
  if (value === undefined) return null;
  return typeof value === 'bigint' ? Number(value) : (unboxed(value) ?? value);
};
