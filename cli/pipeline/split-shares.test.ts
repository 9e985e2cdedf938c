import { expect, test } from 'vitest';
import { splitShares } from './split-shares.ts';

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
  [[1], 3, [[], [], [1]]],
  [[], 2, [[], []]],
])('%o in %i shares', (items, shares, expected) => {
  expect(splitShares(items, shares)).toEqual(expected);
});
