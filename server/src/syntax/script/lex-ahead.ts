/** A fault the engine's lexer finds; it ends the parse at once. */
export interface LexicalFault {
  readonly reason: string;
  readonly offset: number;
  readonly end: number;
}

/** Tokens the engine's lexer reads ahead of the parser. */
const tokensAhead = 256;

/**
 * The first lexical fault behind `from`, as far as the engine's lexer reads ahead of its parser: it stops at every `/`, since
 * only the parser knows whether a regular expression starts there. Such a fault hides what the parser would say.
 */
export function lexicalFault(text: string, from: number): LexicalFault | undefined {
  let at = from;
  for (let left = tokensAhead; left > 0; left--) {
    at = skipBlanks(text, at);
    if (at >= text.length || text[at] === '/') return undefined;
    const read = readToken(text, at);
    if (typeof read !== 'number') return read;
    if (read < 0) return undefined;
    at = read;
  }
  return undefined;
}

function skipBlanks(text: string, from: number): number {
  const blanks = /(?:[\s\ufeff]|\/\/[^\r\n\u2028\u2029]*|\/\*[\s\S]*?\*\/)*/y;
  blanks.lastIndex = from;
  return from + (blanks.exec(text)?.[0].length ?? 0);
}

/** End of the token at `at`, its fault, or -1 where the lexer stops. */
function readToken(text: string, at: number): number | LexicalFault {
  const first = text[at]!;
  if (first === "'" || first === '"') return readString(text, at);
  if (first === '`') return readTemplate(text, at);
  if (/\d/.test(first) || (first === '.' && /\d/.test(text[at + 1] ?? ''))) return readNumber(text, at);
  const word = /[\w$\u0080-\uffff]+|[\s\S]/y;
  word.lastIndex = at;
  return at + (word.exec(text)?.[0].length ?? 1);
}

const fault = (text: string, offset: number, reason: string, end = text.length): LexicalFault => ({
  reason,
  offset,
  end: Math.max(end, offset),
});

function readString(text: string, start: number): number | LexicalFault {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === quote) return at + 1;
    if (text[at] === '\\') at += text[at + 1] === '\r' && text[at + 2] === '\n' ? 2 : 1;
    else if (text[at] === '\n' || text[at] === '\r') return fault(text, at, 'Missing close quote');
  }
  return fault(text, text.length, 'Missing close quote');
}

/** A template without substitutions; at a substitution the parser takes over. */
function readTemplate(text: string, start: number): number | LexicalFault {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '`') return at + 1;
    if (text[at] === '$' && text[at + 1] === '{') return -1;
    if (text[at] === '\\') at++;
  }
  return fault(text, text.length, 'Missing close quote');
}

const digitsOf: Readonly<Record<string, RegExp>> = { x: /[\da-f_]*/iy, o: /[0-7_]*/y, b: /[01_]*/y };

function readNumber(text: string, start: number): number | LexicalFault {
  const radix = text[start] === '0' ? text[start + 1]?.toLowerCase() : undefined;
  const digits = radix === undefined ? undefined : digitsOf[radix];
  if (digits) {
    digits.lastIndex = start + 2;
    const found = digits.exec(text)?.[0] ?? '';
    if (!found || found.startsWith('_')) return at1(text, start + 2, `Missing digit after "0${text[start + 1]}"`);
    return ended(text, start + 2, found);
  }
  const whole = /(?:0(?![\d_])|0\d*|[1-9][\d_]*|(?=\.))/y;
  whole.lastIndex = start;
  const integer = whole.exec(text)?.[0] ?? '';
  const separated = separatorFault(text, start, integer);
  if (separated) return separated;
  return readFraction(text, start + integer.length);
}

function readFraction(text: string, from: number): number | LexicalFault {
  const fraction = /(?:\.(?:\d[\d_]*)?)?/y;
  fraction.lastIndex = from;
  const found = fraction.exec(text)?.[0] ?? '';
  const separated = separatorFault(text, from, found);
  if (separated) return separated;
  const at = from + found.length;
  if (!/[eE]/.test(text[at] ?? '')) return ended(text, at, '');
  const exponent = /[eE][+-]?(\d[\d_]*)?/y;
  exponent.lastIndex = at;
  const [all = '', power] = exponent.exec(text) ?? [];
  if (!power) return at1(text, at + all.length, 'Missing exponent');
  return ended(text, at, all);
}

const at1 = (text: string, offset: number, reason: string): LexicalFault => fault(text, offset, reason, offset + 1);

function separatorFault(text: string, start: number, digits: string): LexicalFault | undefined {
  const twice = digits.indexOf('__');
  if (twice >= 0) return at1(text, start + twice + 1, 'Only one underscore is allowed as numeric separator');
  if (!digits.endsWith('_')) return undefined;
  return at1(text, start + digits.length, 'Numeric separators are not allowed at the end of numeric literals');
}

/** The end of a number, which a name must not follow. */
function ended(text: string, start: number, digits: string): number | LexicalFault {
  const separated = separatorFault(text, start, digits);
  if (separated) return separated;
  const at = start + digits.length + (text[start + digits.length] === 'n' ? 1 : 0);
  return /[\w$\\\u0080-\uffff]/.test(text[at] ?? '') ? at1(text, at, 'Missing space after numeric literal') : at;
}
