import type { Span } from '../../../base/span.ts';

/** A place in the text: code points and, for spans, the UTF-16 offset. */
export interface Mark {
  /** Index of the code point. */
  readonly index: number;
  readonly line: number;
  readonly column: number;
  /** First code point that the reader still has in its buffer: what a message shows begins there at the earliest. */
  readonly from: number;
  /** Code point behind the last one in the buffer. */
  readonly to: number;
}

/** Reads code points as SnakeYAML's `StreamReader` does, with the same buffer, because messages show a part of it. */
export interface Reader {
  readonly line: number;
  readonly column: number;
  readonly index: number;
  /** The code point `ahead` places on; 0 at the end of the text. */
  peek(ahead?: number): number;
  /** Up to `length` characters from here. */
  prefix(length: number): string;
  /** Takes characters, line ends among them. */
  forward(length?: number): void;
  /** How many characters there are in front of one that stops; the end of the text always does. */
  run(stops: (c: number) => boolean): number;
  /** Takes characters that hold no line end and have been looked at. */
  skip(length: number): void;
  mark(): Mark;
  /** Takes the characters in front of one that stops; they hold no line end. */
  takeRun(stops: (c: number) => boolean): string;
  /** UTF-16 offset of a place. */
  offset(mark: Mark): number;
  /** The character at a place; at the end of a line the last one in front that is no blank: what an editor can mark. */
  span(mark: Mark): Span;
  /** From a place to the end of its line. */
  restOfLine(mark: Mark): Span;
  /** The place with its line and a caret, as SnakeYAML writes it. */
  describe(mark: Mark): string;
}

/** Code points that the buffer takes at once. */
const chunk = 1024;

export const isBreak = (c: number): boolean => c === 0x0a || c === 0x0d || c === 0x85 || c === 0x2028 || c === 0x2029;

export const isEnd = (c: number): boolean => c === 0 || isBreak(c);
export const isBlankOrEnd = (c: number): boolean => c === 0x20 || isEnd(c);
export const isSpaceOrEnd = (c: number): boolean => c === 0x20 || c === 0x09 || isEnd(c);

export function createReader(text: string): Reader {
  const points = codePoints(text);
  const { codes, offsets } = points;
  let index = 0;
  let line = 0;
  let column = 0;
  let from = 0;
  let to = Math.min(chunk, codes.length);
  const ensure = (ahead: number): void => {
    if (index + ahead < to || to >= codes.length) return;
    from = index;
    to = Math.min(codes.length, to + chunk);
  };
  const at = (i: number): number => codes[i] ?? 0;
  const offsetOf = (i: number): number => offsets?.[i] ?? Math.min(i, text.length);
  return {
    get line() {
      return line;
    },
    get column() {
      return column;
    },
    get index() {
      return index;
    },
    peek(ahead = 0) {
      ensure(ahead);
      return at(index + ahead);
    },
    prefix(length) {
      ensure(length);
      return text.slice(offsets?.[index] ?? index, offsets?.[index + length] ?? Math.min(index + length, text.length));
    },
    forward(length = 1) {
      for (let i = 0; i < length && index < codes.length; i++) {
        ensure(0);
        const c = at(index++);
        if (isBreak(c) && c !== 0x0d) next();
        else if (c === 0x0d) {
          ensure(0);
          if (index < codes.length && at(index) !== 0x0a) next();
          else column++;
        } else if (c !== 0xfeff) column++;
      }
    },
    run(stops) {
      let length = 0;
      while (index + length < codes.length && !stops(codes[index + length]!)) length++;
      while (index + length >= to && to < codes.length) ensure(length);
      return length;
    },
    skip(length) {
      index += length;
      column += length;
    },
    takeRun(stops) {
      const start = index;
      this.skip(this.run(stops));
      return text.slice(offsetOf(start), offsetOf(index));
    },
    offset: (mark) => offsetOf(mark.index),
    mark: () => ({ index, line, column, from, to }),
    span(mark) {
      let at = Math.min(mark.index, Math.max(0, codes.length - 1));
      const ends = mark.index >= codes.length || isEnd(codes[at]!);
      while (ends && at > 0 && isSpaceOrEnd(codes[at]!)) at--;
      return { start: offsetOf(at), end: offsetOf(at + 1) };
    },
    restOfLine(mark) {
      let end = mark.index;
      while (end < codes.length && !isEnd(codes[end]!)) end++;
      return { start: offsetOf(mark.index), end: offsetOf(end) };
    },
    describe: (mark) => describe(codes, mark),
  };
  function next(): void {
    line++;
    column = 0;
  }
}

type Codes = Uint16Array | Uint32Array;

/** `offsets` is absent when every code point is one UTF-16 unit. */
function codePoints(text: string): { readonly codes: Codes; readonly offsets?: Uint32Array } {
  if (!/[\ud800-\udfff]/.test(text)) {
    const bytes = Buffer.from(text, 'utf16le');
    return { codes: new Uint16Array(bytes.buffer, bytes.byteOffset, text.length) };
  }
  const codes: number[] = [];
  const offsets: number[] = [];
  for (let i = 0; i < text.length; ) {
    const c = text.codePointAt(i)!;
    offsets.push(i);
    codes.push(c);
    i += c > 0xffff ? 2 : 1;
  }
  offsets.push(text.length);
  return { codes: Uint32Array.from(codes), offsets: Uint32Array.from(offsets) };
}

/** Columns that a message shows around its place. */
const shown = 75;

function describe(codes: Codes, mark: Mark): string {
  const half = shown / 2 - 1;
  let start = mark.index;
  let head = '';
  while (start > mark.from && !isEnd(codes[start - 1]!)) {
    start--;
    if (mark.index - start > half) {
      head = ' ... ';
      start += 5;
      break;
    }
  }
  let tail = '';
  let end = mark.index;
  while (end < mark.to && !isEnd(codes[end]!)) {
    end++;
    if (end - mark.index > half) {
      tail = ' ... ';
      end -= 5;
      break;
    }
  }
  const shownText = String.fromCodePoint(...codes.slice(start, end));
  const caret = ' '.repeat(4 + mark.index - start + head.length);
  return ` in 'string', line ${mark.line + 1}, column ${mark.column + 1}:\n    ${head}${shownText}${tail}\n${caret}^`;
}

/** Why a text cannot be read: SnakeYAML's words and the place. */
export class ScanFault extends Error {
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}

/** A fault in the form of SnakeYAML: context and its place, problem and its place. */
export function fault(
  reader: Reader,
  problem: string,
  place: Mark,
  context?: { readonly what: string; readonly mark?: Mark },
): ScanFault {
  const lines = [
    ...(context ? [context.what] : []),
    ...(context?.mark ? [reader.describe(context.mark)] : []),
    problem,
    reader.describe(place),
  ];
  // What has no end or no colon is seen where it begins, anything else where it stands.
  const begins = context?.mark && /^while (?:scanning|parsing a flow)/.test(context.what);
  const line = begins ? reader.restOfLine(context.mark!) : undefined;
  return new ScanFault(`${lines.join('\n')}\n`, line && line.end > line.start ? line : reader.span(place));
}

/** A character as messages show it: itself, and its code in parentheses. */
export const named = (c: number): string => `${String.fromCodePoint(c)}(${c})`;
