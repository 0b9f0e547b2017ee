import { describe, expect, test } from 'vitest';
import { lineIndex } from '../../../server/src/base/line-index.ts';

const text = 'ab\r\ncd\re\n\nf';

describe('a line index', () => {
  const index = lineIndex(text);

  test('counts all three line ends', () => expect(index.lineCount).toBe(5));

  test('goes both ways at every offset outside a line end', () => {
    for (let offset = 0; offset <= text.length; offset++) {
      if (text[offset - 1] === '\r' && text[offset] === '\n') continue;
      expect(index.offsetAt(index.positionAt(offset))).toBe(offset);
    }
  });

  test('clamps to the line and to the text', () => {
    expect(index.offsetAt({ line: 0, character: 99 })).toBe(2);
    expect(index.offsetAt({ line: 99, character: 0 })).toBe(text.length);
    expect(index.offsetAt({ line: -1, character: 5 })).toBe(0);
    expect(index.positionAt(-5)).toEqual({ line: 0, character: 0 });
    expect(index.positionAt(99)).toEqual({ line: 4, character: 1 });
  });

  test('people count from 1', () => {
    expect(index.humanRange({ start: 4, end: 6 })).toEqual({ line: 2, column: 1, endLine: 2, endColumn: 3 });
  });

  test('a line without its end', () => {
    expect(Array.from({ length: 5 }, (_, i) => index.lineSpan(i)).map((s) => text.slice(s.start, s.end))).toEqual([
      'ab',
      'cd',
      'e',
      '',
      'f',
    ]);
  });

  test('the empty text has one line', () => expect(lineIndex('').positionAt(0)).toEqual({ line: 0, character: 0 }));
});
