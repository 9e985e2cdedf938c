import { expect, test } from 'vitest';
import type { Position } from '../../shared/order/position.ts';
import { arrangeRows } from './use-cart-page.ts';

const position = (positionNumber: number): Position => ({
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 1,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber,
  timestamp: positionNumber,
});

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
