import type { ScalarStyle } from '../yaml-tree.ts';
import { createReader, fault, isBreak, isEnd, isSpaceOrEnd, type Mark, type Reader, ScanFault } from './reader.ts';
import { type Scanned, scanBlockScalar, scanFlowScalar, scanLineBreak, scanPlain } from './scan-scalars.ts';
import { scanAnchor, scanDirective, scanTag, type TagParts } from './scan-tags.ts';

/** Names of tokens as messages show them. */
export type TokenId =
  | '<alias>'
  | '<anchor>'
  | '<block end>'
  | '-'
  | '<block mapping start>'
  | '<block sequence start>'
  | '<directive>'
  | '<document end>'
  | '<document start>'
  | ','
  | '}'
  | '{'
  | ']'
  | '['
  | '?'
  | '<scalar>'
  | '<stream end>'
  | '<tag>'
  | ':';

export interface Token {
  readonly id: TokenId;
  readonly start: Mark;
  /** Name of an anchor, alias or directive. */
  readonly name?: string;
  readonly tag?: TagParts;
  /** Of a scalar. */
  readonly scalar?: Scanned & { readonly style: ScalarStyle };
}

/** Gives the tokens of a text one after the other; throws a `ScanFault`. */
export interface Scanner {
  readonly reader: Reader;
  /** The next token without taking it. */
  peek(): Token;
  take(): Token;
}

/** What scalars need to know and change. */
export interface ScanState {
  readonly reader: Reader;
  flowLevel: number;
  indent: number;
  allowSimpleKey: boolean;
}

interface SimpleKey {
  readonly token: number;
  readonly required: boolean;
  readonly mark: Mark;
}

interface Work extends ScanState {
  readonly tokens: Token[];
  readonly indents: number[];
  /** Keys without `?` that may turn out to be one, by flow level. */
  readonly keys: Map<number, SimpleKey>;
  taken: number;
  done: boolean;
}

/** Longest key without `?`, in characters. */
const longestKey = 1024;

/** Splits a text into the tokens of YAML 1.1 with the checks and words of SnakeYAML. */
export function createScanner(text: string): Scanner {
  const work: Work = {
    reader: createReader(text),
    tokens: [],
    indents: [],
    keys: new Map(),
    flowLevel: 0,
    indent: -1,
    allowSimpleKey: true,
    taken: 0,
    done: false,
  };
  const fill = (): void => {
    while (needsMore(work)) fetch(work);
  };
  return {
    reader: work.reader,
    peek() {
      fill();
      return work.tokens[0]!;
    },
    take() {
      fill();
      work.taken++;
      return work.tokens.shift()!;
    },
  };
}

function needsMore(work: Work): boolean {
  if (work.done) return false;
  if (work.tokens.length === 0) return true;
  dropStaleKeys(work);
  const first = work.keys.values().next().value;
  return first !== undefined && first.token === work.taken;
}

/** A key has to end on its line and after 1,024 characters at the latest. */
function dropStaleKeys(work: Work): void {
  const { reader, keys } = work;
  for (const [level, key] of keys) {
    if (key.mark.line === reader.line && reader.index - key.mark.index <= longestKey) continue;
    if (key.required) throw noColon(work, key);
    keys.delete(level);
  }
}

const noColon = ({ reader }: Work, key: SimpleKey): Error =>
  fault(reader, "could not find expected ':'", reader.mark(), { what: 'while scanning a simple key', mark: key.mark });

function saveKey(work: Work): void {
  const { reader } = work;
  const required = work.flowLevel === 0 && work.indent === reader.column;
  if (!work.allowSimpleKey && required) {
    const problem = 'A simple key is required only if it is the first token in the current line';
    throw new ScanFault(problem, reader.span(reader.mark()));
  }
  if (!work.allowSimpleKey) return;
  dropKey(work);
  work.keys.set(work.flowLevel, { token: work.taken + work.tokens.length, required, mark: reader.mark() });
}

function dropKey(work: Work): void {
  const key = work.keys.get(work.flowLevel);
  if (key?.required) throw noColon(work, key);
  work.keys.delete(work.flowLevel);
}

