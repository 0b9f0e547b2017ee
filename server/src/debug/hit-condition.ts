/**
 * Reads a hit count as editors write it: `5` and `= 5` stop at the fifth hit, `>= 5`, `> 5`, `< 5`, `<= 5` at those,
 * `% 5` at every fifth. Empty = every hit. Undefined when the text is none of these.
 */
export function hitTest(text: string | undefined): ((hits: number) => boolean) | undefined {
  if (text === undefined || text.trim() === '') return () => true;
  const found = /^\s*(>=|<=|==?=?|>|<|%)?\s*(\d{1,9})\s*$/.exec(text);
  if (!found) return undefined;
  const n = Number(found[2]);
  switch (found[1]) {
    case '>=':
      return (hits) => hits >= n;
    case '>':
      return (hits) => hits > n;
    case '<=':
      return (hits) => hits <= n;
    case '<':
      return (hits) => hits < n;
    case '%':
      return n === 0 ? undefined : (hits) => hits % n === 0;
    default:
      return (hits) => hits === n;
  }
}
