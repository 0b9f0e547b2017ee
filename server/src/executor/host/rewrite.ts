/** Text written into a script at `at`; `site` is the counted node behind it, for the place of a kill. */
export interface Insertion {
  readonly at: number;
  readonly text: string;
  readonly site?: Site;
}

/** A counted node: range in the original text. */
export interface Site {
  readonly start: number;
  readonly end: number;
}

/** A rewritten text and the way back. */
export interface Rewritten {
  readonly text: string;
  /** Offset in the original text for one in the rewritten text; inside an insertion: the place of the insertion. */
  toOriginal(offset: number): number;
  /** The counted node whose insertion holds this offset of the rewritten text. */
  siteAt(offset: number): Site | undefined;
}

/**
 * Writes insertions into a text. Nothing is removed and no line break is added, so lines stay; of several insertions at
 * one place the first comes first.
 */
export function rewrite(source: string, insertions: readonly Insertion[]): Rewritten {
  const sorted = insertions.map((insertion, order) => ({ insertion, order }));
  sorted.sort((a, b) => a.insertion.at - b.insertion.at || a.order - b.order);
  const starts: number[] = [];
  const ordered: Insertion[] = [];
  const parts: string[] = [];
  let from = 0;
  let length = 0;
  for (const { insertion } of sorted) {
    const kept = source.slice(from, insertion.at);
    parts.push(kept, insertion.text);
    starts.push(length + kept.length);
    ordered.push(insertion);
    length += kept.length + insertion.text.length;
    from = insertion.at;
  }
  parts.push(source.slice(from));
  const find = (offset: number): number => lastNotAbove(starts, offset);
  return {
    text: parts.join(''),
    toOriginal: (offset) => {
      const index = find(offset);
      if (index < 0) return offset;
      const { at, text } = ordered[index]!;
      return at + Math.max(0, offset - starts[index]! - text.length);
    },
    siteAt: (offset) => {
      for (let index = find(offset); index >= 0; index--) {
        const { site, text } = ordered[index]!;
        if (site && offset < starts[index]! + text.length) return site;
        if (offset >= starts[index]! + text.length) return undefined;
      }
      return undefined;
    },
  };
}

function lastNotAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
