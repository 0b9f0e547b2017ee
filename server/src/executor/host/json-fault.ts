/**
 * Finds the first fault of a text that is no JSON and says it in the engine's words: `Unexpected token n in JSON at
 * position 0`, `Unexpected end of JSON input`, `JSON cannot be fully parsed at position 8` (script-engine 16). The place is
 * where the engine's reader stands when it gives up, which is not always where the fault begins.
 */
export function jsonFault(text: string): string {
  const end = readValue({ text, at: skipBlanks(text, 0), depth: 0 });
  if (typeof end === 'string') return end;
  const rest = skipBlanks(text, end);
  return rest < text.length ? fault('JSON cannot be fully parsed', rest) : endOfInput;
}

interface Reading {
  readonly text: string;
  readonly at: number;
  readonly depth: number;
}

/** Where reading goes on, or the fault. */
type Read = number | string;

const deepest = 2000;
const endOfInput = 'Unexpected end of JSON input';

const fault = (what: string, at: number): string => `${what} at position ${at}`;

const skipBlanks = (text: string, from: number): number => {
  let at = from;
  while (/[ \t\n\r]/.test(text[at] ?? '')) at++;
  return at;
};

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

const unexpected = (text: string, at: number): string =>
  at >= text.length ? endOfInput : fault(`Unexpected token ${text[at]} in JSON`, at);

/** The value at `at`, blanks before it read already. */
function readValue({ text, at, depth }: Reading): Read {
  const first = text[at];
  if (depth > deepest) return 'Maximum call stack size exceeded';
  if (first === '{') return readObject({ text, at: at + 1, depth: depth + 1 });
  if (first === '[') return readArray({ text, at: at + 1, depth: depth + 1 });
  if (first === '"') return readString(text, at);
  if (first === '-' || isDigit(first)) return readNumber(text, at);
  for (const word of ['null', 'true', 'false']) if (text.startsWith(word, at)) return at + word.length;
  return unexpected(text, at);
}

function readObject({ text, at: from, depth }: Reading): Read {
  let at = skipBlanks(text, from);
  if (text[at] === '}') return at + 1;
  for (;;) {
    if (isDigit(text[at])) return fault('Unexpected number in JSON', at);
    if (text[at] !== '"') return unexpected(text, at);
    const key = readString(text, at);
    if (typeof key === 'string') return key;
    at = skipBlanks(text, key);
    if (at >= text.length) return endOfInput;
    if (text[at] !== ':') return fault("Expected ':' after property name in JSON", at);
    const end = readValue({ text, at: skipBlanks(text, at + 1), depth });
    if (typeof end === 'string') return end;
    at = skipBlanks(text, end);
    if (text[at] === '}') return at + 1;
    if (text[at] === '"') return fault('Unexpected string in JSON', at);
    if (text[at] !== ',') return unexpected(text, at);
    at = skipBlanks(text, at + 1);
  }
}

function readArray({ text, at: from, depth }: Reading): Read {
  let at = skipBlanks(text, from);
  if (text[at] === ']') return at + 1;
  for (;;) {
    const end = readValue({ text, at, depth });
    if (typeof end === 'string') return end;
    at = skipBlanks(text, end);
    if (at >= text.length) return endOfInput;
    if (text[at] === ']') return at + 1;
    if (text[at] !== ',') return fault('closing quote ] expected', at);
    at = skipBlanks(text, at + 1);
  }
}

/** Escapes are looked at when the closing quote is found, which is the place the engine names. */
function readString(text: string, start: number): Read {
  let at = start + 1;
  for (; text[at] !== '"'; at++) {
    if (at >= text.length) return endOfInput;
    if (text[at] === '\\') at++;
    else if (text.charCodeAt(at) < 0x20) return fault('invalid string', at);
  }
  const inner = text.slice(start + 1, at);
  for (const [, escaped, code] of inner.matchAll(/\\(?:u([\s\S]{0,4})|([\s\S]))/g)) {
    if (escaped !== undefined && escaped.length < 4) return endOfInput;
    if (escaped !== undefined && !/^[\da-f]{4}$/i.test(escaped)) return fault('invalid string', at);
    if (code !== undefined && !'"\\/bfnrt'.includes(code)) return fault('wrong escape sequence', at);
  }
  return at + 1;
}

function readNumber(text: string, start: number): Read {
  const from = text[start] === '-' ? start + 1 : start;
  if (from >= text.length) return fault('malformed number', from);
  let at = from;
  let point = -1;
  for (; isDigit(text[at]) || text[at] === '.'; at++) {
    if (text[at] !== '.') continue;
    if (point >= 0) return fault('malformed number', at);
    point = at;
  }
  if (at === from) return unexpected(text, at);
  if (text[from] === '0' && /[xX\d]/.test(text[from + 1] ?? '')) return fault('octal and hexadecimal not allowed', at);
  if (point === from || (point >= 0 && point === at - 1)) return fault('malformed number', at);
  return text[at] === 'e' || text[at] === 'E' ? readExponent(text, at + 1) : at;
}

function readExponent(text: string, from: number): Read {
  if (from >= text.length) return endOfInput;
  let at = text[from] === '-' || text[from] === '+' ? from + 1 : from;
  if (at >= text.length) return fault('malformed number', at);
  const first = at;
  while (isDigit(text[at])) at++;
  return at === first ? fault('Expected number but found ident', at) : at;
}