function add(work: Work, id: TokenId, more: Omit<Token, 'id' | 'start'> & { start?: Mark } = {}): void {
  work.tokens.push({ id, start: work.reader.mark(), ...more });
}

/** Ends the blocks that are further in than `column`. */
function unwind(work: Work, column: number): void {
  if (work.flowLevel !== 0) return;
  while (work.indent > column) {
    add(work, '<block end>');
    work.indent = work.indents.pop()!;
  }
}

function addIndent(work: Work, column: number): boolean {
  if (work.indent >= column) return false;
  work.indents.push(work.indent);
  work.indent = column;
  return true;
}

function fetch(work: Work): void {
  const { reader } = work;
  skipToToken(work);
  dropStaleKeys(work);
  unwind(work, reader.column);
  const c = reader.peek();
  const char = String.fromCodePoint(c);
  if (c === 0) fetchEnd(work);
  else if (char === '%' && reader.column === 0) fetchDirective(work);
  else if (isDocumentMark(reader, '---')) fetchDocument(work, '<document start>');
  else if (isDocumentMark(reader, '...')) fetchDocument(work, '<document end>');
  else if (!indicators[char]?.(work, char)) {
    if (!startsPlain(work, c)) throw cannotStart(reader, char);
    plainText(work);
  }
}

function cannotStart(reader: Reader, char: string): Error {
  const shown = char === '\t' ? '\\t(TAB)' : char;
  return fault(
    reader,
    `found character '${shown}' that cannot start any token. (Do not use ${shown} for indentation)`,
    reader.mark(),
    { what: 'while scanning for the next token' },
  );
}

const isDocumentMark = (reader: Reader, mark: string): boolean =>
  reader.column === 0 &&
  reader.peek() === mark.charCodeAt(0) &&
  reader.prefix(3) === mark &&
  isSpaceOrEnd(reader.peek(3));

const isNoBlank = (c: number): boolean => c !== 0x20;

/** Takes the token that begins with an indicator; false when it is none here. */
type Fetcher = (work: Work, char: string) => boolean;

const indicators: Readonly<Record<string, Fetcher>> = {
  '[': startFlow,
  '{': startFlow,
  ']': endFlow,
  '}': endFlow,
  ',': nextInFlow,
  '-': blockEntry,
  '?': explicitKey,
  ':': value,
  '*': alias,
  '&': alias,
  '!': tag,
  '|': blockText,
  '>': blockText,
  "'": quotedText,
  '"': quotedText,
};

function skipToToken(work: Work): void {
  const { reader } = work;
  if (reader.index === 0 && reader.peek() === 0xfeff) reader.forward();
  for (;;) {
    reader.skip(reader.run(isNoBlank));
    if (reader.peek() === 0x23) reader.skip(reader.run(isEnd));
    if (!isBreak(reader.peek())) return;
    scanLineBreak(reader);
    if (work.flowLevel === 0) work.allowSimpleKey = true;
  }
}

function fetchEnd(work: Work): void {
  unwind(work, -1);
  dropKey(work);
  work.allowSimpleKey = false;
  work.keys.clear();
  add(work, '<stream end>');
  work.done = true;
}

function fetchDirective(work: Work): void {
  unwind(work, -1);
  dropKey(work);
  work.allowSimpleKey = false;
  const start = work.reader.mark();
  const { name, handle } = scanDirective(work.reader);
  add(work, '<directive>', { start, name, ...(handle !== undefined && { tag: { handle, suffix: '' } }) });
}

function fetchDocument(work: Work, id: TokenId): void {
  unwind(work, -1);
  dropKey(work);
  work.allowSimpleKey = false;
  add(work, id);
  work.reader.forward(3);
}

function startFlow(work: Work, char: string): boolean {
  saveKey(work);
  work.flowLevel++;
  work.allowSimpleKey = true;
  add(work, char as TokenId);
  work.reader.forward();
  return true;
}

function endFlow(work: Work, char: string): boolean {
  dropKey(work);
  work.flowLevel--;
  work.allowSimpleKey = false;
  add(work, char as TokenId);
  work.reader.forward();
  return true;
}

