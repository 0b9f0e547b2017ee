/** What acorn asks of the lists of names in a scope: whether a name is there, and which came first. */
export interface ScopeNames {
  0: string | undefined;
  push(name: string): void;
  indexOf(name: string): number;
}

/** A list of names that finds each at once; acorn's own lists look through all of them for every declaration. */
export function scopeNames(): ScopeNames {
  let known: Set<string> | undefined;
  const names: ScopeNames = {
    0: undefined,
    push: (name) => {
      names[0] ??= name;
      known ??= new Set();
      known.add(name);
    },
    indexOf: (name) => (known?.has(name) ? 0 : -1),
  };
  return names;
}
