import { expect, test } from 'vitest';
import { POSITION } from '../../shared/testing/fixture-position.ts';
import { arrangeRows } from './use-cart-page.ts';

const position = (positionNumber: number) => ({ ...POSITION, positionNumber, timestamp: positionNumber });

const rows = (items: number[], removed: number[]) =>
  arrangeRows(items.map(position), removed.map(position)).map(({ position: { positionNumber }, isRemoved }) =>
    isRemoved ? `-${positionNumber}` : String(positionNumber),
  );

test('removed positions keep their places, in any order of removal', () => {
  expect(rows([2, 4], [3, 1, 5])).toEqual(['-1', '2', '-3', '4', '-5']);
  expect(rows([], [2, 1])).toEqual(['-1', '-2']);
});

test('a restored position is not shown as removed', () => {
  expect(rows([1, 2], [2])).toEqual(['1', '2']);
});
