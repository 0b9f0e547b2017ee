import { expect, test } from 'vitest';
import { canonical } from '../../../server/src/base/canonical.ts';

test('the order of keys does not count, types do', () => {
  expect(canonical({ a: 1, b: [true, null] })).toBe(
    canonical(
      new Map<string, unknown>([
        ['b', [true, null]],
        ['a', 1],
      ]),
    ),
  );
  const all = [
    1,
    '1',
    1n,
    true,
    null,
    undefined,
    [1],
    { a: 1 },
    new Date(1),
    new Uint8Array([1]),
    new Map([[1, 1]]),
    new Map([['1', 1]]),
  ];
  expect(new Set(all.map(canonical)).size).toBe(all.length);
});
