import { negatesStrings, patternFault } from './regex-reason.ts';

/** The words of the real engine for what acorn words differently. Source: script-engine 10, 12 and 16. */

type Reason = string | ((match: RegExpExecArray, nameBefore: string) => string);

const reasons: readonly (readonly [RegExp, Reason])[] = [
  [/^Not enough stack space/, 'Maximum call stack size exceeded'],
  [/^return$|^'return' outside/, 'Invalid return statement'],
  [
    /^await$|keyword 'await' outside|^Cannot use 'await'/,
    'await is only valid in async functions and the top level bodies of modules',
  ],
  [/^Missing initializer in const|^Missing initializer/, (_, name) => `Missing assignment to constant "${name}"`],
  [/^Complex binding/, 'Missing assignment in destructuring declaration'],
  [/^Identifier '(.*)' has already/, (m) => `Variable "${m[1]}" has already been declared`],
  [/^Unterminated (string|template)/, 'Missing close quote'],
  [/^Bad character escape|^Invalid (Unicode|hexadecimal)|^Code point out|^Bad escape sequence/i, 'Invalid hex digit'],
  [/^Identifier directly after/, 'Missing space after numeric literal'],
  [/^Unsyntactic break/, 'Illegal break statement'],
  [/^Unsyntactic continue/, 'Illegal continue statement'],
  [/^Label '(.*)' is already/, (m) => `Duplicate Label "${m[1]}"`],
  [/^Missing catch or finally/, 'Missing catch or finally after try'],
  [/^Multiple default/, 'Switch already has default case'],
  [/^'with' in strict/, '"with" statement cannot be used in strict mode'],
  [
    /^(?:Assigning to|Binding) (eval|arguments) in strict/,
    (m) => `"${m[1]}" cannot be used as assignment target in strict mode`,
  ],
  [/^Deleting local variable/, (_, name) => `cannot delete identifier "${name}" in strict mode`],
  [/^Private fields can not be deleted/, 'Private fields cannot be deleted'],
  [/^Argument name clash/, (_, name) => `strict mode function cannot have duplicate parameter name "${name}"`],
  [/^Octal literal in strict/, 'cannot use octal escapes in strict mode'],
  [/^Invalid number/, 'cannot use octal value in strict mode'],
  [/rvalue$/, 'Invalid left hand side for assignment'],
  [/^let is disallowed/, 'let is disallowed as a lexically bound name'],
  [/^Duplicate constructor/, 'Class contains more than one constructor'],
  [/^Constructor can't be a generator/, 'Class constructor must not be a generator'],
  [/^Constructor can't be an async/, 'Class constructor must not be an async method'],
  [/^Constructor can't have get/, 'Class constructor must not be an accessor'],
  [/static property named prototype/, "Static class method must not be named 'prototype'"],
  [/static field named 'prototype'/, "Static class field must not be named 'prototype'"],
  [/field named 'constructor'/, "Classes may not have a field named 'constructor'"],
  [/named '#constructor'/, 'Class constructor may not be a private method'],
  [/'arguments' in class field/, "'arguments' is not allowed in class field initializer"],
  [/^Private field '.*' must be declared/, 'Private field must be declared in an enclosing class'],
  [/^'new\.target' can only/, 'new.target expression is only allowed in functions'],
  [/valid meta property for new/, 'expected target'],
  [/import\.meta/, 'Cannot use import.meta outside a module'],
  [/^'super' keyword outside/, 'Expected an operand but found super'],
  [/^super\(\) call outside|^Invalid use of 'super'/, 'invalid use of keyword super'],
  [
    /^Logical expressions and coalesce/,
    'nullish coalescing operator cannot immediately contain, or be contained within, an && or || operation',
  ],
  [/^Comma is not permitted after the rest element/, 'Expected ) but found ,'],
  [/^Redefinition of __proto__/, 'property name __proto__ appears more than once in object literal'],
  [/^Shorthand property assignments/, 'Invalid shorthand property name initializer in object literal'],
  [/^Illegal 'use strict'/, "Illegal 'use strict' directive in function with non-simple parameter list"],
  [/^Optional chaining cannot appear in the tag/, 'Invalid tagged template on optional chain'],
  [/^Optional chaining cannot appear in left/, 'Invalid left hand side for assignment'],
  [/^Parenthesized pattern|^Binding (member|parenthesized)/, 'expected BindingIdentifier or BindingPattern'],
  [
    /^(for-in|for-of) loop variable/,
    (m) => `for..${m[1] === 'for-in' ? 'in' : 'of'} loop declaration must not have an initializer`,
  ],
  [/^Illegal newline after throw/, 'Expected an operand but found eol'],
  [
    /^The keyword '(.*)' is reserved|^Unexpected keyword '(.*)'/,
    (m) => `Expected an operand but found ${m[1] ?? m[2]}`,
  ],
  [/^Numeric separator must be/, 'Only one underscore is allowed as numeric separator'],
  [
    /^Numeric separator is not allowed at the last/,
    'Numeric separators are not allowed at the end of numeric literals',
  ],
  [/^Invalid regular expression: \/(.*)\/(\w*): (.*)$/s, (m) => regexReason(m[3] ?? '', m[1], m[2])],
];

/** Text of the engine for a message of acorn; `nameBefore` is the token before the current one. */
export function engineReason(message: string, nameBefore = ''): string {
  for (const [pattern, reason] of reasons) {
    const match = pattern.exec(message);
    if (match) return typeof reason === 'string' ? reason : reason(match, nameBefore);
  }
  return message;
}

/**
 * Text of the engine for a regular expression that acorn or V8 refuses. `message`: what they say; `pattern`, `flags`: the
 * expression.
 */
export function regexReason(message: string, pattern = '', flags = ''): string {
  const strings = flags.includes('v') && (/^Negated character class/i.test(message) || negatesStrings(pattern));
  if (strings) return `Invalid regular expression: /${pattern}/${flags}: Negated character class may contain strings`;
  return patternFault(pattern, flags) ?? message;
}

/**
 * Text of the engine for the flags of a regular expression it refuses; `literal`: written as `/x/flags`, which it reads flag
 * by flag.
 */
export function flagsReason(flags: string, literal: boolean): string {
  const first = literal ? firstFlagFault(flags) : flags;
  if (/[^dgimsuvy]/.test(first)) return 'Invalid regular expression flags';
  const repeated = /(.).*\1/.exec(first)?.[1];
  if (literal && /u.*v|v.*u/.test(first)) return bothSets;
  if (repeated) return literal ? 'Repeated regex flag' : `Repeated RegExp flag: ${repeated}`;
  return bothSets;
}

const bothSets = "Both flags 'u' and 'v' cannot be set at same time";

/** Flags up to the first that is wrong. */
const firstFlagFault = (flags: string): string =>
  /^.*?(?:[^dgimsuvy]|(.)(?<=\1.*\1)|u(?<=v.*)|v(?<=u.*))/s.exec(flags)?.[0] ?? flags;

/** Name of a token as it stands in `Expected … but found …`; `text` is its source, for tokens of several spellings. */
export function tokenName(type: { readonly label: string }, text?: string): string {
  if (type.label === 'eof') return 'eof';
  if (type.label === 'name') return text ?? 'ident';
  return text || type.label;
}
