import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { shippingCost } from '../../../site/shared/order/shipping.ts';
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
