import { expect, test } from 'vitest';
import { contains, span, touches } from '../../../server/src/base/span.ts';

test('a cursor at either end touches a span', () => {
  expect([0, 1, 2, 3, 4].map((offset) => touches(span(1, 3), offset))).toEqual([false, true, true, true, false]);
});

test('an empty span lies in a span that touches it', () => {
  expect(contains(span(1, 3), span(3))).toBe(true);
  expect(contains(span(1, 3), span(2, 4))).toBe(false);
});
