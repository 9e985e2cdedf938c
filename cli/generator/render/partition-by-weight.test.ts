import { expect, test } from 'vitest';
import { partitionByWeight } from './render-share.ts';

test.each([
  [
    [1, 2, 3, 4, 5],
    2,
    [
      [1, 2],
      [3, 4, 5],
    ],
  ],
  [[1, 2, 3], 1, [[1, 2, 3]]],
  [[1], 3, [[], [1], []]],
  [[], 2, [[], []]],
])('%o in %i shares', (items, shares, expected) => {
  expect(Array.from({ length: shares }, (_, index) => partitionByWeight(items, { index, of: shares }))).toEqual(
    expected,
  );
});

test('an item that takes more work leaves more of the others to the next share', () => {
  const items = [4, 1, 1, 1, 1, 1, 1, 1, 1];
  const shares = [0, 1].map((index) => partitionByWeight(items, { index, of: 2 }, (work) => work));
  expect(shares).toEqual([
    [4, 1, 1],
    [1, 1, 1, 1, 1, 1],
  ]);
});
