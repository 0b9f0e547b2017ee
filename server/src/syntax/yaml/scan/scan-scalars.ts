import { fault, isBreak, isEnd, isSpaceOrEnd, type Mark, named, type Reader } from './reader.ts';
import type { ScanState } from './scanner.ts';

/** Takes one line end and answers what it is in a text; empty when there is none. */
export function scanLineBreak(reader: Reader): string {
  const c = reader.peek();
  if (!isBreak(c)) return '';
  reader.forward(c === 0x0d && reader.peek(1) === 0x0a ? 2 : 1);
  return c === 0x2028 || c === 0x2029 ? String.fromCodePoint(c) : '\n';
}

/** A scalar as it was read. */
export interface Scanned {
  readonly text: string;
  /** Behind its last character; of a block text behind its last line. */
  readonly end: Mark;
}

/** A literal or folded text. */
export function scanBlockScalar({ reader, indent: outer }: ScanState): Scanned {
  const start = reader.mark();
  const folded = reader.peek() === 0x3e;
  reader.forward();
  const { increment, chomping } = blockIndicators(reader, start);
  restOfHeader(reader, start);
  const least = Math.max(1, outer + 1);
  const first = increment === undefined ? blockIndentation(reader) : { breaks: '', most: 0 };
  const indent = increment === undefined ? Math.max(least, first.most) : least + increment - 1;
  let breaks = increment === undefined ? first.breaks : blockBreaks(reader, indent);
  let text = '';
  let lineBreak = '';
  let end = reader.mark();
  while (reader.column === indent && reader.peek() !== 0) {
    text += breaks;
    const indented = isBlank(reader.peek());
    text += reader.takeRun(isEnd);
    end = reader.mark();
    lineBreak = scanLineBreak(reader);
    breaks = blockBreaks(reader, indent);
    if (reader.column !== indent || reader.peek() === 0) break;
    const folds = folded && lineBreak === '\n' && !indented && !isBlank(reader.peek());
    text += folds ? (breaks === '' ? ' ' : '') : lineBreak;
  }
  if (chomping !== '-') text += lineBreak;
  if (chomping === '+') text += breaks;
  return { text, end };
}

const isBlank = (c: number): boolean => c === 0x20 || c === 0x09;

interface BlockIndicators {
  readonly increment: number | undefined;
  readonly chomping: '' | '-' | '+';
}

/** The indentation and the sign behind `|` or `>`. */
function blockIndicators(reader: Reader, start: Mark): BlockIndicators {
  const what = 'while scanning a block scalar';
  let increment: number | undefined;
  let sign: BlockIndicators['chomping'] = '';
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
    const c = reader.peek();
    if (c !== 0x2d && c !== 0x2b) return;
    sign = c === 0x2d ? '-' : '+';
    reader.forward();
  };
  chomping();
  digit();
  if (sign === '' && increment !== undefined) chomping();
  const c = reader.peek();
  if (c !== 0x20 && !isEnd(c))
    throw fault(reader, `expected chomping or indentation indicators, but found ${named(c)}`, reader.mark(), {
      what,
      mark: start,
    });
  return { increment, chomping: sign };
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
function blockIndentation(reader: Reader): { readonly breaks: string; readonly most: number } {
  let breaks = '';
  let most = 0;
  while (reader.peek() === 0x20 || isBreak(reader.peek())) {
    if (reader.peek() !== 0x20) breaks += scanLineBreak(reader);
    else {
      reader.forward();
      most = Math.max(most, reader.column);
    }
  }
  return { breaks, most };
}

function blockBreaks(reader: Reader, indent: number): string {
  const blanks = (): void => {
    while (reader.column < indent && reader.peek() === 0x20) reader.skip(1);
  };
  let breaks = '';
  blanks();
  for (let found = scanLineBreak(reader); found !== ''; found = scanLineBreak(reader)) {
    breaks += found;
    blanks();
  }
  return breaks;
}

/** Hexadecimal digits behind an escape. */
const escapeDigits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** What the letter behind a backslash stands for. */
const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '\\': '\\',
  '/': '/',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

/** A text in quotes. */
export function scanFlowScalar(reader: Reader, double: boolean): Scanned {
  const start = reader.mark();
  const quote = reader.peek();
  reader.forward();
  let text = flowText(reader, double, start);
  while (reader.peek() !== quote) {
    text += flowBlanks(reader, start);
    text += flowText(reader, double, start);
  }
  reader.forward();
  return { text, end: reader.mark() };
}

const stopsText = (c: number): boolean => isSpaceOrEnd(c) || c === 0x27 || c === 0x22 || c === 0x5c;

