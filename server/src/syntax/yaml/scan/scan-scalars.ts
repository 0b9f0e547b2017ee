import { fault, isBreak, isEnd, isSpaceOrEnd, type Mark, named, type Reader } from './reader.ts';
import type { ScanState } from './scanner.ts';

/** Takes one line end; false when there is none. */
export function scanLineBreak(reader: Reader): boolean {
  const c = reader.peek();
  if (!isBreak(c)) return false;
  reader.forward(c === 0x0d && reader.peek(1) === 0x0a ? 2 : 1);
  return true;
}

/** A literal or folded text. */
export function scanBlockScalar({ reader, indent: outer }: ScanState): void {
  const start = reader.mark();
  reader.forward();
  const increment = blockIndicators(reader, start);
  restOfHeader(reader, start);
  const least = Math.max(1, outer + 1);
  const indent = increment === undefined ? Math.max(least, blockIndentation(reader)) : least + increment - 1;
  if (increment !== undefined) blockBreaks(reader, indent);
  while (reader.column === indent && reader.peek() !== 0) {
    reader.skip(reader.run(isEnd));
    scanLineBreak(reader);
    blockBreaks(reader, indent);
  }
}

/** The indentation behind `|` or `>`; chomping means nothing here. */
function blockIndicators(reader: Reader, start: Mark): number | undefined {
  const what = 'while scanning a block scalar';
  let increment: number | undefined;
  const digit = (): void => {
    const c = reader.peek();
    if (c < 0x30 || c > 0x39) return;
    increment = c - 0x30;
    if (increment === 0)
      throw fault(reader, 'expected indentation indicator in the range 1-9, but found 0', reader.mark(), {
        what,
        mark: start,
      });
    reader.forward();
  };
  const chomping = (): void => {
    if (reader.peek() === 0x2d || reader.peek() === 0x2b) reader.forward();
  };
  if (reader.peek() === 0x2d || reader.peek() === 0x2b) {
    chomping();
    digit();
  } else {
    digit();
    if (increment !== undefined) chomping();
  }
  const c = reader.peek();
  if (c !== 0x20 && !isEnd(c))
    throw fault(reader, `expected chomping or indentation indicators, but found ${named(c)}`, reader.mark(), {
      what,
      mark: start,
    });
  return increment;
}

function restOfHeader(reader: Reader, start: Mark): void {
  while (reader.peek() === 0x20) reader.forward();
  if (reader.peek() === 0x23) while (!isEnd(reader.peek())) reader.forward();
  const c = reader.peek();
  if (!scanLineBreak(reader) && c !== 0)
    throw fault(reader, `expected a comment or a line break, but found ${named(c)}`, reader.mark(), {
      what: 'while scanning a block scalar',
      mark: start,
    });
}

/** Takes blank lines in front of the text; the widest one counts. */
function blockIndentation(reader: Reader): number {
  let most = 0;
  while (reader.peek() === 0x20 || isBreak(reader.peek())) {
    if (reader.peek() !== 0x20) scanLineBreak(reader);
    else {
      reader.forward();
      most = Math.max(most, reader.column);
    }
  }
  return most;
}

function blockBreaks(reader: Reader, indent: number): void {
  const blanks = (): void => {
    while (reader.column < indent && reader.peek() === 0x20) reader.skip(1);
  };
  blanks();
  while (scanLineBreak(reader)) blanks();
}

/** Hexadecimal digits behind an escape. */
const escapeDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** A text in quotes. */
export function scanFlowScalar(reader: Reader, double: boolean): void {
  const start = reader.mark();
  const quote = reader.peek();
  reader.forward();
  flowText(reader, double, start);
  while (reader.peek() !== quote) {
    flowBlanks(reader, start);
    flowText(reader, double, start);
  }
  reader.forward();
}

function flowText(reader: Reader, double: boolean, start: Mark): void {
  for (;;) {
    reader.skip(reader.run((c) => isSpaceOrEnd(c) || c === 0x27 || c === 0x22 || c === 0x5c));
    const c = reader.peek();
    if (!double && c === 0x27 && reader.peek(1) === 0x27) reader.forward(2);
    else if (double ? c === 0x27 : c === 0x22 || c === 0x5c) reader.forward();
    else if (double && c === 0x5c) {
      reader.forward();
      scanEscape(reader, start);
    } else return;
  }
}

