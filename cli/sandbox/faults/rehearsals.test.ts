import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { RunningSandbox } from '../start-sandbox.ts';
import {
  expectContract,
  expectProblem,
  MUSTERSTADT,
  order,
  place,
  pointers,
  post,
  sandboxForTest,
} from '../testing/sandbox.ts';

const COST = '/order/orders/cost-breakdown';
const CART = {
  positions: [{ merchant: '1', amount: '25', quantity: 2, templateId: '1', deliveryType: 'POSTAL_SHIPPING' }],
};

const orderOf = (email: string, changes: Record<string, unknown> = {}) =>
  order({ customer: { ...order().customer, email }, ...changes });

const costs = (sandbox: RunningSandbox, cookie: string) => post(sandbox, MUSTERSTADT, COST, CART, { cookie });

describe('an order that is placed by', () => {
  const twice = async (email: string) => {
    const sandbox = await sandboxForTest();
    const key = randomUUID();
    const first = await place(sandbox, orderOf(email), key);
    const second = await place(sandbox, orderOf(email), key);
    const next = await place(sandbox, orderOf('erika@post.example'));
    return { first, second, numbers: [(await second.json()).orderId, (await next.json()).orderId] };
  };

  test('gestoert@ is not stored at first', async () => {
    const { first, second, numbers } = await twice('gestoert@post.example');
    expect([first.status, second.status]).toEqual([503, 201]);
    expectProblem(await first.json());
    expect(numbers).toEqual(['MU-100001', 'MU-100002']);
  });

  test('danach@ is stored, and the first response is 500', async () => {
    const { first, second, numbers } = await twice('danach+7@post.example');
    expect([first.status, second.status]).toEqual([500, 201]);
    expectProblem(await first.json());
    expect(numbers).toEqual(['MU-100001', 'MU-100002']);
  });

  test('verloren@ is stored, and the first response breaks off', async () => {
    const { first, second, numbers } = await twice('verloren@post.example');
    await expect(first.json()).rejects.toThrow('terminated');
    expect(second.status).toBe(201);
    expect(numbers).toEqual(['MU-100001', 'MU-100002']);
  });

  test('haengt@ is stored, and the first request gets no response', async () => {
    const sandbox = await sandboxForTest();
    const key = randomUUID();
    const visitor = new AbortController();
    const first = place(sandbox, orderOf('haengt@post.example'), key, MUSTERSTADT, { signal: visitor.signal });
    const isStored = async () => (await fetch(`${sandbox.origin}/sandbox-api/pay/MU-100001`)).ok;
    await expect.poll(isStored, { timeout: 20_000 }).toBe(true);
    expect(await Promise.race([first, delay(200, 'no answer')])).toBe('no answer');
    visitor.abort();
    await expect(first).rejects.toThrow('aborted');
    const second = await place(sandbox, orderOf('haengt@post.example'), key);
    expect(await second.json()).toMatchObject({ orderId: 'MU-100001' });
  });

  test('kaputt@ fails each time', async () => {
    const { first, second } = await twice('kaputt@post.example');
    expect([first.status, second.status]).toEqual([500, 500]);
  });

  test('ungueltig@ is refused for a field', async () => {
    const response = await place(await sandboxForTest(), orderOf('ungueltig@post.example'));
    expect(await pointers(response)).toEqual(['/customer/address/postalCode']);
  });

  test('teurer@ costs more than shown, and the same browser sees the new price from then on', async () => {
    const sandbox = await sandboxForTest();
    const key = randomUUID();
    const refused = await place(sandbox, orderOf('teurer@post.example'), key);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ errors: [{ pointer: '/expectedTotal' }] });
    const [cookie = ''] = (refused.headers.get('set-cookie') ?? '').split(';');
    const breakdown = await (await costs(sandbox, cookie)).json();
    expectContract(breakdown, 'post /orders/cost-breakdown');
    expect(breakdown).toMatchObject({ subtotal: 5000, shippingCost: 395, total: 5395 });
    expect(await (await costs(sandbox, '')).json()).toMatchObject({ total: 5295 });
    const again = await place(sandbox, orderOf('teurer@post.example', { expectedTotal: 5395 }), key);
    expect(await again.json()).toMatchObject({ total: 5395 });
  });

  test('wortkarg@ costs more too, and the 409 has only a title', async () => {
    const sandbox = await sandboxForTest();
    const refused = await place(sandbox, orderOf('wortkarg@post.example'));
    expect([refused.status, Object.keys(await refused.json())]).toEqual([409, expect.not.arrayContaining(['errors'])]);
    const again = await place(sandbox, orderOf('wortkarg@post.example', { expectedTotal: 5395 }));
    expect(await again.json()).toMatchObject({ total: 5395 });
  });
});

describe('a PayPal payment of', () => {
  const paymentOf = async (email: string) => {
    const sandbox = await sandboxForTest();
    const placed = await (await place(sandbox, orderOf(email, { payment: { provider: 'PAYPAL' } }))).json();
    const path = `/order/payments/paypal/${placed.payment.payPalOrderId}/capture`;
    return (init: RequestInit = {}) => post(sandbox, MUSTERSTADT, path, {}, {}, init);
  };

  test('stockt@ is captured at the second attempt', async () => {
    const capture = await paymentOf('stockt@post.example');
    expect((await capture()).status).toBe(503);
    expect(await (await capture()).json()).toMatchObject({ status: 'PAID' });
  });

  test('unklar@ fails each time', async () => {
    const capture = await paymentOf('unklar@post.example');
    expect([(await capture()).status, (await capture()).status]).toEqual([503, 503]);
  });

  test('abgerissen@ is captured although the first response breaks off', async () => {
    const capture = await paymentOf('abgerissen@post.example');
    await expect(capture().then((response) => response.json())).rejects.toThrow('terminated');
    expect(await (await capture()).json()).toMatchObject({ status: 'PAID' });
  });

  test('wartet@ never gets a response', async () => {
    const capture = await paymentOf('wartet@post.example');
    await expect(capture({ signal: AbortSignal.timeout(400) })).rejects.toThrow('timeout');
  });

  test('abgelehnt@ stays declined', async () => {
    const capture = await paymentOf('abgelehnt@post.example');
    expect([(await capture()).status, (await capture()).status]).toEqual([402, 402]);
  });
});

test('a cookie makes the costs of one browser fail', async () => {
  const sandbox = await sandboxForTest();
  const failed = await costs(sandbox, 'sandbox-costs=gestoert');
  expect(failed.status).toBe(503);
  expectProblem(await failed.json());
  expect(await pointers(await costs(sandbox, 'sandbox-costs=ungueltig'))).toEqual(['/positions/0/merchant']);
  expect((await costs(sandbox, '')).status).toBe(200);
});
