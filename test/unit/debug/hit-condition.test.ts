import { expect, test } from 'vitest';
import { hitTest } from '../../../server/src/debug/hit-condition.ts';

/** Which of the first six hits stop. */
function checkHits(text: string | undefined, hits: number[] | undefined): void {
  const stops = hitTest(text);
  expect(stops && [1, 2, 3, 4, 5, 6].filter(stops)).toEqual(hits);
}

test.each([
  [undefined, [1, 2, 3, 4, 5, 6]],
  ['  ', [1, 2, 3, 4, 5, 6]],
  ['3', [3]],
  ['= 3', [3]],
  ['== 3', [3]],
  ['>= 5', [5, 6]],
  ['>4', [5, 6]],
  ['<3', [1, 2]],
  ['<= 3', [1, 2, 3]],
  ['% 2', [2, 4, 6]],
])('%j stops at %j', checkHits);

test.each(['x', '3 times', '>', '%0', '-1', '1.5', '9999999999'])('%j is refused', (text) =>
  checkHits(text, undefined),
);