function flowText(reader: Reader, double: boolean, start: Mark): string {
  let text = '';
  for (;;) {
    text += reader.takeRun(stopsText);
    const c = reader.peek();
    if (!double && c === 0x27 && reader.peek(1) === 0x27) {
      text += "'";
      reader.forward(2);
    } else if (double ? c === 0x27 : c === 0x22 || c === 0x5c) {
      text += String.fromCodePoint(c);
      reader.forward();
    } else if (double && c === 0x5c) {
      reader.forward();
      text += scanEscape(reader, start);
    } else return text;
  }
}

function scanEscape(reader: Reader, start: Mark): string {
  const c = reader.peek();
  const context = { what: 'while scanning a double-quoted scalar', mark: start };
  const letter = String.fromCodePoint(c);
  if (c !== 0 && Object.hasOwn(escapes, letter)) {
    reader.forward();
    return escapes[letter]!;
  }
  if (Object.hasOwn(escapeDigits, letter)) {
    const length = escapeDigits[letter]!;
    reader.forward();
    const digits = reader.prefix(length);
    const refuse = (problem: string): Error => fault(reader, problem, reader.mark(), context);
    if (/[^0-9A-Fa-f]/.test(digits))
      throw refuse(`expected escape sequence of ${length} hexadecimal numbers, but found: ${digits}`);
    const code = Number.parseInt(digits, 16);
    if (code > 0x10ffff) throw refuse(`found unknown escape character ${digits}`);
    reader.forward(length);
    return String.fromCodePoint(code || 0);
  }
  if (scanLineBreak(reader) !== '') return flowBreaks(reader, start);
  throw fault(reader, `found unknown escape character ${named(c)}`, reader.mark(), context);
}

const isNoBlank = (c: number): boolean => c !== 0x20 && c !== 0x09;

function flowBlanks(reader: Reader, start: Mark): string {
  const blanks = reader.takeRun(isNoBlank);
  if (reader.peek() === 0)
    throw fault(reader, 'found unexpected end of stream', reader.mark(), {
      what: 'while scanning a quoted scalar',
      mark: start,
    });
  const lineBreak = scanLineBreak(reader);
  return lineBreak === '' ? blanks : folded(lineBreak, flowBreaks(reader, start));
}

/** A line end in a flow text is a blank; empty lines behind it stay. */
const folded = (lineBreak: string, breaks: string): string => (lineBreak === '\n' ? breaks || ' ' : lineBreak + breaks);

function flowBreaks(reader: Reader, start: Mark): string {
  let breaks = '';
  for (;;) {
    if (atDocumentMark(reader))
      throw fault(reader, 'found unexpected document separator', reader.mark(), {
        what: 'while scanning a quoted scalar',
        mark: start,
      });
    reader.skip(reader.run(isNoBlank));
    const found = scanLineBreak(reader);
    if (found === '') return breaks;
    breaks += found;
  }
}

/** Whether the line begins with a mark between documents. */
function atDocumentMark(reader: Reader): boolean {
  const mark = reader.prefix(3);
  return (mark === '---' || mark === '...') && isSpaceOrEnd(reader.peek(3));
}

/** A text without quotes. It may go on in the next lines, and then a key may begin behind it. */
export function scanPlain(state: ScanState): Scanned {
  const { reader, flowLevel } = state;
  const indent = state.indent + 1;
  let text = '';
  let spaces = '';
  let end = reader.mark();
  for (;;) {
    if (reader.peek() === 0x23) return { text, end };
    const length = plainLength(reader, flowLevel > 0);
    if (length === 0) return { text, end };
    state.allowSimpleKey = false;
    text += spaces + reader.prefix(length);
    reader.skip(length);
    end = reader.mark();
    spaces = plainBlanks(state);
    if (spaces === '' || reader.peek() === 0x23 || (flowLevel === 0 && reader.column < indent)) return { text, end };
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

/** Blanks behind a piece of plain text, folded; empty when the text ends here. */
function plainBlanks(state: ScanState): string {
  const { reader } = state;
  const blanks = reader.takeRun(isNoBlank);
  const lineBreak = scanLineBreak(reader);
  if (lineBreak === '') return blanks;
  state.allowSimpleKey = true;
  if (atDocumentMark(reader)) return '';
  let breaks = '';
  for (;;) {
    if (reader.peek() === 0x20) {
      reader.forward();
      continue;
    }
    const found = scanLineBreak(reader);
    if (found === '') return folded(lineBreak, breaks);
    breaks += found;
    if (atDocumentMark(reader)) return '';
  }
}
