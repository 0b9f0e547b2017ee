import { expect, test } from 'vitest';
import { isJavaBlank } from '../../../server/src/simulator/java-blank.ts';

test.each(['', ' \t\r\n', '\u2003\u3000\u2028', '\u001c'])('%j is blank', (text) =>
  expect(isJavaBlank(text)).toBe(true),
);
test.each(['\u00a0', '\u2007', '\u202f', '\ufeff', '\u200b', 'x'])('%j is text', (text) =>
  expect(isJavaBlank(text)).toBe(false),
);
