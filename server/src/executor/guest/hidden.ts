import { type Any, apply } from './intrinsics.ts';

/**
 * While above zero, host maps look empty to the builtin at work. The engine's `Object.keys`, `JSON.stringify` and their
 * relatives see nothing of a Java map, whereas spread, rest and `for..in` see its keys (script-engine 14); inside V8 all of
 * them ask the same proxy trap.
 */
let depth = 0;

export const mapsAreHidden = (): boolean => depth > 0;

/** Runs `work` while host maps look empty. */
export function hidingMaps<T>(work: () => T): T {
  depth++;
  try {
    return work();
  } finally {
    depth--;
  }
}

/** A builtin during whose work host maps look empty: `hidingMaps` without a function made for every call. */
export const hidingBuiltin =
  (original: Any) =>
  (self: Any, args: Any[]): Any => {
    depth++;
    try {
      return apply(original, self, args);
    } finally {
      depth--;
    }
  };

/** Runs a callback of the script from inside `hidingMaps`: it sees the maps again. */
export function showingMaps<T>(work: () => T): T {
  const before = depth;
  depth = 0;
  try {
    return work();
  } finally {
    depth = before;
  }
}

let read = false;

/** Whether a builtin reads members by a list of names, so that hiding the keys is not enough. */
export const entriesAreHidden = (): boolean => read && depth > 0;

/** Runs `work` while host maps have neither keys nor values. */
export function hidingEntries<T>(work: () => T): T {
  const before = read;
  read = true;
  try {
    return hidingMaps(work);
  } finally {
    read = before;
  }
}
