import { lineIndex } from '../base/line-index.ts';
import type { Span } from '../base/span.ts';

/** 1-based line and column of the start of a span. */
export function placeOf(text: string, { start }: Span): { readonly line: number; readonly column: number } {
  const { line, character } = lineIndex(text).positionAt(start);
  return { line: line + 1, column: character + 1 };
}
