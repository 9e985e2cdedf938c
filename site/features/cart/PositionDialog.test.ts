import { expect, test } from 'vitest';
import type { Position } from '../../shared/order/position.ts';
import { readOrder } from '../../shared/order/voucher-order.ts';
import { OFFER, POSITION as EMAILED } from '../../shared/testing/fixture-position.ts';
import { orderOfPosition } from './PositionDialog.tsx';

const POSITION: Position = { ...EMAILED, templateId: 'card', deliveryType: 'POSTAL_SHIPPING' };

test.each([2500, 3700])('an unchanged position of %d cents keeps its values', (amount) => {
  const position = { ...POSITION, amount };
  const { positionNumber: _number, timestamp: _timestamp, ...bare } = position;
  expect(readOrder(orderOfPosition(position, OFFER), OFFER)).toEqual({ ok: true, position: bare });
});

test('a motif and a delivery type that are gone are replaced by available ones', () => {
  const offer = { ...OFFER, motifs: [{ id: 'new', name: 'Neu', deliveryTypes: ['EMAIL' as const] }] };
  expect(orderOfPosition(POSITION, offer)).toMatchObject({ deliveryType: 'EMAIL', templateId: 'new' });
});

test('an amount that is gone is kept in the amount field, or replaced if there is no field', () => {
  expect(orderOfPosition({ ...POSITION, amount: 500 }, OFFER)).toMatchObject({ amount: 'other', otherAmount: '5' });
  const fixed = { ...OFFER, amounts: [5000], minAmount: 5000, maxAmount: 5000 };
  expect(orderOfPosition(POSITION, fixed)).toMatchObject({ amount: 5000, otherAmount: '' });
});
