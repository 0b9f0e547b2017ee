import { type Any, append } from './intrinsics.ts';

type Compare = (a: Any, b: Any) => number;

/** Below this length the real engine sorts by binary insertion. */
const minMerge = 32;
const minGallop = 7;

/**
 * Sorts in place with exactly the comparisons of Java's `TimSort`, because each one runs guest code that counts
 * (script-engine 15, `sort` with a comparator). `list` holds no holes and no undefined.
 */
export function timSort(list: Any[], compare: Compare): void {
  const count = list.length;
  if (count < 2) return;
  if (count < minMerge) {
    binarySort(list, { lo: 0, hi: count, start: runLength(list, 0, count, compare) }, compare);
    return;
  }
  const state: State = { list, compare, gallop: minGallop, bases: [], lengths: [] };
  const least = minRun(count);
  let lo = 0;
  while (lo < count) {
    let length = runLength(list, lo, count, compare);
    if (length < least) {
      const forced = Math.min(count - lo, least);
      binarySort(list, { lo, hi: lo + forced, start: lo + length }, compare);
      length = forced;
    }
    append(state.bases, lo);
    append(state.lengths, length);
    collapse(state);
    lo += length;
  }
  while (state.bases.length > 1) {
    let at = state.bases.length - 2;
    if (at > 0 && state.lengths[at - 1]! < state.lengths[at + 1]!) at--;
    mergeAt(state, at);
  }
}

interface State {
  readonly list: Any[];
  readonly compare: Compare;
  gallop: number;
  readonly bases: number[];
  readonly lengths: number[];
}

function minRun(count: number): number {
  let rest = 0;
  let n = count;
  while (n >= minMerge) {
    rest |= n & 1;
    n >>= 1;
  }
  return n + rest;
}

/** Length of the run at `lo`; a strictly descending one is reversed. */
function runLength(list: Any[], lo: number, hi: number, compare: Compare): number {
  let at = lo + 1;
  if (at === hi) return 1;
  if (compare(list[at++], list[lo]) < 0) {
    while (at < hi && compare(list[at], list[at - 1]) < 0) at++;
    for (let a = lo, b = at - 1; a < b; a++, b--) swap(list, a, b);
  } else {
    while (at < hi && compare(list[at], list[at - 1]) >= 0) at++;
  }
  return at - lo;
}

function swap(list: Any[], a: number, b: number): void {
  const kept = list[a];
  list[a] = list[b];
  list[b] = kept;
}

function binarySort(list: Any[], run: { lo: number; hi: number; start: number }, compare: Compare): void {
  const { lo, hi } = run;
  for (let start = run.start === lo ? lo + 1 : run.start; start < hi; start++) {
    const pivot = list[start];
    let left = lo;
    let right = start;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if (compare(pivot, list[middle]) < 0) right = middle;
      else left = middle + 1;
    }
    for (let at = start; at > left; at--) list[at] = list[at - 1];
    list[left] = pivot;
  }
}

function collapse(state: State): void {
  const { lengths } = state;
  while (lengths.length > 1) {
    let at = lengths.length - 2;
    const crowded =
      (at > 0 && lengths[at - 1]! <= lengths[at]! + lengths[at + 1]!) ||
      (at > 1 && lengths[at - 2]! <= lengths[at]! + lengths[at - 1]!);
    if (crowded) {
      if (lengths[at - 1]! < lengths[at + 1]!) at--;
    } else if (lengths[at]! > lengths[at + 1]!) return;
    mergeAt(state, at);
  }
}

function mergeAt(state: State, at: number): void {
  const { bases, lengths, list, compare } = state;
  let base1 = bases[at]!;
  let length1 = lengths[at]!;
  const base2 = bases[at + 1]!;
  let length2 = lengths[at + 1]!;
  lengths[at] = length1 + length2;
  for (let next = at + 1; next + 1 < bases.length; next++) {
    bases[next] = bases[next + 1]!;
    lengths[next] = lengths[next + 1]!;
  }
  bases.length--;
  lengths.length--;
  const skip = gallopRight(list[base2], { list, base: base1, length: length1, hint: 0 }, compare);
  base1 += skip;
  length1 -= skip;
  if (length1 === 0) return;
  length2 = gallopLeft(list[base1 + length1 - 1], { list, base: base2, length: length2, hint: length2 - 1 }, compare);
  if (length2 === 0) return;
  if (length1 <= length2) mergeLow(state, { base1, length1, base2, length2 });
  else mergeHigh(state, { base1, length1, base2, length2 });
}

