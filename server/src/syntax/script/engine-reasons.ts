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
  [/^Invalid regular expression: \/(.*)\/: (.*)$/s, (m) => regexReason(m[2] ?? '', m[1])],
];

/** Text of the engine for a message of acorn; `nameBefore` is the token before the current one. */
export function engineReason(message: string, nameBefore = ''): string {
  for (const [pattern, reason] of reasons) {
    const match = pattern.exec(message);
    if (match) return typeof reason === 'string' ? reason : reason(match, nameBefore);
  }
  return message;
}

type RegexReason = string | ((pattern: string) => string);

const firstFit =
  (otherwise: string, ...choices: readonly (readonly [RegExp, string])[]) =>
  (pattern: string): string =>
    choices.find(([fits]) => fits.test(pattern))?.[1] ?? otherwise;

/** A backreference by number that leads nowhere, outside classes. */
const lostReference = /^(?:\\[^1-9]|\[(?:\\.|[^\]])*\]|[^\\[])*\\[1-9]/;

const regexReasons: readonly (readonly [RegExp, RegexReason])[] = [
  [
    /^Nothing to repeat|^Invalid quantifier/,
    firstFit(
      'Quantifier without target',
      [/\(\?<[=!][^)]*\)[*+?{]/, 'Quantifier on lookbehind assertion'],
      [/\(\?[=!][^)]*\)[*+?{]/, 'Quantifier on lookahead assertion'],
      [/(?:^|[(|])\{(\d+),(\d+)\}/, 'Quantifier without target'],
    ),
  ],
  [/^Unterminated character class/, 'Unterminated character class'],
  [/^Unmatched '\)'/, "Unmatched ')'"],
  [/at end of pattern/, 'Ends with an unfinished escape sequence'],
  [/^Duplicate capture group name/, 'Multiple named capture groups with the same name'],
  [/^Invalid named capture referenced/, 'Missing capture group for backreference'],
  [
    /^Invalid named reference/,
    firstFit('Missing group name in named capture group reference', [
      /\\k$/,
      'Ends with an unfinished escape sequence',
    ]),
  ],
  [
    /^Invalid (?:capture )?group name/,
    firstFit(
      'Invalid character in group name',
      [/\(\?<[\w$]*$/, 'Unterminated group name'],
      [/\(\?<>/, 'Empty named capture group name'],
      [/\(\?<[^\p{ID_Start}$_\\]/u, 'Invalid character at start of group name'],
    ),
  ],
  [
    /^(?:Multiple dashes in flag group|Invalid flag group)/,
    firstFit('Invalid modifier', [/\(\?-:/, 'No flags in modifier']),
  ],
  [
    /^Repeated flag in flag group|^Duplicate regular expression modifiers/i,
    firstFit('Repeated regex flag in modifier', [
      /\(\?\w*(\w)\w*-\w*\1/,
      'Modifier is both adding and removing the same flag',
    ]),
  ],
  [/^Invalid group/, 'Invalid group'],
  [/^numbers out of order/i, 'Numbers out of order in {} quantifier'],
  [/^Range out of order/, 'Range out of order in character class'],
  [
    /^Invalid character class$/,
    firstFit('Invalid character class', [/-\\[dwspDWSP]/, 'Range out of order in character class']),
  ],
  [/^Incomplete quantifier/, 'Incomplete quantifier'],
  [
    /^Lone quantifier brackets/,
    firstFit('Incomplete quantifier', [/^(?:\\.|[^\\{])*\]/, "Unmatched ']'"], [/^(?:\\.|[^\\{])*\}/, "Unmatched '}'"]),
  ],
  [/^Invalid unicode escape/i, firstFit('Invalid Unicode escape', [/\\c(?![a-zA-Z])/, 'Invalid control char escape'])],
  [
    /^Invalid (?:decimal )?escape/,
    firstFit('Invalid escape', [lostReference, 'Missing capture group for backreference']),
  ],
  [
    /^Invalid property name/,
    (pattern) => {
      const name = /\\[pP]\{([^}]*)\}/.exec(pattern)?.[1];
      return name === undefined
        ? 'Invalid Unicode property escape'
        : `Unsupported Unicode character property '${name}'`;
    },
  ],
  [
    /^Invalid set operation/,
    firstFit('Invalid set operation in character class', [
      /--.*&&|&&.*--/s,
      'Using both -- and && operators in one class set expression',
    ]),
  ],
  [
    /^Invalid character in character class/,
    (pattern) => {
      const found = /\[\^?(?:\\.|[^\]\\(){}|/])*([(){}|/])/.exec(pattern)?.[1];
      return found ? `Unexpected '${found}' in class set expression` : 'Missing operand for -- operator';
    },
  ],
];

/** Text of the engine for a problem inside a regular expression, worded as acorn or V8 word it; `pattern` is its source. */
export function regexReason(message: string, pattern = ''): string {
  const reason = regexReasons.find(([said]) => said.test(message))?.[1] ?? message;
  return typeof reason === 'string' ? reason : reason(pattern);
}

/** Text of the engine for the flags of a regular expression it refuses; `literal`: written as `/x/flags`. */
export function flagsReason(flags: string, literal: boolean): string {
  if (/[^dgimsuvy]/.test(flags)) return 'Invalid regular expression flags';
  const repeated = /(.).*\1/.exec(flags)?.[1];
  if (repeated) return literal ? 'Repeated regex flag' : `Repeated RegExp flag: ${repeated}`;
  return "Both flags 'u' and 'v' cannot be set at same time";
}

/** Name of a token as it stands in `Expected … but found …`; `text` is its source, for tokens of several spellings. */
export function tokenName(type: { readonly label: string }, text?: string): string {
  if (type.label === 'eof') return 'eof';
  if (type.label === 'name') return text ?? 'ident';
  return text || type.label;
}
