import { escapeFault, type PatternModes, type Step, unicodeEscape } from './regex-reason.ts';

const outOfOrder = 'Range out of order in character class';
const unterminated = 'Unterminated character class';

/** End of the class that starts at `at`, or its fault. */
export function classFault(pattern: string, at: number, modes: PatternModes): Step {
  return modes.sets ? setFault(pattern, at) : plainClass(pattern, at + 1, modes.unicode);
}

/** One member of a class: where it ends and its code, -1 for one that stands for several characters. */
interface Member {
  readonly end: number;
  readonly code: number;
}

function plainClass(pattern: string, from: number, unicode: boolean): Step {
  let at = pattern[from] === '^' ? from + 1 : from;
  for (; at < pattern.length && pattern[at] !== ']'; ) {
    const low = member(pattern, at, unicode);
    if (typeof low === 'string') return low;
    at = low.end;
    if (pattern[at] !== '-' || pattern[at + 1] === ']' || at + 1 >= pattern.length) continue;
    const high = member(pattern, at + 1, unicode);
    if (typeof high === 'string') return high;
    if (unicode && (low.code < 0 || high.code < 0)) return 'Invalid character class';
    if (low.code >= 0 && high.code >= 0 && low.code > high.code) return outOfOrder;
    at = high.end;
  }
  return at < pattern.length ? at + 1 : unterminated;
}

function member(pattern: string, at: number, unicode: boolean): Member | string {
  if (pattern[at] !== '\\') {
    const code = unicode ? pattern.codePointAt(at)! : pattern.charCodeAt(at);
    return { end: at + (code > 0xffff ? 2 : 1), code };
  }
  const next = pattern[at + 1];
  if (next === undefined) return 'Ends with an unfinished escape sequence';
  if (!unicode) return { end: at + 2, code: /[dDsSwWcxu0-9]/.test(next) ? -1 : escaped(next) };
  const fault = escapeFault(pattern, at);
  if (fault) return fault;
  const end = unicodeEscape(pattern, at, /[bdDsSwWfnrtv0\-^$\\.*+?()[\]{}|/]/);
  if (typeof end === 'string') return end;
  return { end, code: /[dDsSwWpP]/.test(next) ? -1 : codeOf(pattern.slice(at, end)) };
}

const controls: Readonly<Record<string, number>> = { b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };
const escaped = (char: string): number => controls[char] ?? char.charCodeAt(0);

function codeOf(written: string): number {
  const [, hex] = /^\\[ux]\{?([\da-f]+)/i.exec(written) ?? [];
  if (hex) return Number.parseInt(hex, 16);
  return written[1] === 'c' ? written.charCodeAt(2) % 32 : written[1] === '0' ? 0 : escaped(written[1]!);
}

const reserved = /[(){}/|\-[\]]/;
const doubled = /^(?:!!|##|\$\$|%%|\*\*|\+\+|,,|\.\.|::|;;|<<|==|>>|\?\?|@@|\^\^|``|~~)/;

/** A class with flag `v`: members, nested classes, `--` and `&&` between them. */
function setFault(pattern: string, start: number): Step {
  let at = start + 1;
  if (pattern[at] === '^') at++;
  let operator = '';
  let expectsOperand = false;
  let count = 0;
  let range = false;
  for (; at < pattern.length; ) {
    if (pattern[at] === ']') return expectsOperand ? missingOperand(operator) : at + 1;
    const found = /^(?:--|&&)/.exec(pattern.slice(at))?.[0];
    if (found) {
      if (count === 0 || expectsOperand) return missingOperand(found);
      if (range) return rangeOperand(found);
      if (operator && operator !== found) return usingBoth(operator, found);
      if (!operator && count > 1) return usingBoth(implicit, found);
      if (found === '&&' && pattern[at + 2] === '&') return 'Invalid character in character class';
      operator = found;
      expectsOperand = true;
      at += 2;
      continue;
    }
    if (operator && !expectsOperand) return usingBoth(operator, implicit);
    const operand = setOperand(pattern, at);
    if (typeof operand === 'string') return operand;
    if (operator && operand.range) return rangeOperand(operator);
    ({ range } = operand);
    at = operand.end;
    expectsOperand = false;
    count++;
  }
  return unterminated;
}

/** What stands between members that follow one another. */
const implicit = 'implicit union';
const usingBoth = (first: string, second: string): string =>
  `Using both ${first} and ${second} operators in one class set expression`;
const missingOperand = (operator: string): string => `Missing operand for ${operator} operator`;
const rangeOperand = (operator: string): string =>
  `Character range used directly as an operand of ${operator} operator`;
const unexpected = (pattern: string, at: number): string => `Unexpected '${pattern[at]}' in class set expression`;

function setOperand(pattern: string, at: number): { end: number; range: boolean } | string {
  if (pattern[at] === '[') {
    const end = setFault(pattern, at);
    return typeof end === 'string' ? end : { end, range: false };
  }
  if (pattern.startsWith('\\q', at)) {
    if (pattern[at + 2] !== '{') return 'Invalid escape';
    const end = pattern.indexOf('}', at);
    return end < 0 ? 'Unterminated string set' : { end: end + 1, range: false };
  }
  const low = setMember(pattern, at);
  if (typeof low === 'string') return low;
  if (pattern[low.end] !== '-' || pattern[low.end + 1] === '-') return { end: low.end, range: false };
  if (low.code < 0) return unexpected(pattern, low.end);
  const second = pattern[low.end + 1];
  if (second === ']' || second === undefined) return 'Unterminated character range';
  const high = setMember(pattern, low.end + 1);
  if (typeof high === 'string') return high;
  if (high.code < 0) return 'Invalid character class';
  return low.code > high.code ? outOfOrder : { end: high.end, range: true };
}

function setMember(pattern: string, at: number): Member | string {
  const rest = pattern.slice(at, at + 2);
  if (reserved.test(rest[0]!)) return unexpected(pattern, at);
  if (doubled.test(rest)) return `Unexpected '${rest}' in class set expression`;
  if (rest[0] === '\\' && /[&\-!#%,:;<=>@`~]/.test(rest[1] ?? '')) return { end: at + 2, code: rest.charCodeAt(1) };
  return member(pattern, at, true);
}
