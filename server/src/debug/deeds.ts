import type { CallFrame } from './cdp.ts';
import type { Guest } from './guest.ts';
import type { Goal } from './statement-counter.ts';

/** Where a deed is done again: a run that stands at its place. */
export interface DeedScene {
  readonly guest: Guest;
  /** Frames of the script, innermost first. */
  readonly frames: readonly CallFrame[];
}

/** Something the user changed by hand at a stop. A repetition of the run does it again at the same place. */
export interface Deed {
  /** Run of the session, from 0. */
  readonly run: number;
  /** Undefined when the place cannot be found again. */
  readonly place: Goal | undefined;
  /** `sum = 5`, for people; absent when it need not be told. */
  readonly text: string | undefined;
  again(scene: DeedScene): Promise<unknown>;
}

/** What the user changed by hand, in the order it was done. */
export interface Deeds {
  add(deed: Deed): void;
  /** Those of a run that a repetition can do again. */
  of(run: number): readonly Deed[];
  /** Forgets those of later runs and those of this run that were not done again; gives their texts. */
  keepOnly(run: number, done: ReadonlySet<Deed>): readonly string[];
  clear(): void;
}

export function deeds(): Deeds {
  let list: Deed[] = [];
  return {
    add: (deed) => void list.push(deed),
    of: (run) => list.filter((deed) => deed.run === run && deed.place !== undefined),
    keepOnly(run, done) {
      const lost = list.filter((deed) => deed.run > run || (deed.run === run && !done.has(deed)));
      list = list.filter((deed) => !lost.includes(deed));
      return lost.flatMap(({ text }) => text ?? []);
    },
    clear() {
      list = [];
    },
  };
}
