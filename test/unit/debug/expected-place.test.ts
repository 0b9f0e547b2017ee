import { describe, expect, test } from 'vitest';
import { expectedPlace } from '../../../server/src/debug/expected-place.ts';

function checkPlace(file: string, text: string, want: { line: number; column?: number }, expected: string): void {
  const place = expectedPlace(file, text, want);
  expect(place ? `${place.line}:${place.column}` : 'none').toBe(expected);
}

describe('where a breakpoint will stand', () => {
  const script = ['// c', '', 'const a = 1;', 'f(a); g();', 'function f() {', '  return 1;', '}'].join('\n');

  test.each([
    [{ line: 1 }, '3:1'],
    [{ line: 4 }, '4:1'],
    [{ line: 4, column: 3 }, '4:7'],
    [{ line: 5 }, '6:3'],
    [{ line: 7 }, 'none'],
  ])('in a script at %j', (want, expected) => checkPlace('a.js', script, want, expected));

  const recipe = [
    'guard:',
    '  - scriptBody: |',
    '      let n = 1;',
    '      n++;',
    '  - scriptBody: "1; 2"',
    'x: 1',
  ].join('\n');

  test.each([
    [{ line: 1 }, 'none'],
    [{ line: 3 }, '3:7'],
    [{ line: 4 }, '4:7'],
    [{ line: 5 }, '5:18'],
    [{ line: 5, column: 19 }, '5:21'],
    [{ line: 6 }, 'none'],
  ])('in a recipe at %j', (want, expected) => checkPlace('r.yaml', recipe, want, expected));

  test('a text that does not parse has none', () => checkPlace('a.js', 'let = 5 5;', { line: 1 }, 'none'));
});
