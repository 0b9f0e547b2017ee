import { scanNumber } from './scan-number.ts';
import { operators, wordKind } from './token-kinds.ts';

/** A piece of the text. Strings and templates begin behind their quote; `eol` knows the line that begins there. */
export interface Token {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly line?: number;
}

/** A fault as the engine prints it: `line` is 1-based, `column` 0-based. */
export interface EngineFault {
  readonly reason: string;
  readonly offset: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
}

/** Stops reading; caught where the engine's parser goes on. */
export class Refused extends Error {
  readonly fault: EngineFault;
  constructor(fault: EngineFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Stops reading for good: as many faults are known as the engine prints. */
export class EnoughFaults extends Error {}

/**
 * The engine's lexer. It reads as many tokens ahead as its buffer holds and stops at what only the parser understands: `/`,
 * a template, the `}` inside one. A fault in what it reads ahead hides what the parser would say.
 */
export interface Scanner {
  readonly text: string;
  pos: number;
  line: number;
  linePosition: number;
  /** Line of an end of line that is not written yet; -1 for none. */
  pendingLine: number;
  lastKind: string;
  stopAtBrace: boolean;
  readonly buffer: Token[];
  /** Number of the first token in the buffer. */
  base: number;
  capacity: number;
}

const firstCapacity = 256;

export const makeScanner = (text: string): Scanner => ({
  text,
  pos: 0,
  line: 1,
  linePosition: 0,
  pendingLine: 1,
  lastKind: 'eol',
  stopAtBrace: false,
  buffer: [],
  base: 0,
  capacity: firstCapacity,
});

/** Token number `index`. */
export function tokenAt(scanner: Scanner, index: number): Token {
  while (index >= scanner.base + scanner.buffer.length) {
    if (scanner.buffer.length >= scanner.capacity) scanner.capacity *= 2;
    fill(scanner);
  }
  return scanner.buffer[Math.max(0, index - scanner.base)]!;
}

/** The tokens before number `index` are not needed any more. */
export function forget(scanner: Scanner, index: number): void {
  const count = Math.min(index - scanner.base, scanner.buffer.length);
  if (count <= 0) return;
  scanner.buffer.splice(0, count);
  scanner.base += count;
}

export const isLineEnd = (char: string | undefined): boolean =>
  char === '\n' || char === '\r' || char === '\u2028' || char === '\u2029';

const blank = /[\t\v\f \u00a0\ufeff\p{Zs}]/u;
const identifierStart = /[\p{ID_Start}$_]/u;
const identifierPart = /[\p{ID_Continue}$\u200c\u200d]/u;

/** Where a fault of the lexer is: lines are counted at line feeds alone. */
export function faultAt(
  text: string,
  reason: string,
  token: { start: number; end: number },
  line?: number,
): EngineFault {
  const offset = Math.min(token.start, text.length);
  let start = 0;
  for (let at = offset - 1; at >= 0; at--) {
    if (text[at] !== '\n' && text[at] !== '\r') continue;
    start = at + 1;
    break;
  }
  const end = Math.min(Math.max(token.end, offset), text.length);
  return { reason, offset, end, line: line ?? lineOf(text, offset), column: offset - start };
}

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++;
  return line;
}

export function refuseAt(text: string, reason: string, start: number, end = text.length): never {
  throw new Refused(faultAt(text, reason, { start, end }));
}

function add(scanner: Scanner, kind: string, start: number, end = scanner.pos): void {
  scanner.lastKind = kind;
  if (scanner.pendingLine !== -1) {
    scanner.buffer.push({
      kind: 'eol',
      start: scanner.linePosition,
      end: scanner.linePosition,
      line: scanner.pendingLine,
    });
    scanner.pendingLine = -1;
  }
  scanner.buffer.push({ kind, start, end });
}

function skipLineEnd(scanner: Scanner, noted: boolean): void {
  scanner.pos += scanner.text.startsWith('\r\n', scanner.pos) ? 2 : 1;
  scanner.line++;
  if (!noted) return;
  scanner.lastKind = 'eol';
  scanner.pendingLine = scanner.line;
  scanner.linePosition = scanner.pos;
}

function skipBlanks(scanner: Scanner): void {
  for (; scanner.pos < scanner.text.length; ) {
    const char = scanner.text[scanner.pos]!;
    if (isLineEnd(char)) skipLineEnd(scanner, true);
    else if (blank.test(char)) scanner.pos++;
    else return;
  }
}

function fill(scanner: Scanner): void {
  while (scanner.buffer.length < scanner.capacity) {
    skipBlanks(scanner);
    if (scanner.pos >= scanner.text.length) {
      add(scanner, 'eof', scanner.pos);
      return;
    }
    if (skipComment(scanner)) continue;
    if (readKnowingFaults(scanner)) return;
  }
}

function skipComment(scanner: Scanner): boolean {
  const { text, pos } = scanner;
  const html = text.startsWith('<!--', pos) || (text.startsWith('-->', pos) && afterLineEnd(scanner));
  const line = text.startsWith('//', pos) || (pos === 0 && text.startsWith('#!')) || html;
  if (!line) return text.startsWith('/*', pos) && skipLongComment(scanner);
  while (scanner.pos < text.length && !isLineEnd(text[scanner.pos])) scanner.pos++;
  add(scanner, 'comment', pos);
  return true;
}

function skipLongComment(scanner: Scanner): true {
  const { text, pos: start } = scanner;
  scanner.pos += 2;
  while (scanner.pos < text.length && !text.startsWith('*/', scanner.pos)) {
    if (isLineEnd(text[scanner.pos])) skipLineEnd(scanner, true);
    else scanner.pos++;
  }
  const ended = scanner.pos < text.length;
  if (ended) scanner.pos += 2;
  add(scanner, ended ? 'comment' : 'error', start);
  return true;
}

function afterLineEnd(scanner: Scanner): boolean {
  if (scanner.lastKind === 'eol') return true;
  for (let at = scanner.buffer.length - 1; at >= 0; at--) {
    const { kind } = scanner.buffer[at]!;
    if (kind !== 'comment') return kind === 'eol';
  }
  return false;
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

/** After a fault the lexer goes on where it stopped. */
function readKnowingFaults(scanner: Scanner): boolean {
  try {
    return readToken(scanner);
  } catch (caught) {
    if (caught instanceof Refused) scanner.pos = Math.max(scanner.pos, caught.fault.offset);
    throw caught;
  }
}

/** Reads one token; true where the parser must take over. */
function readToken(scanner: Scanner): boolean {
  const { text, pos } = scanner;
  const char = text[pos]!;
  if (isDigit(char) || (char === '.' && isDigit(text[pos + 1]))) return number(scanner);
  const operator = operatorAt(text, pos);
  if (operator) {
    scanner.pos += operator.length;
    add(scanner, operator, pos);
    return operator[0] === '/' || (operator === '}' && scanner.stopAtBrace);
  }
  if (startsIdentifier(text, pos)) {
    scanIdentifier(scanner);
    add(scanner, wordKind(text.slice(pos, scanner.pos)), pos);
    return false;
  }
  if (char === "'" || char === '"') return string(scanner);
  if (char === '`') {
    scanner.pos++;
    scanTemplate(scanner, true);
    return true;
  }
  scanner.pos++;
  const named = char === '#' && scanIdentifier(scanner) > 0;
  add(scanner, named ? 'private_ident' : 'error', pos);
  return false;
}

function number(scanner: Scanner): false {
  const { text, pos } = scanner;
  const { kind, end } = scanNumber(text, pos);
  scanner.pos = end;
  add(scanner, kind, pos);
  return false;
}

const operatorsByStart = new Map<string, readonly string[]>();
for (const operator of operators) {
  operatorsByStart.set(operator[0]!, [...(operatorsByStart.get(operator[0]!) ?? []), operator]);
}

function operatorAt(text: string, pos: number): string | undefined {
  const found = operatorsByStart.get(text[pos]!)?.find((operator) => text.startsWith(operator, pos));
  return found === '?.' && isDigit(text[pos + 2]) ? '?' : found;
}

const charAt = (text: string, pos: number): string => String.fromCodePoint(text.codePointAt(pos) ?? 0);

const startsIdentifier = (text: string, pos: number): boolean =>
  text.startsWith('\\u', pos) || identifierStart.test(charAt(text, pos));

/** Length of the identifier that starts here. */
function scanIdentifier(scanner: Scanner): number {
  const { text, pos: start } = scanner;
  if (scanner.pos >= text.length || !startsIdentifier(text, start)) return 0;
  for (let pattern = identifierStart; scanner.pos < text.length; pattern = identifierPart) {
    if (text.startsWith('\\u', scanner.pos)) {
      const resolved = readEscape(text, scanner.pos + 2);
      scanner.pos = resolved.end;
      if (!pattern.test(String.fromCodePoint(resolved.code)))
        refuseAt(text, 'Illegal character in identifier', start, scanner.pos);
      continue;
    }
    const char = charAt(text, scanner.pos);
    if (!pattern.test(char)) break;
    scanner.pos += char.length;
  }
  return scanner.pos - start;
}

/** The code of a `\u` escape whose digits start at `pos`. */
export function readEscape(text: string, pos: number, digits = 4): { code: number; end: number } {
  const open = digits === 4 && text[pos] === '{';
  let code = 0;
  let at = open ? pos + 1 : pos;
  for (let read = 0; open || read < digits; read++, at++) {
    if (open && text[at] === '}' && read > 0) return { code, end: at + 1 };
    const digit = /[\da-f]/i.test(text[at] ?? '') ? Number.parseInt(text[at]!, 16) : -1;
    code = code * 16 + digit;
    if (digit < 0 || code > 0x10ffff)
      throw new Refused(faultAt(text, 'Invalid hex digit', { start: at, end: text.length }));
  }
  return { code, end: at };
}

function string(scanner: Scanner): false {
  const { text, pos: start } = scanner;
  const quote = text[start]!;
  let kind = 'string';
  scanner.pos++;
  while (scanner.pos < text.length && text[scanner.pos] !== quote) {
    const char = text[scanner.pos]!;
    if (char === '\n' || char === '\r') break;
    scanner.pos++;
    if (char !== '\\') continue;
    kind = 'escstring';
    if (isLineEnd(text[scanner.pos])) skipLineEnd(scanner, false);
    else scanner.pos++;
  }
  scanner.pos = Math.min(scanner.pos, text.length);
  if (text[scanner.pos] !== quote) refuseAt(text, 'Missing close quote', scanner.pos);
  scanner.pos++;
  add(scanner, kind, start + 1, scanner.pos - 1);
  return false;
}

/** Reads a template to its next substitution or its end. */
export function scanTemplate(scanner: Scanner, first: boolean): void {
  const { text, pos: start } = scanner;
  while (scanner.pos < text.length) {
    const char = text[scanner.pos]!;
    if (char === '`') {
      scanner.pos++;
      add(scanner, first ? 'template' : 'template_tail', start, scanner.pos - 1);
      return;
    }
    if (char === '$' && text[scanner.pos + 1] === '{') {
      scanner.pos += 2;
      add(scanner, first ? 'template_head' : 'template_middle', start, scanner.pos - 2);
      return;
    }
    if (char === '\\') scanner.pos++;
    if (isLineEnd(text[scanner.pos])) skipLineEnd(scanner, false);
    else scanner.pos++;
  }
  scanner.pos = text.length;
  refuseAt(text, 'Missing close quote', scanner.pos);
}

/** Reads the regular expression that starts with `token`, when it is the last one read; false when none does. */
export function scanRegex(scanner: Scanner, token: Token): boolean {
  if (token.kind[0] !== '/' || scanner.buffer.at(-1) !== token) return false;
  const { text } = scanner;
  let inClass = false;
  let at = token.start + 1;
  while (at < text.length && (text[at] !== '/' || inClass) && !isLineEnd(text[at])) {
    if (text[at] === '\\' && isLineEnd(text[at + 1])) break;
    if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    at += text[at] === '\\' ? 2 : 1;
  }
  scanner.pos = token.start;
  if (text[at] !== '/') return false;
  at++;
  while (at < text.length && (identifierPart.test(text[at]!) || text.startsWith('\\u', at))) at++;
  scanner.pos = at;
  add(scanner, 'regex', token.start);
  return true;
}
