import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../../../server/src/syntax/script/faults/find-faults.ts';
import { javaNumber } from '../../../../../server/src/syntax/script/faults/java-number.ts';
import { regexFault } from '../../../../../server/src/syntax/script/faults/regex-fault.ts';
import { Refused } from '../../../../../server/src/syntax/script/faults/scan.ts';
import { scanNumber } from '../../../../../server/src/syntax/script/faults/scan-number.ts';
import {
  collides,
  globalScope,
  innerScope,
  isLexical,
  parameterScope,
} from '../../../../../server/src/syntax/script/faults/scopes.ts';
import { badEscape, wordOf } from '../../../../../server/src/syntax/script/faults/token-values.ts';
import { scopeNames } from '../../../../../server/src/syntax/script/scope-names.ts';

describe('printed expressions', () => {
  /** Checks how an expression is printed inside the refusal of a pattern that holds it. */
  function checkPrinted(expression: string, expected: string): void {
    const [fault] = findFaults(`[${expression}] = 1`);
    expect(fault?.reason).toBe(`unexpected node in AssignmentPattern: ${expected}`);
  }

  it.each([
    ["'it'", '"it"'],
    ['`a`', '"a"'],
    ["`a${'b'}c`", '`a${"b"}c`'],
    ['0x10', '16'],
    ['10n', '10'],
    ['a+b*c', 'a + b * c'],
    ['(a+b)*c', '(a + b) * c'],
    ['a-(b-c)', 'a - (b - c)'],
    ['a?b:c', 'a ? b : c'],
    ['(a, b)', 'a ,> b'],
    ['- -a', '-(-a)'],
    ['typeof(a)', 'typeof a'],
    ['new  a', 'new a()'],
    ["new a . b ( 'c' )", 'new a.b("c")'],
    ['a . b [ 0 ] ( c )', 'a.b[0](c)'],
    ['a?.()', 'a?.()'],
    ['f(...a)', 'f(SPREAD_ARGUMENT(a))'],
    ['f`x${y}`', 'f(`x${0}`, y)'],
    ['function(){ return 1 }', 'function :anonymous()'],
    ['function f(a, b) {}', 'function f(a, b)'],
    ['function ({ a }, b) {}', 'function :anonymous()'],
    ['a => a', 'function :=>(a)'],
    ['async () => 1', 'async function :=>()'],
    [
      'class extends B { m() {} static x = 1; }',
      'class extends B {constructor(args), m(), static x = function :initializer()}',
    ],
    ['{ a: 1, m() {}, get g() {}, ...b } + 1', '{ a: 1, m(), get g(),  } + 1'],
    ['[a, , ...b] + 1', '[a, undefined, ...SPREAD_ARRAY(b)] + 1'],
  ])('%j', checkPrinted);

  it('names a function after its property', () => {
    expect(findFaults('({ a: () => 1 } = b)')[0]?.reason).toBe('unexpected node in AssignmentPattern: function a()');
    expect(findFaults('let { get a() {} } = b')[0]?.reason).toBe('unexpected node in BindingPattern: get a()');
  });
});

describe('javaNumber', () => {
  it.each([
    ['1', '1'],
    ['1.0', '1.0'],
    ['1.50', '1.5'],
    ['1e3', '1000'],
    ['1e21', '1.0E21'],
    ['12345678.9', '1.23456789E7'],
    ['0.0001', '1.0E-4'],
    ['1e-3', '0.001'],
    ['1e999', 'Infinity'],
  ])('%s', (written, expected) => expect(javaNumber(Number(written), written)).toBe(expected));
});

describe('scanNumber', () => {
  function checkNumber(text: string, expected: string): void {
    try {
      const { kind, end } = scanNumber(text, 0);
      expect(`${kind} ${end}`).toBe(expected);
    } catch (caught) {
      expect(caught instanceof Refused && `${caught.fault.column} ${caught.fault.reason}`).toBe(expected);
    }
  }

  it.each([
    ['0', 'decimal 1'],
    ['1_000;', 'decimal 5'],
    ['1.5e-3', 'floating 6'],
    ['.5', 'floating 2'],
    ['017', 'octal_legacy 3'],
    ['089', 'non_octal_decimal 3'],
    ['0xfFn', 'bigint 5'],
    ['0b102', 'binary_number 4'],
    ['0x', '2 Missing digit after "0x"'],
    ['1e', '2 Missing exponent'],
    ['1__0', '2 Only one underscore is allowed as numeric separator'],
    ['1_', '2 Numeric separators are not allowed at the end of numeric literals'],
    ['3in x', '1 Missing space after numeric literal'],
  ])('%s', checkNumber);
});

