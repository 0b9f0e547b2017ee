import { expect, test } from 'vitest';
import { nearest } from '../../../server/src/base/nearest.ts';

const members = ['continueWith', 'deny', 'activateSkill', 'setTurnPrompt', 'output', 'task', 'point'];

test.each([
  ['contineWith', 'continueWith'],
  ['ContinueWith', 'continueWith'],
  ['contniueWith', 'continueWith'],
  ['denny', 'deny'],
  ['outptu', 'output'],
  ['tsak', 'task'],
])('%s is near %s', (word, wanted) => expect(nearest(word, members)).toBe(wanted));

test.each(['judge', 'x', '', 'completelyDifferent'])('nothing is near %j', (word) =>
  expect(nearest(word, members)).toBeUndefined(),
);