interface Range {
  readonly list: Any[];
  readonly base: number;
  readonly length: number;
  readonly hint: number;
}

function gallopLeft(key: Any, { list, base, length, hint }: Range, compare: Compare): number {
  let last = 0;
  let offset = 1;
  if (compare(key, list[base + hint]) > 0) {
    const max = length - hint;
    while (offset < max && compare(key, list[base + hint + offset]) > 0) {
      last = offset;
      offset = offset * 2 + 1;
    }
    if (offset > max) offset = max;
    last += hint;
    offset += hint;
  } else {
    const max = hint + 1;
    while (offset < max && compare(key, list[base + hint - offset]) <= 0) {
      last = offset;
      offset = offset * 2 + 1;
    }
    if (offset > max) offset = max;
    [last, offset] = [hint - offset, hint - last];
  }
  last++;
  while (last < offset) {
    const middle = last + ((offset - last) >>> 1);
    if (compare(key, list[base + middle]) > 0) last = middle + 1;
    else offset = middle;
  }
  return offset;
}

function gallopRight(key: Any, { list, base, length, hint }: Range, compare: Compare): number {
  let last = 0;
  let offset = 1;
  if (compare(key, list[base + hint]) < 0) {
    const max = hint + 1;
    while (offset < max && compare(key, list[base + hint - offset]) < 0) {
      last = offset;
      offset = offset * 2 + 1;
    }
    if (offset > max) offset = max;
    [last, offset] = [hint - offset, hint - last];
  } else {
    const max = length - hint;
    while (offset < max && compare(key, list[base + hint + offset]) >= 0) {
      last = offset;
      offset = offset * 2 + 1;
    }
    if (offset > max) offset = max;
    last += hint;
    offset += hint;
  }
  last++;
  while (last < offset) {
    const middle = last + ((offset - last) >>> 1);
    if (compare(key, list[base + middle]) < 0) offset = middle;
    else last = middle + 1;
  }
  return offset;
}

interface Runs {
  base1: number;
  length1: number;
  base2: number;
  length2: number;
}

function copyOut(list: Any[], from: number, count: number): Any[] {
  const copy: Any[] = [];
  for (let at = 0; at < count; at++) append(copy, list[from + at]);
  return copy;
}

function copyIn(list: Any[], to: number, source: { from: Any[]; at: number; count: number }): void {
  const { from, at, count } = source;
  if (from !== list || to < at) for (let step = 0; step < count; step++) list[to + step] = from[at + step];
  else for (let step = count - 1; step >= 0; step--) list[to + step] = from[at + step];
}

