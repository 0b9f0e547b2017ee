import { newMark, type PreparedIsolate, prepareIsolate } from './prepared-isolate.ts';

/** Isolates for one run each. */
export interface IsolateSupply {
  /** An isolate with `memoryMb` whose mark is in none of the texts of the run. */
  take(memoryMb: number, texts: readonly string[], inspector: boolean): PreparedIsolate;
  /** Makes one ready while nothing runs, for a run that asks for the same memory. */
  prepare(memoryMb: number): void;
}

export function isolateSupply(guestSource: string): IsolateSupply {
  let spare: PreparedIsolate | undefined;
  return {
    take: (memoryMb, texts, inspector) => {
      const kept = spare;
      spare = undefined;
      const holds = (mark: string): boolean => texts.some((text) => text.includes(mark));
      if (kept && !inspector && kept.memoryMb === memoryMb && !holds(kept.mark)) return kept;
      kept?.isolate.dispose();
      let mark = newMark();
      while (holds(mark)) mark = newMark();
      return prepareIsolate({ guestSource, memoryMb, mark, inspector });
    },
    prepare: (memoryMb) => {
      spare ??= prepareIsolate({ guestSource, memoryMb, mark: newMark() });
    },
  };
}
