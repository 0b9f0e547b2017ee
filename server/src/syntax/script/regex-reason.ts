import { classFault } from './regex-class-reason.ts';

/** What reading a pattern goes by. */
export interface PatternModes {
  /** Flag `u` or `v`. */
  readonly unicode: boolean;
  /** Flag `v`. */
  readonly sets: boolean;
}

/** A step of reading: how far it got, or the fault. */
export type Step = number | string;

type Target = 'none' | 'atom' | 'lookahead' | 'lookbehind';

interface Reading extends PatternModes {
  readonly pattern: string;
  /** Whether `\k` refers to groups by name. */
  readonly named: boolean;
  readonly names: ReadonlySet<string>;
  readonly groups: number;
  /** Opened groups, and what a quantifier behind them stands on. */
  readonly open: Target[];
  target: Target;
}

/**
 * The first fault of a pattern in the engine's words (script-engine 16), read from left to right as the engine reads it;
 * undefined when it sees none. Source: the groups `engine-syntax` and `engine-texts`.
 */
export function patternFault(pattern: string, flags: string): string | undefined {
  const unicode = /[uv]/.test(flags);
  const names = [...pattern.matchAll(/\(\?<(?![=!])((?:[^\\>]|\\.)*)>/g)].map(([, name]) => plainName(name!));
  const groups = pattern.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]])*\]/g, '').match(/\((?!\?)|\(\?<(?![=!])/g)?.length ?? 0;
  const named = unicode || names.length > 0;
  const sets = flags.includes('v');
  const r: Reading = { pattern, unicode, sets, named, names: new Set(names), groups, open: [], target: 'none' };
  for (let at = 0; at < pattern.length; ) {
    const step = read(r, at);
    if (typeof step === 'string') return step;
    at = step;
  }
  if (r.open.length) return 'Unterminated group';
  return new Set(names).size < names.length ? 'Multiple named capture groups with the same name' : undefined;
}

const plainName = (name: string): string =>
  name.replace(/\\u(?:\{([\da-f]+)\}|([\da-f]{4}))/gi, (_, long, short) =>
    codeText(Number.parseInt(long ?? short, 16)),
  );

const codeText = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

function read(r: Reading, at: number): Step {
  const { pattern } = r;
  const char = pattern[at]!;
  if (char === '\\') return escapeSequence(r, at);
  if (char === '[') {
    r.target = 'atom';
    return classFault(pattern, at, r);
  }
  if (char === '(') return openGroup(r, at);
  if (char === ')') {
    const target = r.open.pop();
    if (!target) return "Unmatched ')'";
    r.target = target;
    return at + 1;
  }
  if (char === '*' || char === '+' || char === '?') return quantify(r, at + 1);
  if (char === '{') return braces(r, at);
  if (r.unicode && (char === '}' || char === ']')) return `Unmatched '${char}'`;
  r.target = char === '|' || char === '^' || char === '$' ? 'none' : 'atom';
  return at + 1;
}

function braces(r: Reading, at: number): Step {
  const found = /^\{(\d+)(?:,(\d*))?\}/.exec(r.pattern.slice(at));
  if (!found) {
    r.target = 'atom';
    return r.unicode ? 'Incomplete quantifier' : at + 1;
  }
  const [all, low, high] = found;
  if (high && Number(low) > Number(high)) return 'Numbers out of order in {} quantifier';
  return quantify(r, at + all.length);
}

function quantify(r: Reading, end: number): Step {
  const { target } = r;
  if (target === 'lookbehind') return 'Quantifier on lookbehind assertion';
  if (target === 'lookahead' && r.unicode) return 'Quantifier on lookahead assertion';
  if (target === 'none') return 'Quantifier without target';
  r.target = 'none';
  return r.pattern[end] === '?' ? end + 1 : end;
}

function openGroup(r: Reading, at: number): Step {
  const rest = r.pattern.slice(at + 1, at + 5);
  const opened = (target: Target, width: number): number => {
    r.open.push(target);
    r.target = 'none';
    return at + 1 + width;
  };
  if (rest[0] !== '?') return opened('atom', 0);
  if (rest[1] === ':') return opened('atom', 2);
  if (rest[1] === '=' || rest[1] === '!') return opened('lookahead', 2);
  if (rest[1] !== '<') return modifiers(r, at + 2, (end) => opened('atom', end - at - 1));
  if (rest[2] === '=' || rest[2] === '!') return opened('lookbehind', 3);
  const name = groupName(r.pattern, at + 3);
  return typeof name === 'string' ? name : opened('atom', name - at - 1);
}

/** `(?i-m:`: what stands between `?` and `:`. */
function modifiers(r: Reading, from: number, opened: (end: number) => number): Step {
  const { pattern } = r;
  const flag = pattern[from] ?? '';
  if (!/[dgimsuvy-]/.test(flag)) return 'Invalid group';
  const [adding, removing] = ['', ''].map(() => new Set<string>()) as [Set<string>, Set<string>];
  let minus = false;
  for (let at = from; ; at++) {
    const char = pattern[at];
    if (char === undefined) return 'Incomplete modifier';
    if (char === ':') {
      if (!adding.size && !removing.size) return 'No flags in modifier';
      return opened(at + 1);
    }
    if (char === '-' && !minus) minus = true;
    else if (/[ims]/.test(char)) {
      const own = minus ? removing : adding;
      if (own.has(char)) return 'Repeated regex flag in modifier';
      own.add(char);
      if (minus && adding.has(char)) return 'Modifier is both adding and removing the same flag';
    } else if (/[dguvy]/.test(char)) return `Flag '${char}' not allowed in modifier`;
    else return /[a-z]/i.test(char) ? 'Invalid regular expression flag in modifier' : 'Invalid modifier';
  }
}

/** End of a group name that starts at `from`. */
function groupName(pattern: string, from: number): Step {
  let at = from;
  for (; at < pattern.length && pattern[at] !== '>'; ) {
    const [written] = /^(?:\\u\{[\da-f]+\}|\\u[\da-f]{4}|[\s\S])/iu.exec(pattern.slice(at))!;
    const char = plainName(written);
    const first = at === from;
    if (first && !/^[\p{ID_Start}$_]$/u.test(char)) return 'Invalid character at start of group name';
    if (!/^[\p{ID_Continue}$\u200c\u200d]$/u.test(char)) break;
    at += written.length;
  }
  if (at === from) return 'Empty named capture group name';
  if (pattern[at] === '>') return at + 1;
  return pattern.includes('>', at) ? 'Invalid character in group name' : 'Unterminated group name';
}

function escapeSequence(r: Reading, at: number): Step {
  const { pattern, unicode } = r;
  const char = pattern[at + 1];
  r.target = 'atom';
  if (char === undefined) return 'Ends with an unfinished escape sequence';
  if (char === 'b' || char === 'B') {
    r.target = 'none';
    return at + 2;
  }
  if (/[1-9]/.test(char)) return backreference(r, at);
  if (char === 'k' && r.named) return namedReference(r, at + 2);
  if (!unicode) return at + 2;
  return escapeFault(pattern, at) ?? unicodeEscape(pattern, at, /[dDsSwWfnrtv0^$\\.*+?()[\]{}|/]/);
}

function backreference(r: Reading, at: number): Step {
  const [digits] = /^\d+/.exec(r.pattern.slice(at + 1))!;
  if (Number(digits) > r.groups && r.unicode) return 'Missing capture group for backreference';
  return at + 1 + (Number(digits) > r.groups ? 1 : digits.length);
}

function namedReference(r: Reading, from: number): Step {
  const { pattern } = r;
  if (pattern[from] !== '<')
    return from >= pattern.length
      ? 'Ends with an unfinished escape sequence'
      : 'Missing group name in named capture group reference';
  const end = groupName(pattern, from + 1);
  if (typeof end === 'string') return end;
  return r.names.has(plainName(pattern.slice(from + 1, end - 1))) ? end : 'Missing capture group for backreference';
}

/** Faults that are the same inside and outside classes, with flag `u` or `v`. */
export function escapeFault(pattern: string, at: number): string | undefined {
  const rest = pattern.slice(at + 1);
  if (rest[0] === 'c') return /^c[a-z]/i.test(rest) ? undefined : 'Invalid control char escape';
  if (rest[0] === 'u') return badUnicode(rest) ? 'Invalid Unicode escape' : undefined;
  if (rest[0] === 'x') return /^x[\da-f]{2}/i.test(rest) ? undefined : 'Invalid escape';
  if (rest[0] === '0') return /^0\d/.test(rest) ? 'Invalid escape' : undefined;
  return rest[0] === 'p' || rest[0] === 'P' ? propertyFault(rest) : undefined;
}

const badUnicode = (rest: string): boolean => {
  const long = /^u\{([\da-f]+)\}/i.exec(rest);
  return long ? Number.parseInt(long[1]!, 16) > 0x10ffff : !/^u[\da-f]{4}/i.test(rest);
};

function propertyFault(rest: string): string | undefined {
  const [, name] = /^.\{([^}]*)\}/.exec(rest) ?? [];
  if (rest[1] !== '{') return 'Invalid Unicode property escape';
  if (name === undefined) return 'Ends with an unfinished Unicode property escape';
  return isProperty(name, 'u') ? undefined : unsupported(name);
}

