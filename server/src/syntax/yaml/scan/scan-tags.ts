import { fault, isBlankOrEnd, isBreak, isEnd, isSpaceOrEnd, type Mark, named, type Reader } from './reader.ts';
import { scanLineBreak } from './scan-scalars.ts';

/** A tag as written: `!!str` is the handle `!!` and `str`; without a handle the whole name. */
export interface TagParts {
  readonly handle?: string;
  readonly suffix: string;
}

const isWord = (c: number): boolean =>
  (c >= 0x30 && c <= 0x39) || (c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a) || c === 0x2d || c === 0x5f;

const isUri = (c: number): boolean =>
  isWord(c) || (c !== 0 && c < 0x80 && "-;/?:@&=+$,_.!~*'()[]%".includes(String.fromCodePoint(c)));

const standard: ReadonlySet<string> = new Set(
  'yaml merge set pairs omap binary int float timestamp bool null str seq map'.split(' '),
);

/** Tags of YAML itself, without their prefix. */
export const isStandardTag = (name: string): boolean => standard.has(name);

/** `&name` or `*name`. */
export function scanAnchor(reader: Reader): string {
  const start = reader.mark();
  const what = `while scanning an ${reader.peek() === 0x2a ? 'alias' : 'anchor'}`;
  reader.forward();
  let length = 0;
  for (
    let c = reader.peek();
    !isSpaceOrEnd(c) && !':,[]{}/.*&'.includes(String.fromCodePoint(c));
    c = reader.peek(length)
  )
    length++;
  const refuse = (): Error =>
    fault(reader, `unexpected character found ${named(reader.peek())}`, reader.mark(), { what, mark: start });
  if (length === 0) throw refuse();
  const name = reader.prefix(length);
  reader.forward(length);
  const c = reader.peek();
  if (!isSpaceOrEnd(c) && !'?:,]}%@`'.includes(String.fromCodePoint(c))) throw refuse();
  return name;
}

/** `!x`, `!!x`, `!h!x` or `!<uri>`. */
export function scanTag(reader: Reader): TagParts {
  const start = reader.mark();
  const parts = tagParts(reader, start);
  const c = reader.peek();
  if (!isBlankOrEnd(c)) throw quoted(reader, "expected ' '", start);
  return parts;
}

function tagParts(reader: Reader, start: Mark): TagParts {
  let c = reader.peek(1);
  if (c === 0x3c) {
    reader.forward(2);
    const suffix = scanUri(reader, 'tag', start);
    if (reader.peek() !== 0x3e) throw quoted(reader, "expected '>'", start);
    reader.forward();
    return { suffix };
  }
  if (isSpaceOrEnd(c)) {
    reader.forward();
    return { suffix: '!' };
  }
  let length = 1;
  let hasHandle = false;
  while (!isBlankOrEnd(c)) {
    if (c === 0x21) {
      hasHandle = true;
      break;
    }
    length++;
    c = reader.peek(length);
  }
  const handle = hasHandle ? scanHandle(reader, 'tag', start) : '!';
  if (!hasHandle) reader.forward();
  return { handle, suffix: scanUri(reader, 'tag', start) };
}

const quoted = (reader: Reader, wanted: string, start: Mark): Error => {
  const c = reader.peek();
  return fault(reader, `${wanted}, but found '${String.fromCodePoint(c)}' (${c})`, reader.mark(), {
    what: 'while scanning a tag',
    mark: start,
  });
};

function scanHandle(reader: Reader, what: string, start: Mark): string {
  let length = 1;
  const refuse = (): Error =>
    fault(reader, `expected '!', but found ${named(reader.peek())}`, reader.mark(), {
      what: `while scanning a ${what}`,
      mark: start,
    });
  if (reader.peek() !== 0x21) throw refuse();
  let c = reader.peek(1);
  if (c !== 0x20) {
    while (isWord(c)) c = reader.peek(++length);
    if (c !== 0x21) {
      reader.forward(length);
      throw refuse();
    }
    length++;
  }
  const handle = reader.prefix(length);
  reader.forward(length);
  return handle;
}

