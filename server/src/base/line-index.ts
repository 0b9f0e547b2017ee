import type { Span } from './span.ts';

/** A place in a text, 0-based, in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range for people and JSON output: 1-based lines and columns, `endColumn` excluded, UTF-16 units. */
export interface HumanRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Converts between offsets and lines of one text. Line ends: `\n`, `\r\n`, `\r`, as editors count them. */
export interface LineIndex {
  positionAt(offset: number): Position;
  /** Clamped to the line and to the text, as the language server protocol asks. */
  offsetAt(position: Position): number;
  humanRange(span: Span): HumanRange;
  readonly lineCount: number;
  /** Span of a 0-based line without its line end. */
  lineSpan(line: number): Span;
}

/** Builds the index of `text` in one pass. */
export function lineIndex(text: string): LineIndex {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 13 && text.charCodeAt(i + 1) === 10) i++;
    if (c === 10 || c === 13) starts.push(i + 1);
  }
  const lineOf = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const mid = (low + high + 1) >> 1;
      if (starts[mid]! <= offset) low = mid;
      else high = mid - 1;
    }
    return low;
  };
  const lineEnd = (line: number): number => {
    let end = starts[line + 1] ?? text.length;
    while (end > starts[line]! && line + 1 < starts.length && /[\r\n]/.test(text[end - 1]!)) end--;
    return end;
  };
  const positionAt = (offset: number): Position => {
    const at = Math.max(0, Math.min(offset, text.length));
    const line = lineOf(at);
    return { line, character: at - starts[line]! };
  };
  return {
    lineCount: starts.length,
    positionAt,
    offsetAt({ line, character }) {
      if (line < 0) return 0;
      if (line >= starts.length) return text.length;
      return Math.min(starts[line]! + Math.max(0, character), lineEnd(line));
    },
    humanRange(s) {
      const a = positionAt(s.start);
      const b = positionAt(s.end);
      return { line: a.line + 1, column: a.character + 1, endLine: b.line + 1, endColumn: b.character + 1 };
    },
    lineSpan: (line) => ({ start: starts[line]!, end: lineEnd(line) }),
  };
}