function unsupported(name: string): string {
  const [property, value] = name.split('=', 2) as [string, string | undefined];
  if (/^(?:Script|sc|Script_Extensions|scx)$/.test(property))
    return value === undefined
      ? 'Unsupported Unicode character property escape'
      : `Unsupported Unicode script name '${value}'`;
  if (/^(?:General_Category|gc)$/.test(property))
    return value === undefined
      ? 'Unsupported Unicode character property escape'
      : `Unsupported Unicode character general category '${value}'`;
  return isProperty(name, 'v')
    ? 'Unsupported Unicode character property escape'
    : `Unsupported Unicode character property '${property}'`;
}

/** Whether a pattern negates a property of strings, which flag `v` knows and forbids. */
export const negatesStrings = (pattern: string): boolean =>
  [...pattern.matchAll(/\\P\{(\w+)\}/g)].some(([, name]) => isProperty(name!, 'v') && !isProperty(name!, 'u'));

function isProperty(name: string, flag: string): boolean {
  if (!/^[\w=]+$/.test(name)) return false;
  try {
    new RegExp(`\\p{${name}}`, flag);
    return true;
  } catch {
    return false;
  }
}

/** End of an escape that needs no further look, or the fault; `allowed`: characters that may be escaped. */
export function unicodeEscape(pattern: string, at: number, allowed: RegExp): Step {
  const rest = pattern.slice(at + 1);
  const [long] = /^(?:c.|u\{[^}]*\}|u.{4}|x..|[pP]\{[^}]*\})/s.exec(rest) ?? [];
  if (long) return at + 1 + long.length;
  return allowed.test(rest[0] ?? '') ? at + 2 : 'Invalid escape';
}
