import { readEscape, type Token } from './scan.ts';

/** Name of a token in the engine's texts. */
export const tokenName = (token: Token): string => token.kind;

/** An identifier with its escapes resolved. */
export function wordOf(text: string, token: Token): string {
  const written = text.slice(token.start, token.end);
  if (!written.includes('\\')) return written;
  let word = '';
  for (let at = token.start; at < token.end; ) {
    if (text.startsWith('\\u', at)) {
      const { code, end } = readEscape(text, at + 2);
      word += String.fromCodePoint(code);
      at = end;
    } else word += text[at++];
  }
  return word;
}

/** A refused escape sequence: what is wrong, and where reading stopped. */
export interface BadEscape {
  readonly reason: string;
  readonly at: number;
}

/** The first escape sequence of a string or template that is not allowed; `strict`: octal ones are not. */
export function badEscape(text: string, token: Token, strict: boolean): BadEscape | undefined {
  for (let at = token.start; at < token.end; at++) {
    if (text[at] !== '\\') continue;
    at++;
    const char = text[at] ?? '';
    const after = text[at + 1] ?? '';
    if (strict && /[0-7]/.test(char) && (char !== '0' || /\d/.test(after)))
      return { reason: 'cannot use octal escapes in strict mode', at: at + 1 };
    if (strict && (char === '8' || char === '9'))
      return { reason: 'cannot use non-octal decimal escapes in strict mode', at: at + 1 };
    if (char !== 'x' && char !== 'u') continue;
    const bad = badDigits(text, at + 1, char);
    if (bad !== undefined) return { reason: 'Invalid hex digit', at: bad };
  }
  return undefined;
}

/** Where the digits of `\x` or `\u` go wrong. */
function badDigits(text: string, from: number, char: string): number | undefined {
  const found = char === 'x' ? /[\da-f]{0,2}/iy : /[\da-f]{0,4}/iy;
  if (char === 'u' && text[from] === '{') return badCodePoint(text, from + 1);
  found.lastIndex = from;
  const read = found.exec(text)?.[0].length ?? 0;
  return read < (char === 'x' ? 2 : 4) ? from + read : undefined;
}

function badCodePoint(text: string, from: number): number | undefined {
  let code = 0;
  let at = from;
  for (; /[\da-f]/i.test(text[at] ?? ''); at++) {
    code = code * 16 + Number.parseInt(text[at]!, 16);
    if (code > 0x10ffff) return at;
  }
  return text[at] === '}' && at > from ? undefined : at;
}
