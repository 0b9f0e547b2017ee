import { expect, test } from 'vitest';
import { nearest } from '../../../server/src/base/nearest.ts';

test.each([
  ['contineWith', 'continueWith'],
  ['denny', 'deny'],
  ['OUTPUT', 'output'],
  ['naturalstop', 'naturalStop'],
  ['tsak', 'task'],
  ['completely', undefined],
  ['', undefined],
])('%s is nearest to %s', (word, expected) => {
  expect(nearest(word, ['continueWith', 'deny', 'output', 'naturalStop', 'task'])).toBe(expected);
});
