import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import {
  call,
  expectContract,
  expectProblem,
  MUSTERSTADT,
  order,
  PLACE,
  place,
  pointers,
  post,
  sandboxForTest,
  SEEBLICK,
} from '../testing/sandbox.ts';
import { shippingCost } from '../../../site/shared/order/shipping.ts';
import { costBreakdown } from './cost-breakdown.ts';

const COST = '/order/orders/cost-breakdown';

const costPosition = { merchant: '1', amount: '25', quantity: 2, templateId: '1', deliveryType: 'POSTAL_SHIPPING' };

describe('the cost breakdown', () => {
  test('adds up positions and shipping', async () => {
    const sandbox = await sandboxForTest();
    const byMail = { merchant: '101', amount: '10', quantity: 1, templateId: '2', deliveryMethod: 'EMAIL' };
    const response = await post(sandbox, MUSTERSTADT, COST, { positions: [costPosition, byMail] });
    const breakdown = await response.json();
    expectContract(breakdown, 'post /orders/cost-breakdown');
    expect(breakdown).toMatchObject({
      positions: [
        { positionNumber: 1, merchantId: '1', amount: 2500, quantity: 2, total: 5000 },
        { positionNumber: 2, merchantId: '101', deliveryMethod: 'EMAIL', total: 1000 },
      ],
      subtotal: 6000,
      shippingCost: 295,
      total: 6295,
    });
  });

  test.each([
    [3, 295],
    [4, 395],
    [13, 590],
    [60, 590],
    [61, 590 + 295],
    [120, 590 * 2],
  ])('sends %i vouchers for %i cents', async (quantity, shippingCost) => {
    const response = await post(await sandboxForTest(), MUSTERSTADT, COST, {
      positions: [{ ...costPosition, quantity }],
    });
    expect(await response.json()).toMatchObject({ shippingCost });
  });

  test.each([
    ['an amount of none', { amount: '-1' }, '/positions/0/amount'],
    ['an amount above the limit', { amount: '501' }, '/positions/0/amount'],
    ['an amount that is a number', { amount: 25 }, '/positions/0/amount'],
    ['no quantity', { quantity: 0 }, '/positions/0/quantity'],
    ['no way of delivery', { deliveryType: undefined }, '/positions/0/deliveryType'],
    ['an unknown merchant', { merchant: '4711' }, '/positions/0/merchant'],
    ['a merchant without a voucher', { merchant: '142' }, '/positions/0/merchant'],
    ['an unknown motif', { templateId: '99' }, '/positions/0/templateId'],
    ['a motif of other merchants', { templateId: '9' }, '/positions/0/templateId'],
    ['a motif that is not posted', { templateId: '7' }, '/positions/0/templateId'],
  ])('refuses %s', async (_, change, pointer) => {
    const body = { positions: [{ ...costPosition, ...change }] };
    expect(await pointers(await post(await sandboxForTest(), MUSTERSTADT, COST, body))).toEqual([pointer]);
  });

  test('refuses an empty cart', async () => {
    expect(await pointers(await post(await sandboxForTest(), MUSTERSTADT, COST, { positions: [] }))).toEqual([
      '/positions',
    ]);
  });

  test('sells only the general voucher where merchants have none', async () => {
    const position = { merchant: 'sb-101', amount: '20', quantity: 1, templateId: 'segel', deliveryType: 'EMAIL' };
    const sandbox = await sandboxForTest();
    expect(await pointers(await post(sandbox, SEEBLICK, COST, { positions: [position] }))).toEqual([
      '/positions/0/merchant',
    ]);
    const general = { positions: [{ ...position, merchant: 'seeblick-karte' }] };
    expect((await post(sandbox, SEEBLICK, COST, general)).status).toBe(200);
  });
});

