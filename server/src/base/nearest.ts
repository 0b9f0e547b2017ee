/**
 * The candidate closest to `word` by edit distance (insert, delete, replace, swap of neighbours), for "did you mean".
 * Case differences alone cost almost nothing. Undefined when nothing is near enough to be a likely slip.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  let bestCost = limit + 0.5;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > limit + 2) continue;
    const cost =
      candidate.toLowerCase() === word.toLowerCase() ? 0.1 : editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (cost < bestCost) {
      best = candidate;
      bestCost = cost;
    }
  }
  return best;
}

/** How many slips part two texts: insert, delete, replace, swap of neighbours; capitals count. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      next.push(cost);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
