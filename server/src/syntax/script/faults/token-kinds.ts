/**
 * Kinds of tokens by the name the engine prints for them: operators and keywords by their spelling, the rest by what they
 * are (`ident`, `decimal`, `eof`). Source: script-engine 16 and the group `engine-syntax`.
 */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const keywords = set(
  'break case catch const continue debugger default do else finally for function if return switch this throw try var while with',
);
const reserved = set('class enum export extends import super');
const reservedWhenStrict = set('implements interface let package private protected public static yield');
const contextual = set('accessor as async await from get of set');
const operatorWords = set('delete new typeof void in instanceof');
const literalWords = set('true false null');

const everyWord = new Set([
  ...keywords,
  ...reserved,
  ...reservedWhenStrict,
  ...contextual,
  ...operatorWords,
  ...literalWords,
]);

/** Kind of a word as it stands in the text, escapes not resolved. */
export const wordKind = (word: string): string => (everyWord.has(word) ? word : 'ident');

/** Words that name things unless the code is strict. */
export const isStrictWord = (kind: string): boolean => reservedWhenStrict.has(kind);
export const isContextual = (kind: string): boolean => contextual.has(kind);
/** Words no identifier can be, however it is written. */
export const isReserved = (word: string): boolean =>
  everyWord.has(word) && !contextual.has(word) && !reservedWhenStrict.has(word);
/** Words that name properties. */
export const namesProperty = (kind: string): boolean => everyWord.has(kind);

const numbers = set(
  'decimal hexadecimal octal binary_number bigint floating octal_legacy non_octal_decimal string escstring',
);
export const isLiteralName = (kind: string): boolean => numbers.has(kind);

/** Kinds whose text, not their name, stands behind `but found` where the engine quotes a token. */
const quotedBySource = new Set([
  ...numbers,
  ...literalWords,
  ...set('ident regex template template_head template_middle template_tail private_ident'),
]);
export const isQuotedBySource = (kind: string): boolean => quotedBySource.has(kind);

export const operators: readonly string[] =
  '>>>= ... === !== **= <<= >>= >>> &&= ||= ??= => == != <= >= && || ?? ?. ++ -- += -= *= /= %= &= |= ^= << >> ** { } ( ) [ ] ; , < > + - * / % & | ^ ! ~ ? : = .'.split(
    ' ',
  );

const assignments = set('= += -= *= /= %= **= <<= >>= >>>= &= |= ^= &&= ||= ??=');
export const isAssignment = (kind: string): boolean => assignments.has(kind);
/** `&&=` and its kind do not take a call as their target. */
export const isLogicalAssignment = (kind: string): boolean => kind === '&&=' || kind === '||=' || kind === '??=';

const precedences: Readonly<Record<string, number>> = {
  '?': 3,
  '||': 4,
  '??': 4,
  '&&': 5,
  '|': 6,
  '^': 7,
  '&': 8,
  '==': 9,
  '!=': 9,
  '===': 9,
  '!==': 9,
  '<': 10,
  '>': 10,
  '<=': 10,
  '>=': 10,
  in: 10,
  instanceof: 10,
  '<<': 11,
  '>>': 11,
  '>>>': 11,
  '+': 12,
  '-': 12,
  '*': 13,
  '/': 13,
  '%': 13,
  '**': 14,
};

/** How tightly a binary operator binds; 0 for what is none. */
export const precedenceOf = (kind: string): number => precedences[kind] ?? 0;