function scanUri(reader: Reader, what: string, start: Mark): string {
  let length = 0;
  for (let c = reader.peek(); isUri(c); c = reader.peek(++length))
    if (c === 0x25) checkEscape(reader, length, what, start);
  if (length === 0)
    throw fault(reader, `expected URI, but found ${named(reader.peek())}`, reader.mark(), {
      what: `while scanning a ${what}`,
      mark: start,
    });
  const text = reader.prefix(length);
  reader.forward(length);
  return text;
}

/** `%41` stands for a byte. */
function checkEscape(reader: Reader, ahead: number, what: string, start: Mark): void {
  const [a, b] = [reader.peek(ahead + 1), reader.peek(ahead + 2)];
  if (/^[0-9A-Fa-f]{2}$/.test(String.fromCodePoint(a, b))) return;
  reader.forward(ahead + 1);
  throw fault(
    reader,
    `expected URI escape sequence of 2 hexadecimal numbers, but found ${named(a)} and ${named(b)}`,
    reader.mark(),
    { what: `while scanning a ${what}`, mark: start },
  );
}

/** `%YAML 1.1`, `%TAG ! prefix`, or another one, which is skipped. */
export function scanDirective(reader: Reader): { readonly name: string; readonly handle?: string } {
  const start = reader.mark();
  reader.forward();
  const name = directiveName(reader, start);
  let handle: string | undefined;
  if (name === 'YAML') yamlVersion(reader, start);
  else if (name === 'TAG') {
    blanks(reader);
    handle = scanHandle(reader, 'directive', start);
    if (reader.peek() !== 0x20) throw inDirective(reader, "expected ' ', but found", start);
    blanks(reader);
    scanUri(reader, 'directive', start);
    if (!isBlankOrEnd(reader.peek())) throw inDirective(reader, "expected ' ', but found", start);
  } else while (!isEnd(reader.peek())) reader.forward();
  restOfLine(reader, start);
  return { name, ...(handle !== undefined && { handle }) };
}

const blanks = (reader: Reader): void => {
  while (reader.peek() === 0x20) reader.forward();
};

const inDirective = (reader: Reader, wanted: string, start: Mark): Error =>
  fault(reader, `${wanted} ${named(reader.peek())}`, reader.mark(), {
    what: 'while scanning a directive',
    mark: start,
  });

function directiveName(reader: Reader, start: Mark): string {
  let length = 0;
  while (isWord(reader.peek(length))) length++;
  const wanted = 'expected alphabetic or numeric character, but found';
  if (length === 0) throw inDirective(reader, wanted, start);
  const name = reader.prefix(length);
  reader.forward(length);
  if (!isBlankOrEnd(reader.peek())) throw inDirective(reader, wanted, start);
  return name;
}

function yamlVersion(reader: Reader, start: Mark): void {
  blanks(reader);
  number(reader, start);
  if (reader.peek() !== 0x2e) throw inDirective(reader, "expected a digit or '.', but found", start);
  reader.forward();
  number(reader, start);
  if (!isBlankOrEnd(reader.peek())) throw inDirective(reader, "expected a digit or ' ', but found", start);
}

function number(reader: Reader, start: Mark): void {
  const isDigit = (c: number): boolean => c >= 0x30 && c <= 0x39;
  if (!isDigit(reader.peek())) throw inDirective(reader, 'expected a digit, but found', start);
  while (isDigit(reader.peek())) reader.forward();
}

function restOfLine(reader: Reader, start: Mark): void {
  blanks(reader);
  if (reader.peek() === 0x23) while (!isEnd(reader.peek())) reader.forward();
  if (!isBreak(reader.peek()) && reader.peek() !== 0)
    throw inDirective(reader, 'expected a comment or a line break, but found', start);
  scanLineBreak(reader);
}
