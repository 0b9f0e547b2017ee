import type { Wiring } from './wiring.ts';

/** Entries by the file that defines them and by the script they run. */
export interface WiringIndex {
  /** Replaces what `file` defines; answers whether scripts can see a difference. */
  set(file: string, found: readonly Wiring[]): boolean;
  ofFile(file: string): readonly Wiring[];
  ofScript(script: string): readonly Wiring[];
  /** By file name and order. */
  all(): readonly Wiring[];
}

export function createWiringIndex(): WiringIndex {
  const byFile = new Map<string, readonly Wiring[]>();
  const byScript = new Map<string, readonly Wiring[]>();
  const scriptsOf = (list: readonly Wiring[]): ReadonlySet<string> =>
    new Set(list.flatMap((each) => (each.script ? [each.script] : [])));
  return {
    set(file, found) {
      const before = byFile.get(file) ?? [];
      if (found.length > 0) byFile.set(file, found);
      else byFile.delete(file);
      for (const script of scriptsOf([...before, ...found])) {
        const others = (byScript.get(script) ?? []).filter((each) => each.file !== file);
        byScript.set(script, [...others, ...found.filter((each) => each.script === script)]);
      }
      return meaning(before) !== meaning(found);
    },
    ofFile: (file) => byFile.get(file) ?? [],
    ofScript: (script) => byScript.get(script) ?? [],
    all: () => [...byFile.keys()].sort().flatMap((file) => byFile.get(file) ?? []),
  };
}

/** What scripts can see of entries: everything but their places. */
const meaning = (entries: readonly Wiring[]): string =>
  entries
    .map((each) => [each.script, each.index, each.points.join(), each.maxRounds, each.allowTools].join('|'))
    .join('\n');
