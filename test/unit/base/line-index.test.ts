import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineIndex } from '../../../server/src/base/line-index.ts';

/** Position of `|` in the text as `line:character`, both 0-based. */
function checkPosition(marked: string, expected: string): void {
  const offset = marked.indexOf('|');
  const index = lineIndex(marked.replace('|', ''));
  const { line, character } = index.positionAt(offset);
  expect(`${line}:${character}`).toBe(expected);
  expect(index.offsetAt({ line, character })).toBe(offset);
}

test('line ends of every kind', () => {
  checkPosition('|', '0:0');
  checkPosition('a\nb|c', '1:1');
  checkPosition('a\r\nb|c', '1:1');
  checkPosition('a\rb|c', '1:1');
  checkPosition('a\n\r|', '2:0');
  checkPosition('a\n|', '1:0');
});

test('positions beyond a line or the text are clamped', () => {
  const index = lineIndex('ab\r\ncd');
  expect(index.offsetAt({ line: 0, character: 99 })).toBe(2);
  expect(index.offsetAt({ line: 9, character: 0 })).toBe(6);
  expect(index.offsetAt({ line: -1, character: 3 })).toBe(0);
  expect(index.positionAt(99)).toEqual({ line: 1, character: 2 });
});

test('ranges for people start at 1 and end behind the last character', () => {
  expect(lineIndex('a\nbcd').humanRange({ start: 2, end: 4 })).toEqual({
    line: 2,
    column: 1,
    endLine: 2,
    endColumn: 3,
  });
});

test('offset to position and back, for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '😀')), (parts) => {
      const text = parts.join('');
      const index = lineIndex(text);
      for (let offset = 0; offset <= text.length; offset++) {
        const back = index.offsetAt(index.positionAt(offset));
        // A place between CR and LF belongs to the line before.
        expect(back === offset || (text[offset - 1] === '\r' && text[offset] === '\n')).toBe(true);
      }
    }),
  );
});