describe('placing an order', () => {
  test('leads to the payment page and back to the shop', async () => {
    const sandbox = await sandboxForTest();
    const response = await place(sandbox, order());
    const placed = await response.json();
    expect(response.status).toBe(201);
    expectContract(placed, 'post /orders/place', '201');
    const { redirectUrl } = placed.payment;
    expect(redirectUrl).toBe(`${sandbox.origin}/sandbox-api/pay/MU-100001`);
    const page = await (await fetch(redirectUrl)).text();
    expect(page).toContain('52,95');
    expect(page).not.toMatch(/style=|<style|href="[^"]*\/(succeed|fail|cancel)/);
  });

  test('refuses a total that the visitor has not seen, and accepts the same key afterwards', async () => {
    const sandbox = await sandboxForTest();
    const key = randomUUID();
    const response = await place(sandbox, order({ expectedTotal: 5000 }), key);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ errors: [{ pointer: '/expectedTotal' }] });
    expect((await place(sandbox, order(), key)).status).toBe(201);
  });

  test('stores one order for a key, and refuses another order for it', async () => {
    const sandbox = await sandboxForTest();
    const key = randomUUID();
    const first = await (await place(sandbox, order(), key)).json();
    expect(await (await place(sandbox, order(), key)).json()).toEqual(first);
    const changed = order({ customer: { ...order().customer, name: 'Otto' } });
    expect((await place(sandbox, changed, key)).status).toBe(409);
    expect(await (await place(sandbox, order())).json()).toMatchObject({ orderId: 'MU-100002' });
  });

  test('requires an Idempotency-Key', async () => {
    expect((await post(await sandboxForTest(), MUSTERSTADT, PLACE, order())).status).toBe(422);
  });

  test('names all invalid fields at once', async () => {
    const body = order({
      customer: { name: ' ', email: 'erika', address: { street: 'Gasse 1', postalCode: '97999' } },
      payment: { provider: 'STRIPE', returnUrl: 'javascript:alert(1)' },
    });
    const found = await pointers(await place(await sandboxForTest(), body));
    expect(found).toEqual(['/customer/name', '/customer/email', '/customer/address/city', '/payment/returnUrl']);
  });

  test('refuses fractions of a euro, duplicate numbers and a payment without return URLs', async () => {
    const [position] = order().positions;
    const positions = [{ ...position, amount: 2550 }, { ...position }];
    const body = order({ positions, payment: { provider: 'STRIPE' } });
    expect(await pointers(await place(await sandboxForTest(), body))).toEqual([
      '/positions/0/amount',
      '/positions/1/positionNumber',
      '/payment/returnUrl',
      '/payment/cancelUrl',
    ]);
  });

  const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const sentOn = (deliverOn: unknown, changes: object = {}) => {
    const [position] = order().positions;
    const positions = [{ ...position, deliveryType: 'EMAIL', templateId: '1', deliverOn, ...changes }];
    return order({ positions, expectedTotal: 5000 });
  };

  test('takes a day within a year for a gift by e-mail', async () => {
    const response = await place(await sandboxForTest(), sentOn(dayAhead(300)));
    expect(response.status).toBe(201);
  });

  test.each([
    ['that has passed', dayAhead(-2), {}],
    ['more than a year ahead', dayAhead(370), {}],
    ['that does not exist', '2027-02-30', {}],
    ['that is a time', `${dayAhead(3)}T08:00:00Z`, {}],
    ['for a card', dayAhead(3), { deliveryType: 'POSTAL_SHIPPING' }],
  ])('refuses a day %s', async (_, day, changes) => {
    const body = { ...sentOn(day, changes), expectedTotal: 5295 };
    expect(await pointers(await place(await sandboxForTest(), body))).toEqual(['/positions/0/deliverOn']);
  });

  test('refuses a day where the tenant has none', async () => {
    const body = sentOn(dayAhead(3), { merchant: 'seeblick-karte', templateId: 'segel' });
    const response = await place(await sandboxForTest(), body, randomUUID(), SEEBLICK);
    expect(await pointers(response)).toEqual(['/positions/0/deliverOn']);
  });

  test('refuses a body that is not JSON', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const response = await call(await sandboxForTest(), MUSTERSTADT, PLACE, { method: 'POST', body: '{"a":', headers });
    expect(response.status).toBe(400);
    expectProblem(await response.json());
  });

  test('refuses a payment provider that the tenant does not offer', async () => {
    const [position] = order().positions;
    const positions = [{ ...position, merchant: 'seeblick-karte', templateId: 'segel' }];
    const response = await place(await sandboxForTest(), order({ positions }), randomUUID(), 'assistent-stadt.example');
    expect(await pointers(response)).toEqual(['/payment/provider']);
  });
});

describe('paying with PayPal', () => {
  const payWith = async (email: string) => {
    const sandbox = await sandboxForTest();
    const customer = { ...order().customer, email };
    const placed = await (await place(sandbox, order({ customer, payment: { provider: 'PAYPAL' } }))).json();
    expectContract(placed, 'post /orders/place', '201');
    const capture = () =>
      post(sandbox, MUSTERSTADT, `/order/payments/paypal/${placed.payment.payPalOrderId}/capture`, {});
    return { placed, capture };
  };

  test('captures once, and repeats the same response', async () => {
    const { placed, capture } = await payWith('erika@post.example');
    const answer = await (await capture()).json();
    expectContract(answer, 'post /payments/paypal/{id}/capture');
    expect(answer).toEqual({ orderId: placed.orderId, status: 'PAID' });
    expect(await (await capture()).json()).toEqual(answer);
  });

  test("is declined or stays pending, depending on the customer's address", async () => {
    const declined = await (await payWith('abgelehnt@post.example')).capture();
    expect(declined.status).toBe(402);
    expectProblem(await declined.json());
    const pending = await (await payWith('schwebend@post.example')).capture();
    expect(await pending.json()).toMatchObject({ status: 'PENDING' });
  });

  test('knows only its own orders', async () => {
    const response = await post(await sandboxForTest(), MUSTERSTADT, '/order/payments/paypal/FREMD/capture', {});
    expect(response.status).toBe(404);
  });
});

describe('withdrawing', () => {
  const body = { name: 'Erika Beispiel', contractId: 'MU-100001', email: 'erika@post.example' };

  test('returns a receipt with its time', async () => {
    const response = await post(await sandboxForTest(), MUSTERSTADT, '/order/withdrawals', body);
    expect(response.status).toBe(201);
    expectContract(await response.json(), 'post /withdrawals', '201');
  });

  test('needs a name, a contract and an address', async () => {
    const response = await post(await sandboxForTest(), MUSTERSTADT, '/order/withdrawals', { email: 'x' });
    expect(await pointers(response)).toEqual(['/name', '/contractId', '/email']);
  });

  test('is unavailable for some tenants', async () => {
    expect((await post(await sandboxForTest(), SEEBLICK, '/order/withdrawals', body)).status).toBe(404);
  });
});

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