function scanEscape(reader: Reader, start: Mark): void {
  const c = reader.peek();
  const context = { what: 'while scanning a double-quoted scalar', mark: start };
  const letter = String.fromCodePoint(c);
  if ('0abtnvfre "\\N_LP/'.includes(letter) && c !== 0) reader.forward();
  else if (Object.hasOwn(escapeDigits, letter)) {
    const length = escapeDigits[letter]!;
    reader.forward();
    const digits = reader.prefix(length);
    if (/[^0-9A-Fa-f]/.test(digits))
      throw fault(
        reader,
        `expected escape sequence of ${length} hexadecimal numbers, but found: ${digits}`,
        reader.mark(),
        context,
      );
    if (Number.parseInt(digits, 16) > 0x10ffff)
      throw fault(reader, `found unknown escape character ${digits}`, reader.mark(), context);
    reader.forward(length);
  } else if (scanLineBreak(reader)) flowBreaks(reader, start);
  else throw fault(reader, `found unknown escape character ${named(c)}`, reader.mark(), context);
}

function flowBlanks(reader: Reader, start: Mark): void {
  reader.skip(reader.run((c) => c !== 0x20 && c !== 0x09));
  if (reader.peek() === 0)
    throw fault(reader, 'found unexpected end of stream', reader.mark(), {
      what: 'while scanning a quoted scalar',
      mark: start,
    });
  if (scanLineBreak(reader)) flowBreaks(reader, start);
}

function flowBreaks(reader: Reader, start: Mark): void {
  do {
    if (atDocumentMark(reader))
      throw fault(reader, 'found unexpected document separator', reader.mark(), {
        what: 'while scanning a quoted scalar',
        mark: start,
      });
    while (reader.peek() === 0x20 || reader.peek() === 0x09) reader.forward();
  } while (scanLineBreak(reader));
}

/** Whether the line begins with a mark between documents. */
function atDocumentMark(reader: Reader): boolean {
  const mark = reader.prefix(3);
  return (mark === '---' || mark === '...') && isSpaceOrEnd(reader.peek(3));
}

/** A text without quotes. It may go on in the next lines, and then a key may begin behind it. */
export function scanPlain(state: ScanState): void {
  const { reader, flowLevel } = state;
  const indent = state.indent + 1;
  for (;;) {
    if (reader.peek() === 0x23) return;
    const length = plainLength(reader, flowLevel > 0);
    if (length === 0) return;
    state.allowSimpleKey = false;
    reader.skip(length);
    const spaces = plainBlanks(state);
    if (!spaces || reader.peek() === 0x23 || (flowLevel === 0 && reader.column < indent)) return;
  }
}

function plainLength(reader: Reader, flow: boolean): number {
  for (let length = 0; ; length++) {
    const c = reader.peek(length);
    if (isSpaceOrEnd(c)) return length;
    if (flow && isFlowIndicator(c, ',?[]{}')) return length;
    if (c === 0x3a) {
      const next = reader.peek(length + 1);
      if (isSpaceOrEnd(next) || (flow && isFlowIndicator(next, ',[]{}'))) return length;
    }
  }
}

const isFlowIndicator = (c: number, among: string): boolean => c < 0x80 && among.includes(String.fromCharCode(c));

/** Blanks behind a piece of plain text; false when the text ends here. */
function plainBlanks(state: ScanState): boolean {
  const { reader } = state;
  const length = reader.run((c) => c !== 0x20 && c !== 0x09);
  reader.skip(length);
  if (!scanLineBreak(reader)) return length > 0;
  state.allowSimpleKey = true;
  if (atDocumentMark(reader)) return false;
  for (;;) {
    if (reader.peek() === 0x20) reader.forward();
    else if (!scanLineBreak(reader)) return true;
    else if (atDocumentMark(reader)) return false;
  }
}