function mergeLow(state: State, runs: Runs): void {
  const { list, compare } = state;
  let { length1, length2 } = runs;
  const temp = copyOut(list, runs.base1, length1);
  let at1 = 0;
  let at2 = runs.base2;
  let to = runs.base1;
  list[to++] = list[at2++];
  if (--length2 === 0) {
    copyIn(list, to, { from: temp, at: at1, count: length1 });
    return;
  }
  if (length1 === 1) {
    copyIn(list, to, { from: list, at: at2, count: length2 });
    list[to + length2] = temp[at1];
    return;
  }
  outer: for (;;) {
    let wins1 = 0;
    let wins2 = 0;
    do {
      if (compare(list[at2], temp[at1]) < 0) {
        list[to++] = list[at2++];
        wins2++;
        wins1 = 0;
        if (--length2 === 0) break outer;
      } else {
        list[to++] = temp[at1++];
        wins1++;
        wins2 = 0;
        if (--length1 === 1) break outer;
      }
    } while ((wins1 | wins2) < state.gallop);
    do {
      wins1 = gallopRight(list[at2], { list: temp, base: at1, length: length1, hint: 0 }, compare);
      if (wins1 !== 0) {
        copyIn(list, to, { from: temp, at: at1, count: wins1 });
        to += wins1;
        at1 += wins1;
        length1 -= wins1;
        if (length1 <= 1) break outer;
      }
      list[to++] = list[at2++];
      if (--length2 === 0) break outer;
      wins2 = gallopLeft(temp[at1], { list, base: at2, length: length2, hint: 0 }, compare);
      if (wins2 !== 0) {
        copyIn(list, to, { from: list, at: at2, count: wins2 });
        to += wins2;
        at2 += wins2;
        length2 -= wins2;
        if (length2 === 0) break outer;
      }
      list[to++] = temp[at1++];
      if (--length1 === 1) break outer;
      state.gallop--;
    } while (wins1 >= minGallop || wins2 >= minGallop);
    if (state.gallop < 0) state.gallop = 0;
    state.gallop += 2;
  }
  if (state.gallop < 1) state.gallop = 1;
  if (length1 === 1) {
    copyIn(list, to, { from: list, at: at2, count: length2 });
    list[to + length2] = temp[at1];
  } else copyIn(list, to, { from: temp, at: at1, count: length1 });
}

function mergeHigh(state: State, runs: Runs): void {
  const { list, compare } = state;
  let { length1, length2 } = runs;
  const temp = copyOut(list, runs.base2, length2);
  let at1 = runs.base1 + length1 - 1;
  let at2 = length2 - 1;
  let to = runs.base2 + length2 - 1;
  list[to--] = list[at1--];
  if (--length1 === 0) {
    copyIn(list, to - (length2 - 1), { from: temp, at: 0, count: length2 });
    return;
  }
  if (length2 === 1) {
    to -= length1;
    at1 -= length1;
    copyIn(list, to + 1, { from: list, at: at1 + 1, count: length1 });
    list[to] = temp[at2];
    return;
  }
  outer: for (;;) {
    let wins1 = 0;
    let wins2 = 0;
    do {
      if (compare(temp[at2], list[at1]) < 0) {
        list[to--] = list[at1--];
        wins1++;
        wins2 = 0;
        if (--length1 === 0) break outer;
      } else {
        list[to--] = temp[at2--];
        wins2++;
        wins1 = 0;
        if (--length2 === 1) break outer;
      }
    } while ((wins1 | wins2) < state.gallop);
    do {
      wins1 = length1 - gallopRight(temp[at2], { list, base: runs.base1, length: length1, hint: length1 - 1 }, compare);
      if (wins1 !== 0) {
        to -= wins1;
        at1 -= wins1;
        length1 -= wins1;
        copyIn(list, to + 1, { from: list, at: at1 + 1, count: wins1 });
        if (length1 === 0) break outer;
      }
      list[to--] = temp[at2--];
      if (--length2 === 1) break outer;
      wins2 = length2 - gallopLeft(list[at1], { list: temp, base: 0, length: length2, hint: length2 - 1 }, compare);
      if (wins2 !== 0) {
        to -= wins2;
        at2 -= wins2;
        length2 -= wins2;
        copyIn(list, to + 1, { from: temp, at: at2 + 1, count: wins2 });
        if (length2 <= 1) break outer;
      }
      list[to--] = list[at1--];
      if (--length1 === 0) break outer;
      state.gallop--;
    } while (wins1 >= minGallop || wins2 >= minGallop);
    if (state.gallop < 0) state.gallop = 0;
    state.gallop += 2;
  }
  if (state.gallop < 1) state.gallop = 1;
  if (length2 === 1) {
    to -= length1;
    at1 -= length1;
    copyIn(list, to + 1, { from: list, at: at1 + 1, count: length1 });
    list[to] = temp[at2];
  } else copyIn(list, to - (length2 - 1), { from: temp, at: 0, count: length2 });
}
