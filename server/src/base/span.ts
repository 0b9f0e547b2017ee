/** A half-open range of UTF-16 offsets in one text: `start` included, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Makes a span; `end` defaults to `start` (an empty span, a place between two characters). */
export const span = (start: number, end: number = start): Span => ({ start, end });

/** Whether `offset` lies in `s`, its end included (a cursor at the end of a word still touches it). */
export const touches = (s: Span, offset: number): boolean => s.start <= offset && offset <= s.end;

/** Whether `inner` lies wholly in `outer`. */
export const contains = (outer: Span, inner: Span): boolean => outer.start <= inner.start && inner.end <= outer.end;
