import { refuseAt } from './scan.ts';

const identifierLike = /[\p{L}\p{Nl}\p{Sc}\p{Pc}]/u;

const radixOf: Readonly<Record<string, readonly [string, number]>> = {
  x: ['hexadecimal', 16],
  o: ['octal', 8],
  b: ['binary_number', 2],
};

/** Kind and end of the number that starts at `start`; refuses one that is written wrongly. */
export function scanNumber(text: string, start: number): { kind: string; end: number } {
  const [kind, radix] = (text[start] === '0' && radixOf[(text[start + 1] ?? '').toLowerCase()]) || [];
  const read = radix === undefined ? decimal(text, start) : { kind: kind!, end: withRadix(text, start, radix) };
  const big = text[read.end] === 'n' && /^(?:decimal|hexadecimal|octal|binary_number)$/.test(read.kind);
  const end = big ? read.end + 1 : read.end;
  if (identifierLike.test(text[end] ?? '')) refuseAt(text, 'Missing space after numeric literal', end, end + 1);
  return { kind: big ? 'bigint' : read.kind, end };
}

function withRadix(text: string, start: number, radix: number): number {
  const at = start + 2;
  if (digitAt(text, at, radix) < 0) refuseAt(text, `Missing digit after "${text.slice(start, at)}"`, at);
  return digits(text, at + 1, { radix, separated: true, leading: true }).end;
}

function digitAt(text: string, at: number, radix: number): number {
  const digit = /[\da-z]/i.test(text[at] ?? '') ? Number.parseInt(text[at]!, 36) : -1;
  return digit < radix ? digit : -1;
}

interface Digits {
  readonly radix: number;
  /** Underscores may stand between the digits, `leading`: also before the first. */
  readonly separated: boolean;
  readonly leading: boolean;
}

function digits(text: string, from: number, { radix, separated, leading }: Digits): { end: number; highest: number } {
  let highest = 0;
  let underscore = false;
  let allowed = leading;
  for (let at = from; ; at++) {
    if (allowed && text[at] === '_') {
      if (underscore) refuseAt(text, 'Only one underscore is allowed as numeric separator', at);
      underscore = true;
    } else {
      const digit = digitAt(text, at, radix);
      if (digit < 0) {
        if (underscore) refuseAt(text, 'Numeric separators are not allowed at the end of numeric literals', at);
        return { end: at, highest };
      }
      highest = Math.max(highest, digit);
      underscore = false;
    }
    allowed = separated;
  }
}

const ten = { radix: 10, separated: true, leading: false };

function decimal(text: string, start: number): { kind: string; end: number } {
  const zero = text[start] === '0';
  let { end, highest } =
    text[start] === '.'
      ? { end: start, highest: 0 }
      : digits(text, start + 1, { ...ten, separated: !zero, leading: !zero });
  let kind = zero && highest >= 8 ? 'non_octal_decimal' : 'decimal';
  if (zero && highest < 8 && end - start > 1) return { kind: 'octal_legacy', end };
  if (text[end] === '.') {
    kind = 'floating';
    ({ end, highest } = digits(text, end + 1, ten));
  }
  if (text[end] !== 'e' && text[end] !== 'E') return { kind, end };
  end++;
  if (text[end] === '+' || text[end] === '-') end++;
  if (digitAt(text, end, 10) < 0) refuseAt(text, 'Missing exponent', end);
  return { kind: 'floating', end: digits(text, end, ten).end };
}
