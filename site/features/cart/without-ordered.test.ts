import { expect, test } from 'vitest';
import type { Position } from '../../shared/order/position.ts';
import { withoutOrdered } from './without-ordered.ts';

const FIRST: Position = {
  merchant: { id: '7', slug: 'cafe-adler', companyName: 'Café Adler' },
  amount: 2500,
  quantity: 2,
  templateId: '1',
  deliveryType: 'EMAIL',
  positionNumber: 1,
  timestamp: 1_795_000_000_000,
};
const SECOND = { ...FIRST, positionNumber: 2, timestamp: FIRST.timestamp + 5 };

test('what was ordered leaves the cart, also where it was changed afterwards; the rest stays with the customer', () => {
  const cart = { items: [{ ...FIRST, quantity: 9 }, SECOND], customer: { name: 'Ada' } };
  expect(withoutOrdered(cart, [FIRST])).toEqual({ items: [SECOND], customer: { name: 'Ada' } });
  expect(withoutOrdered(cart, [SECOND, FIRST])).toEqual({ items: [], customer: { name: 'Ada' } });
});

test('a voucher that was added later under the same number, or at the same time, stays', () => {
  const cart = { items: [{ ...FIRST, timestamp: SECOND.timestamp }, SECOND] };
  expect(withoutOrdered(cart, [FIRST])).toBe(cart);
});

test('emptying it twice changes nothing the second time', () => {
  const once = withoutOrdered({ items: [FIRST, SECOND] }, [FIRST]);
  expect(withoutOrdered(once, [FIRST])).toBe(once);
});
