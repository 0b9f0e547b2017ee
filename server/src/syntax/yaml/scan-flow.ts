import type { Unit } from '../embedded-script.ts';
import type { YamlScalar } from './yaml-tree.ts';

/** The units of a plain or quoted scalar: line ends folded, escapes resolved. */
export function scanFlow(source: string, scalar: YamlScalar): readonly Unit[] {
  const quoted = scalar.style === 'single' || scalar.style === 'double';
  const end = quoted ? scalar.span.end - 1 : scalar.span.end;
  const units: Unit[] = [];
  /** Blanks at the end of `units` that stand as such in the text: a line end takes them away. */
  let loose = 0;
  let at = quoted ? scalar.span.start + 1 : scalar.span.start;
  while (at < end) {
    const c = source[at]!;
    if (c === '\n' || c === '\r') {
      units.length -= loose;
      loose = 0;
      at = foldAt(source, at, end, units);
    } else if (scalar.style === 'double' && c === '\\') {
      at = escapeAt(source, at, units);
      loose = 0;
    } else {
      const doubled = scalar.style === 'single' && c === "'" && source[at + 1] === "'";
      units.push({ text: c, from: at, to: at + (doubled ? 2 : 1) });
      loose = c === ' ' || c === '\t' ? loose + 1 : 0;
      at += doubled ? 2 : 1;
    }
  }
  return units;
}

const lineEndAt = (source: string, at: number): number =>
  source[at] === '\r' && source[at + 1] === '\n' ? 2 : source[at] === '\n' || source[at] === '\r' ? 1 : 0;

const skipBlanks = (source: string, from: number): number => {
  let at = from;
  while (source[at] === ' ' || source[at] === '\t') at++;
  return at;
};

/** One line end is a blank; each empty line behind it is a line end. Answers the offset of the next content. */
function foldAt(source: string, start: number, end: number, units: Unit[]): number {
  const first = start + lineEndAt(source, start);
  const breaks: Unit[] = [];
  let at = skipBlanks(source, first);
  for (let length = lineEndAt(source, at); length > 0 && at < end; length = lineEndAt(source, at)) {
    breaks.push({ text: '\n', from: at, to: at + length });
    at = skipBlanks(source, at + length);
  }
  units.push(...(breaks.length ? breaks : [{ text: ' ', from: start, to: first }]));
  return at;
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};
const digits: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function escapeAt(source: string, at: number, units: Unit[]): number {
  const c = source[at + 1] ?? '';
  const newline = lineEndAt(source, at + 1);
  if (newline > 0) {
    // The line end vanishes; empty lines behind it stay.
    let next = skipBlanks(source, at + 1 + newline);
    for (let length = lineEndAt(source, next); length > 0; length = lineEndAt(source, next)) {
      units.push({ text: '\n', from: next, to: next + length });
      next = skipBlanks(source, next + length);
    }
    return next;
  }
  const length = digits[c];
  const to = at + 2 + (length ?? 0);
  const code = Number.parseInt(source.slice(at + 2, to), 16);
  const text = length ? (code <= 0x10ffff ? String.fromCodePoint(code) : '') : (escapes[c] ?? c);
  for (let i = 0; i < text.length; i++) units.push({ text: text[i]!, from: at, to });
  return to;
}
