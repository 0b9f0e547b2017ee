import type { TextEdit } from './parsed.ts';

/** A text with edits that do not overlap, in any order. */
export const withEdits = (text: string, edits: readonly TextEdit[]): string =>
  [...edits]
    .sort((a, b) => b.span.start - a.span.start)
    .reduce((now, { span, text: written }) => now.slice(0, span.start) + written + now.slice(span.end), text);
