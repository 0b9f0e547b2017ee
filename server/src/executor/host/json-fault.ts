/**
 * Finds the first fault of a text that is no JSON and says it in the engine's words: `Unexpected token n in JSON at
 * position 0`, `Unexpected end of JSON input`, `JSON cannot be fully parsed at position 8` (script-engine 16).
 */
export function jsonFault(text: string): string {
  const end = readValue({ text, at: 0, depth: 0 });
  if (typeof end === 'string') return end;
  const rest = skipBlanks(text, end);
  return rest < text.length ? `JSON cannot be fully parsed at position ${rest}` : 'Unexpected end of JSON input';
}

interface Reading {
  readonly text: string;
  readonly at: number;
  readonly depth: number;
}

const deepest = 2000;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /(?:true|false|null)/y;

const skipBlanks = (text: string, from: number): number => {
  let at = from;
  while (/[ \t\n\r]/.test(text[at] ?? '')) at++;
  return at;
};

const fault = (text: string, at: number): string =>
  at >= text.length
    ? 'Unexpected end of JSON input'
    : `Unexpected token ${String.fromCodePoint(text.codePointAt(at)!)} in JSON at position ${at}`;

/** End of the value at `at`, or the fault in it. */
function readValue({ text, at: from, depth }: Reading): number | string {
  const at = skipBlanks(text, from);
  const first = text[at];
  if (depth > deepest) return 'Maximum call stack size exceeded';
  if (first === '{') return readMembers({ text, at: at + 1, depth }, '}');
  if (first === '[') return readMembers({ text, at: at + 1, depth }, ']');
  if (first === '"') return readString(text, at);
  for (const token of [number, word]) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (match) return at + match[0].length;
  }
  return fault(text, at);
}

function readMembers({ text, at: from, depth }: Reading, close: '}' | ']'): number | string {
  let at = skipBlanks(text, from);
  if (text[at] === close) return at + 1;
  for (;;) {
    if (close === '}') {
      if (text[at] !== '"') return fault(text, at);
      const key = readString(text, at);
      if (typeof key === 'string') return key;
      at = skipBlanks(text, key);
      if (text[at] !== ':') return fault(text, at);
      at++;
    }
    const end = readValue({ text, at, depth: depth + 1 });
    if (typeof end === 'string') return end;
    at = skipBlanks(text, end);
    if (text[at] === close) return at + 1;
    if (text[at] !== ',') return fault(text, at);
    at = skipBlanks(text, at + 1);
  }
}

function readString(text: string, start: number): number | string {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '"') return at + 1;
    if (text[at] === '\\') at++;
    else if (text.charCodeAt(at) < 0x20) return fault(text, at);
  }
  return fault(text, text.length);
}
