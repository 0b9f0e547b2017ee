import { isHost } from './host-values.ts';
import { type Any, append, apply, define, isArray } from './intrinsics.ts';
import { nativeMethod } from './native-look.ts';
import { proxyParts } from './object-kinds.ts';
import { timSort } from './tim-sort.ts';

/** `sort` and `toSorted` with a comparator compare as the real engine does, so that counts and effects agree. */
export function installSorting(): void {
  const sort = Array.prototype.sort;
  const toSorted = Array.prototype.toSorted;
  define(
    Array.prototype,
    'sort',
    nativeMethod('sort', 1, (self, args) => {
      if (typeof args[0] !== 'function' || !self) return apply(sort, self, args);
      writeBack(self, sorted(Object(self), args[0], true));
      return self;
    }),
  );
  define(
    Array.prototype,
    'toSorted',
    nativeMethod('toSorted', 1, (self, args) => {
      if (typeof args[0] !== 'function' || !self) return apply(toSorted, self, args);
      const { values, undefineds } = sorted(Object(self), args[0], false);
      for (let at = 0; at < undefineds; at++) append(values, undefined);
      return values;
    }),
  );
}

/** Sorts the content of a Java list in the same way. */
export const sortList = (items: Any[], compare: Any): void => writeBack(items, sorted(items, compare, true));

interface Sorted {
  readonly values: Any[];
  readonly undefineds: number;
  readonly holes: number;
}

/** Longest list that is passed as arguments. */
const longest = 2000;
/** The elements of a list as own elements of a new one, in one step. */
const elements = (...list: Any[]): Any[] => list;

function sorted(source: Any, compare: Any, skipHoles: boolean): Sorted {
  const content =
    isArray(source) && source.length <= longest && !proxyParts(source) && !isHost(source)
      ? compacted(source, skipHoles)
      : collected(source, skipHoles);
  timSort(content.values, (a, b) => {
    const order = toNumber(compare(a, b));
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  });
  return content;
}

function compacted(source: Any[], skipHoles: boolean): Sorted {
  const values: Any[] = apply(elements, undefined, source);
  let kept = 0;
  let holes = 0;
  for (let at = 0; at < values.length; at++) {
    if (values[at] !== undefined) values[kept++] = values[at];
    else if (skipHoles && !(at in source)) holes++;
  }
  const undefineds = values.length - kept - holes;
  values.length = kept;
  return { values, undefineds, holes };
}

function collected(source: Any, skipHoles: boolean): Sorted {
  const length = Math.min(Math.max(Math.trunc(Number(source.length)) || 0, 0), 2 ** 53 - 1);
  const values: Any[] = [];
  let undefineds = 0;
  let holes = 0;
  for (let at = 0; at < length; at++) {
    if (skipHoles && !(at in source)) {
      holes++;
      continue;
    }
    const value = source[at];
    if (value === undefined) undefineds++;
    else append(values, value);
  }
  return { values, undefineds, holes };
}

/** A BigInt is no number to the engine here. */
const toNumber = (order: Any): number => (typeof order === 'number' ? order : +order);

function writeBack(target: Any, { values, undefineds, holes }: Sorted): void {
  let at = 0;
  for (; at < values.length; at++) target[at] = values[at];
  for (let left = undefineds; left > 0; left--) target[at++] = undefined;
  for (let left = holes; left > 0; left--) delete target[at++];
}
