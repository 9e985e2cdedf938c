import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { shippingCost } from '../../../site/shared/order/order-facts.ts';
import { costBreakdown } from './cost-breakdown.ts';

const cents = integer({ min: 0, max: 5000 });
const rates = array(
  record(
    {
      id: integer(),
      name: constantFrom('Brief', 'Päckchen'),
      amount: cents,
      maxQuantity: integer({ min: 1, max: 40 }),
    },
    { requiredKeys: ['id', 'name', 'amount'] },
  ),
  { maxLength: 6 },
);
const positions = array(
  record({
    merchant: constantFrom('1', '101'),
    amount: integer({ min: 1, max: 1000 }).map((euros) => euros * 100),
    quantity: integer({ min: 1, max: 99 }),
    templateId: constantFrom('1', '2'),
    deliveryType: constantFrom('EMAIL' as const, 'POSTAL_SHIPPING' as const),
  }),
  { minLength: 1, maxLength: 12 },
).map((list) => list.map((position, index) => ({ positionNumber: index + 1, ...position })));

/** A cart with this number of posted vouchers. */
function posted(quantity: number) {
  const voucher = { merchant: '1', amount: 1000, templateId: '1', deliveryType: 'POSTAL_SHIPPING' } as const;
  return quantity === 0 ? [] : [{ positionNumber: 1, quantity, ...voucher }];
}

test("the site shows the order service's shipping cost before the checkout", () => {
  assert(
    property(rates, integer({ min: 0, max: 500 }), (rates, quantity) => {
      expect(shippingCost(quantity, rates) ?? 0).toBe(costBreakdown(posted(quantity), rates).shippingCost);
    }),
    { numRuns: 2000 },
  );
});

test('shipping does not depend on the order of the rates, and a free rate never raises it', () => {
  assert(
    property(rates, integer({ min: 1, max: 500 }), (rates, quantity) => {
      const cost = costBreakdown(posted(quantity), rates).shippingCost;
      expect(costBreakdown(posted(quantity), rates.toReversed()).shippingCost).toBe(cost);
      const free = [...rates, { id: 0, name: 'Geschenkt', amount: 0, maxQuantity: 1000 }];
      expect(costBreakdown(posted(quantity), free).shippingCost).toBeLessThanOrEqual(cost);
    }),
  );
});

test('totals add up, and only posted vouchers cost shipping', () => {
  assert(
    property(positions, rates, option(integer({ min: 1, max: 40 })), (positions, rates, maxQuantity) => {
      const rate = { id: 9, name: 'Paket', amount: 590, ...(maxQuantity !== null && { maxQuantity }) };
      const costs = costBreakdown(positions, [...rates, rate]);
      expect(costs.positions.map(({ total }) => total)).toEqual(positions.map((p) => p.amount * p.quantity));
      expect(costs.subtotal).toBe(costs.positions.reduce((sum, { total }) => sum + total, 0));
      expect(costs.total).toBe(costs.subtotal + costs.shippingCost);
      const byPost = positions.filter(({ deliveryType }) => deliveryType === 'POSTAL_SHIPPING');
      expect(costs.shippingCost).toBe(costBreakdown(byPost, [...rates, rate]).shippingCost);
      if (byPost.length === 0) expect(costs.shippingCost).toBe(0);
    }),
  );
});
