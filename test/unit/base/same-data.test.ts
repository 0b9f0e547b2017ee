import { expect, test } from 'vitest';
import { createInterner, sameData } from '../../../server/src/base/same-data.ts';

test('the order of keys does not count, types do', () => {
  const map = new Map<string, unknown>([
    ['b', [true, null]],
    ['a', 1],
  ]);
  expect(sameData({ a: 1, b: [true, null] }, map)).toBe(true);
  const bytes = new Uint8Array([1]);
  const all = [
    1,
    '1',
    1n,
    true,
    'true',
    null,
    undefined,
    [1],
    { a: 1 },
    new Date(1),
    bytes,
    new Map([[1, 1]]),
    ['[1]'],
  ];
  expect(new Set(all.map(createInterner())).size).toBe(all.length);
});

test('data that shares its parts is no work', () => {
  const bomb = (): unknown => {
    let value: unknown = ['x'];
    for (let i = 0; i < 60; i++) value = [value, value];
    return value;
  };
  expect(sameData(bomb(), bomb())).toBe(true);
  expect(sameData(bomb(), [bomb()])).toBe(false);
});
