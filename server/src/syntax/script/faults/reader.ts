import { type EngineFault, faultAt, forget, makeScanner, Refused, type Scanner, type Token, tokenAt } from './scan.ts';
import type { Scope } from './scopes.ts';
import { isContextual, isQuotedBySource, isStrictWord } from './token-kinds.ts';
import { tokenName, wordOf } from './token-values.ts';

/** The function whose code is read. */
export interface FunctionFrame {
  readonly kind: 'function';
  readonly scope: Scope;
  readonly program: boolean;
  readonly arrow: boolean;
  readonly method: boolean;
  readonly async: boolean;
  readonly staticBlock: boolean;
  readonly name?: Named;
  strict: boolean;
  simple: boolean;
  readonly parameters: Named[];
  duplicate?: Named;
  body?: Scope;
  /** `var` declarations of inner scopes; whether they collide is known at the end. */
  readonly hoisted: { readonly name: string; readonly token: Token; readonly scope: Scope }[];
  /** What stands in parentheses may be the parameters of an arrow: not known yet. */
  cover: boolean;
  /** The first `yield` or `await` in such parameters. */
  suspended?: Token;
}

/** A name and where it stands. */
export interface Named {
  readonly name: string;
  readonly token: Token;
}

/** What the parser is inside of. */
export type Frame =
  | FunctionFrame
  | { readonly kind: 'block'; readonly scope: Scope; readonly braces: boolean }
  | { readonly kind: 'loop' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'label'; readonly name: string }
  | ClassFrame;

export interface ClassFrame {
  readonly kind: 'class';
  readonly scope: Scope;
  readonly declared: Map<string, PrivateName>;
  readonly used: Named[];
}

export interface PrivateName {
  readonly isStatic: boolean;
  readonly accessors: Set<string>;
}

/** State of reading one text as the engine reads it. */
export interface Reader {
  readonly text: string;
  readonly scanner: Scanner;
  index: number;
  token: Token;
  kind: string;
  /** The token before and its kind, ends of lines included. */
  previous: Token;
  last: string;
  line: number;
  strict: boolean;
  /** `yield` and `await` are operators here. */
  yields: boolean;
  awaits: boolean;
  readonly frames: Frame[];
  readonly faults: EngineFault[];
  /** Token of the statement read last, when it is a directive. */
  directive: Token | undefined;
  /** An arrow whose parameters were read as an expression and are parameters. */
  arrowHead: FunctionFrame | undefined;
  depth: number;
}

/** The engine stops counting there. */
const mostFaults = 100;

const before: Token = { kind: 'eol', start: 0, end: 1 };

export const makeReader = (text: string): Reader => ({
  text,
  scanner: makeScanner(text),
  index: -1,
  token: before,
  kind: 'eol',
  previous: before,
  last: 'eol',
  line: 0,
  strict: false,
  yields: false,
  awaits: false,
  frames: [],
  faults: [],
  directive: undefined,
  arrowHead: undefined,
  depth: 0,
});

/** Keeps a fault; true when the engine looks for no more. */
export function report(r: Reader, fault: EngineFault): boolean {
  if (r.faults.length < mostFaults) r.faults.push(fault);
  return r.faults.length >= mostFaults;
}

/** The next token, ends of lines skipped. */
export function next(r: Reader): void {
  do nextOrLineEnd(r);
  while (r.kind === 'eol');
}

export function nextOrLineEnd(r: Reader): void {
  do step(r);
  while (r.kind === 'comment');
}

function step(r: Reader): void {
  if (r.kind === 'eof') return;
  r.index++;
  if (r.kind !== 'comment') {
    r.previous = r.token;
    r.last = r.kind;
  }
  r.token = tokenAt(r.scanner, r.index);
  r.kind = r.token.kind;
  if (r.kind === 'eol') r.line = r.token.line!;
}

/** Lets go of what lies behind: the parser never goes back over a statement. */
export const commit = (r: Reader): void => forget(r.scanner, r.index);

/** Whether the current token is of this kind. */
export const at = (r: Reader, kind: string): boolean => r.kind === kind;

/** Kind of the token `ahead` places on, ends of lines and comments counted. */
export const kindAhead = (r: Reader, ahead: number): string => tokenAt(r.scanner, r.index + ahead).kind;

/** The first token ahead that is no comment (`lines`: nor an end of line). */
export function ahead(r: Reader, lines = true): Token {
  for (let at = r.index + 1; ; at++) {
    const token = tokenAt(r.scanner, at);
    if (token.kind !== 'comment' && !(lines && token.kind === 'eol')) return token;
  }
}

/** Where the code before the current token ends. */
export function endBefore(r: Reader): number {
  const { text } = r;
  let end = Math.min(r.token.start, text.length);
  while (end > 0 && /\s/.test(text[end - 1]!)) end--;
  return end;
}

/** Refuses at the current token, in the line the parser has reached. */
export function refuse(r: Reader, reason: string): never {
  throw new Refused(faultAt(r.text, reason, r.token, r.line));
}

/** Refuses at a token that lies behind. */
export function refuseToken(r: Reader, reason: string, token: Token): never {
  throw new Refused(faultAt(r.text, reason, token));
}

export const expectedText = (r: Reader, expected: string, token: Token): string =>
  `Expected ${expected} but found ${isQuotedBySource(token.kind) ? r.text.slice(token.start, token.end) : tokenName(token)}`;

export function expectHere(r: Reader, kind: string): void {
  if (r.kind !== kind) refuse(r, expectedText(r, kind, r.token));
}

export function expect(r: Reader, kind: string): void {
  expectHere(r, kind);
  next(r);
}

const closers = new Set([')', ']', '}', 'eof']);

/** The end of a statement: a semicolon, a line break, or a bracket that ends what is around. */
export function endStatement(r: Reader): void {
  if (r.kind === ';' || r.kind === 'eol') {
    next(r);
    return;
  }
  if (closers.has(r.kind) || r.last === 'eol') {
    return;
  }
  if (r.last === 'await')
    refuseToken(r, 'await is only valid in async functions and the top level bodies of modules', r.previous);
  expect(r, ';');
  return;
}

/** Whether the current token can name a variable. */
export const isIdentifier = (r: Reader): boolean =>
  r.kind === 'ident' || isContextual(r.kind) || (!r.strict && isStrictWord(r.kind));

/** Reads an identifier, not yet verified. */
export function readIdentifier(r: Reader): Named {
  if (!isIdentifier(r)) refuse(r, expectedText(r, 'ident', r.token));
  const { token } = r;
  const name = wordOf(r.text, token);
  next(r);
  return { name, token };
}

export const functionOf = (r: Reader): FunctionFrame => {
  for (let at = r.frames.length - 1; ; at--) {
    const frame = r.frames[at]!;
    if (frame.kind === 'function') return frame;
  }
};

/** The innermost scope. */
export const scopeOf = (r: Reader): Scope => {
  for (let at = r.frames.length - 1; ; at--) {
    const frame = r.frames[at]!;
    if ('scope' in frame) return frame.scope;
  }
};

/** Frames of the current function, the innermost first. */
export function* framesInside(r: Reader): Generator<Frame> {
  for (let at = r.frames.length - 1; at >= 0; at--) {
    const frame = r.frames[at]!;
    if (frame.kind === 'function') return;
    yield frame;
  }
}

/** Reads inside a frame. */
export function inside<T>(r: Reader, frame: Frame, read: () => T): T {
  const depth = r.frames.length;
  r.frames.push(frame);
  try {
    return read();
  } finally {
    r.frames.length = depth;
  }
}
