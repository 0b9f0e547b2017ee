import { describe, expect, it } from 'vitest';
import { afterBlanks } from '../../../../server/src/syntax/script/after-blanks.ts';
import { parseScript } from '../../../../server/src/syntax/script/parse-script.ts';

/** What is left of a text behind its blanks and comments. */
const checkRest = (text: string, rest: string): void => expect(text.slice(afterBlanks(text, 0))).toBe(rest);

describe('blanks and comments', () => {
  it.each([
    ['', ''],
    [' \t\v\f\r\n\u00a0\ufeff\u2028x', 'x'],
    ['// a\n// b\r/* c */ /* d\n */y', 'y'],
    ['// to the end', ''],
    ['/* open', '/* open'],
    ['/', '/'],
    ['/*/ x', '/*/ x'],
    ["// a\u2028'x'", "'x'"],
  ])('%j', checkRest);
});

describe('millions of blanks and comments', () => {
  const strict = `'use strict'; with (a) {}`;
  it.each([
    ['blanks', ' '.repeat(11_000_000)],
    ['lines', '\n'.repeat(11_000_000)],
    ['comments', '// a comment\n'.repeat(400_000)],
  ])('%s', { timeout: 60_000 }, (_name, blanks) => {
    expect(parseScript(`${blanks}1`).errors).toEqual([]);
    expect(parseScript(blanks + strict).errors.map(({ reason }) => reason)).toEqual([
      '"with" statement cannot be used in strict mode',
    ]);
  });
});