describe('words and escapes', () => {
  const token = (text: string) => ({ kind: 'ident', start: 0, end: text.length });

  it('resolves escapes in names', () => {
    expect(wordOf('\\u0061b\\u{63}', token('\\u0061b\\u{63}'))).toBe('abc');
  });

  it.each([
    ['\\x4', false, '3 Invalid hex digit'],
    ['a\\u00g0', false, '5 Invalid hex digit'],
    ['\\u{110000}', false, '8 Invalid hex digit'],
    ['\\u{}', false, '3 Invalid hex digit'],
    ['\\01', true, '2 cannot use octal escapes in strict mode'],
    ['\\8', true, '2 cannot use non-octal decimal escapes in strict mode'],
    ['\\01 \\8 \\0', false, ''],
    ['\\0', true, ''],
  ])('%j, strict %s', (text, strict, expected) => {
    const bad = badEscape(text, token(text), strict);
    expect(bad ? `${bad.at} ${bad.reason}` : '').toBe(expected);
  });
});

describe('regexFault', () => {
  it.each([
    ['/a/dgimsuy', undefined],
    ['/a/gg', 'Repeated regex flag'],
    ['/a/ggx', 'Repeated regex flag'],
    ['/a/gxg', 'Invalid regular expression flags'],
    ['/a/uvu', "Both flags 'u' and 'v' cannot be set at same time"],
    ['/(/', 'Unterminated group'],
    ['/[ab--c]/v', 'Using both implicit union and -- operators in one class set expression'],
    ['/[a--bc]/v', 'Using both -- and implicit union operators in one class set expression'],
    ['/[a--b(]/v', 'Using both -- and implicit union operators in one class set expression'],
  ])('%s', (literal, expected) => expect(regexFault(literal)).toBe(expected));
});

describe('scopes', () => {
  it('knows what collides and what is declared around', () => {
    const body = innerScope(globalScope(), 'body');
    body.names.set('a', { lexical: true });
    const block = innerScope(body);
    block.names.set('f', { lexical: true, blockFunction: true });
    expect([isLexical(block, 'a'), isLexical(block, 'b')]).toEqual([true, false]);
    expect([collides(block, 'a', false), collides(block, 'f', false), collides(block, 'f', true)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('a name of the parameters or of catch collides in the body', () => {
    const allows = { arrow: false, method: false, derived: false, initializer: false };
    const parameters = parameterScope(globalScope(), allows);
    parameters.names.set('p', { lexical: false });
    expect(collides(innerScope(parameters, 'body'), 'p', false)).toBe(true);
    const caught = innerScope(globalScope(), 'catch');
    caught.names.set('e', { lexical: true, catchParameter: true });
    expect([collides(innerScope(caught), 'e', false), isLexical(innerScope(caught), 'e')]).toEqual([true, false]);
  });

  it('an arrow allows what its surroundings allow, a function does not', () => {
    const method = parameterScope(globalScope(), { arrow: false, method: true, derived: true, initializer: false });
    const arrow = parameterScope(method, { arrow: true, method: false, derived: false, initializer: false });
    const plain = parameterScope(method, { arrow: false, method: false, derived: false, initializer: false });
    expect([arrow.inMethod, arrow.inDerivedConstructor, plain.inMethod, plain.inFunction]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('scopeNames', () => {
  it('finds names and knows the first', () => {
    const names = scopeNames();
    expect([names.indexOf('a'), names[0]]).toEqual([-1, undefined]);
    names.push('a');
    names.push('__proto__');
    expect([names.indexOf('a') >= 0, names.indexOf('__proto__') >= 0, names.indexOf('b'), names[0]]).toEqual([
      true,
      true,
      -1,
      'a',
    ]);
  });
});
