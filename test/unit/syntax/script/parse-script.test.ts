import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseScript, syntaxErrorText } from '../../../../server/src/syntax/script/parse-script.ts';

/** Checks all errors, one per line: `line:column reason`; none for a text the engine takes. */
function checkErrors(source: string, ...expected: string[]): void {
  const { errors, program, error } = parseScript(source);
  expect(errors.map(({ line, column, reason }) => `${line}:${column} ${reason}`)).toEqual(expected);
  expect(program === null).toBe(expected.length > 0);
  expect(error).toBe(errors[0] ?? null);
}

describe('texts the engine takes', () => {
  it.each([
    '',
    '#!/usr/bin/env node\n1',
    '\ufeff1',
    'with ({ a: 1 }) a',
    '010 + 0o10',
    '1 <!-- comment\n--> comment\n2',
    'function f(a, a) {} if (1) function g() {}',
    'var await = 1; var yield = 2; let async = 3; await + yield',
    'class A { #p = 1; static { this.x = 1 } has(o) { return #p in o } }',
    '/(?<y>a)|(?<y>b)/v; /(?i:a)b/; /(?<=a)b/',
    'for (let of of [1]); for (async of => 1; false;);',
    'a ??= b || (c && d); a?.b?.[c]?.(d)',
    'x: for (;;) { continue x }',
    'async function f() { for await (const x of y) await x; }',
  ])('%j', (source) => checkErrors(source));
});

describe('texts the engine refuses, in its words', () => {
  it('top-level return and await', () => {
    checkErrors('return 1;', '1:0 Invalid return statement');
    checkErrors('if (a) {\n  return;\n}', '2:2 Invalid return statement', '3:0 Expected eof but found }');
    checkErrors(
      'const x = await f(); return x;',
      '1:10 await is only valid in async functions and the top level bodies of modules',
      '1:21 Invalid return statement',
    );
    checkErrors('(await 1) + 1', '1:7 Expected ) but found 1');
    checkErrors(
      'function f() { await g(); }',
      '1:15 await is only valid in async functions and the top level bodies of modules',
    );
  });

  it('goes on where the engine goes on', () => {
    checkErrors(
      'const a = ;\nconst b = ;',
      '1:10 Expected an operand but found ;',
      '2:10 Expected an operand but found ;',
    );
    checkErrors(
      'function f() { const a = ; } const b = ;',
      '1:25 Expected an operand but found ;',
      '1:39 Expected an operand but found ;',
    );
    checkErrors('f(g(1;\nh();', '1:5 Expected , but found ;');
    checkErrors('x y z', '1:2 Expected ; but found y');
  });

  it('what is missing', () => {
    checkErrors('if (', '1:4 Expected an operand but found eof');
    checkErrors('function f() {', '1:14 Expected } but found eof');
    checkErrors('const a;', '1:7 Missing assignment to constant "a"');
    checkErrors("'abc", '1:4 Missing close quote');
    checkErrors('{ a: 1, b: 2 }', '1:9 Expected ; but found :');
    checkErrors('try { }', '1:0 Missing catch or finally after try');
    checkErrors('({ a: 1 b: 2 })', '1:8 Expected comma but found ident', '1:14 Expected ; but found )');
    checkErrors('[1 2]', '1:3 Expected comma but found decimal');
  });

  it('other languages and newer syntax', () => {
    checkErrors("import x from 'y';", '1:0 Expected an operand but found import');
    checkErrors('export default 1;', '1:0 Expected an operand but found export');
    checkErrors('using x = 1;', '1:6 Expected ; but found x');
    checkErrors('const f = (x: number) => x;', '1:12 Expected ) but found :');
    checkErrors('class A { accessor x = 1 }', '1:19 Expected ( but found x');
    checkErrors('const a = “x”;', '1:10 Expected an operand but found error');
  });

  it('names, labels, strict mode', () => {
    checkErrors('let a; let a;', '1:11 Variable "a" has already been declared');
    checkErrors('break;', '1:0 Illegal break statement');
    checkErrors('continue x;', '1:9 Undefined Label "x"');
    checkErrors('1 = 2;', '1:0 Invalid left hand side for assignment');
    checkErrors("'use strict'; var a; delete a;", '1:21 cannot delete identifier "a" in strict mode');
    checkErrors("'use strict'; eval = 1;", '1:14 "eval" cannot be used as assignment target in strict mode');
    checkErrors('this.#x;', '1:5 Private field must be declared in an enclosing class');
    checkErrors('3in [];', '1:1 Missing space after numeric literal');
  });

  it('prints the line and a caret, tabs kept', () => {
    const source = 'a;\n\tconst b = ;\r\nc;';
    const { errors } = parseScript(source);
    expect(syntaxErrorText(source, 'guard:x.js', errors)).toBe(
      'guard:x.js:2:11 Expected an operand but found ;\n\tconst b = ;\n\t          ^\n',
    );
  });
});

describe('any text', () => {
  const pieces = [
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ';',
    ',',
    '=>',
    'await ',
    'return ',
    'const a',
    '=',
    '1',
    "'",
    '`',
    '${',
    '/',
    '*',
    '//',
    '/*',
    '\n',
    'class ',
    'function ',
    '#x',
    '@',
    'for',
    'if',
    'of ',
    '...',
    '?.',
    '\\u',
    '\u2028',
    '\ud83d',
  ];
  it('is parsed without an exception, errors inside the text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
        const source = parts.join('');
        const { errors, program, recovered } = parseScript(source);
        expect(errors.length === 0).toBe(program !== null);
        expect(recovered.type).toBe('Program');
        for (const { offset, end } of errors) expect(offset >= 0 && offset <= end && end <= source.length).toBe(true);
        syntaxErrorText(source, 'x', errors);
      }),
      { numRuns: 2000 },
    );
  });

  it('nesting deeper than the stack is an error, not a crash', () => {
    expect(parseScript('('.repeat(100_000)).program).toBeNull();
    expect(parseScript(`${'['.repeat(50_000)}${']'.repeat(50_000)}`).error?.reason ?? '').toBe(
      'Maximum call stack size exceeded',
    );
  });
});