function nextInFlow(work: Work): boolean {
  work.allowSimpleKey = true;
  dropKey(work);
  add(work, ',');
  work.reader.forward();
  return true;
}

function blockEntry(work: Work): boolean {
  const { reader } = work;
  if (!isSpaceOrEnd(reader.peek(1))) return false;
  if (work.flowLevel === 0) {
    if (!work.allowSimpleKey) throw fault(reader, 'sequence entries are not allowed here', reader.mark());
    if (addIndent(work, reader.column)) add(work, '<block sequence start>');
  }
  work.allowSimpleKey = true;
  dropKey(work);
  add(work, '-');
  reader.forward();
  return true;
}

function explicitKey(work: Work): boolean {
  const { reader } = work;
  if (work.flowLevel === 0 && !isSpaceOrEnd(reader.peek(1))) return false;
  if (work.flowLevel === 0) {
    if (!work.allowSimpleKey) throw fault(reader, 'mapping keys are not allowed here', reader.mark());
    if (addIndent(work, reader.column)) add(work, '<block mapping start>');
  }
  work.allowSimpleKey = work.flowLevel === 0;
  dropKey(work);
  add(work, '?');
  reader.forward();
  return true;
}

function value(work: Work): boolean {
  const { reader, tokens } = work;
  if (work.flowLevel === 0 && !isSpaceOrEnd(reader.peek(1))) return false;
  const key = work.keys.get(work.flowLevel);
  if (key) {
    work.keys.delete(work.flowLevel);
    const at = key.token - work.taken;
    tokens.splice(at, 0, { id: '?', start: key.mark });
    if (work.flowLevel === 0 && addIndent(work, key.mark.column))
      tokens.splice(at, 0, { id: '<block mapping start>', start: key.mark });
    work.allowSimpleKey = false;
  } else {
    if (work.flowLevel === 0) {
      if (!work.allowSimpleKey) throw fault(reader, 'mapping values are not allowed here', reader.mark());
      if (addIndent(work, reader.column)) add(work, '<block mapping start>');
    }
    work.allowSimpleKey = work.flowLevel === 0;
    dropKey(work);
  }
  add(work, ':');
  reader.forward();
  return true;
}

function alias(work: Work, char: string): boolean {
  saveKey(work);
  work.allowSimpleKey = false;
  const start = work.reader.mark();
  const name = scanAnchor(work.reader);
  add(work, char === '*' ? '<alias>' : '<anchor>', { start, name });
  return true;
}

function tag(work: Work): boolean {
  saveKey(work);
  work.allowSimpleKey = false;
  const start = work.reader.mark();
  const parts = scanTag(work.reader);
  add(work, '<tag>', { start, tag: parts });
  return true;
}

function blockText(work: Work, char: string): boolean {
  if (work.flowLevel !== 0) return false;
  work.allowSimpleKey = true;
  dropKey(work);
  const start = work.reader.mark();
  const scanned = scanBlockScalar(work);
  add(work, '<scalar>', { start, scalar: { ...scanned, style: char === '|' ? 'literal' : 'folded' } });
  return true;
}

function quotedText(work: Work, char: string): boolean {
  saveKey(work);
  work.allowSimpleKey = false;
  const start = work.reader.mark();
  const scanned = scanFlowScalar(work.reader, char === '"');
  add(work, '<scalar>', { start, scalar: { ...scanned, style: char === '"' ? 'double' : 'single' } });
  return true;
}

function plainText(work: Work): void {
  saveKey(work);
  work.allowSimpleKey = false;
  const start = work.reader.mark();
  const scanned = scanPlain(work);
  add(work, '<scalar>', { start, scalar: { ...scanned, style: 'plain' } });
}

/** Whether a plain scalar can begin here. */
function startsPlain({ reader, flowLevel }: Work, c: number): boolean {
  if (!isSpaceOrEnd(c) && !'-?:,[]{}#&*!|>\'"%@`'.includes(String.fromCodePoint(c))) return true;
  return !isSpaceOrEnd(reader.peek(1)) && (c === 0x2d || (flowLevel === 0 && (c === 0x3f || c === 0x3a)));
}
