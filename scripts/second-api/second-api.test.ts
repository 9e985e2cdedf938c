import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectContract, expectProblem } from '../../cli/sandbox/testing/sandbox.ts';
import { readLog, steer, type OrderBody } from './behaviour.ts';
import { BAKERY, GENERAL_MERCHANT_ID, MOTIFS, SECOND_DOMAIN, WATCHES } from './second-city.ts';
import { startSecondApi, type SecondApi } from './start-second-api.ts';

const SHOP = 'https://taler.oelfurt.example';
const KEY = '6f1d0e0a-35cf-4f4e-9d5e-7f0a5a3c0001';
let api: SecondApi;

beforeAll(async () => {
  api = await startSecondApi();
});
beforeEach(() => steer(api.origin));
afterAll(() => api.close());

test.each([
  ['/featured-merchants', 'merchantEndpoint', '/featured-merchants?limit=2'],
  ['/merchants/public', 'merchantEndpoint', '/merchants/public'],
  [
    '/merchants/{merchantId}/public',
    'merchantEndpoint',
    `/merchants/${encodeURIComponent(GENERAL_MERCHANT_ID)}/public`,
  ],
  ['/categories', 'merchantEndpoint', '/categories'],
  ['/poss/public', 'merchantEndpoint', '/poss/public'],
  ['/sales-points', 'merchantEndpoint', '/sales-points?websiteVisible=true'],
  ['/frontend-tenants', 'tenantEndpoint', `/frontend-tenants?domain=${SECOND_DOMAIN}`],
  [
    '/frontend-tenants/business-customer-supporters',
    'tenantEndpoint',
    `/frontend-tenants/business-customer-supporters?domain=${SECOND_DOMAIN}`,
  ],
  ['/templates', 'orderEndpoint', '/templates?isVisible=true'],
  ['/shipping-rates', 'orderEndpoint', '/shipping-rates'],
])('GET %s answers as the contract says', async (operation, endpoint, path) => {
  const response = await call(endpoint, path);
  expect(response.status).toBe(200);
  expectContract(await response.json(), `get ${operation}`);
});

test('costs and an order follow the contract, and the order is paid on another host', async () => {
  const costs = await breakDown();
  expectContract(costs, 'post /orders/cost-breakdown');
  expect(costs).toMatchObject({ subtotal: 13_000, shippingCost: 390, total: 13_390 });
  const response = await place();
  expect(response.status).toBe(201);
  const placed = await response.json();
  expectContract(placed, 'post /orders/place', '201');
  expect(placed.orderId).toBe('PS-2026/1001');
  expect(new URL(placed.payment.redirectUrl).origin).toBe(api.paymentOrigin);
  expect((await readLog(api.origin)).orders).toMatchObject([{ key: KEY, total: 13_390, body: order() }]);
});

test('a repeated key gets its first response; a different body under it gets a conflict without details', async () => {
  const first = await (await place()).json();
  expect(await (await place()).json()).toEqual(first);
  const other = await place(order({ expectedTotal: 1 }));
  expect(other.status).toBe(409);
  const problem = await other.json();
  expectProblem(problem);
  expect(problem).not.toHaveProperty('errors');
  expect((await readLog(api.origin)).orders).toHaveLength(1);
});

/* Surcharges and planned replies: scripts/e2e/second-api/purchase.spec.ts fails without them. */
test('another origin may ask with the headers of the contract and no others', async () => {
  const url = `${String(api.tenant['orderEndpoint'])}orders/place`;
  const preflight = await fetch(url, { method: 'OPTIONS', headers: { Origin: SHOP } });
  expect(preflight.headers.get('access-control-allow-origin')).toBe(SHOP);
  expect(preflight.headers.get('access-control-allow-headers')?.split(', ')).toEqual([
    'authorization',
    'content-type',
    'idempotency-key',
    'x-tenant-domain',
  ]);
  expect((await readLog(api.origin)).calls).toEqual(['OPTIONS /orders/place']);
});

function call(endpoint: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'X-Tenant-Domain': SECOND_DOMAIN, Authorization: '', ...init.headers };
  return fetch(`${String(api.tenant[endpoint]).replace(/\/$/, '')}${path}`, { ...init, headers });
}

async function breakDown() {
  const shared = { merchant: WATCHES.id, templateId: MOTIFS.gears.id };
  const positions = [
    { ...shared, amount: '30', quantity: 4, deliveryMethod: 'POSTAL_SHIPPING' },
    { ...shared, amount: '10', quantity: 1, deliveryType: 'EMAIL' },
  ];
  const init = { method: 'POST', body: JSON.stringify({ positions }) };
  return (await call('orderEndpoint', '/orders/cost-breakdown', init)).json();
}

function place(body: OrderBody = order()): Promise<Response> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Idempotency-Key': KEY } };
  return call('orderEndpoint', '/orders/place', init);
}

function order(changes: Partial<OrderBody> = {}): OrderBody {
  const posted = { merchant: WATCHES.id, amount: 3000, quantity: 4, templateId: MOTIFS.gears.id };
  return {
    positions: [
      { ...posted, positionNumber: 1, deliveryType: 'POSTAL_SHIPPING' },
      { ...posted, positionNumber: 2, merchant: BAKERY.id, amount: 1000, quantity: 1, deliveryType: 'EMAIL' },
    ],
    customer: {
      name: 'Käthe Öhl',
      email: 'kaethe@post.example',
      address: { street: 'Am Graben 2', postalCode: '02977', city: 'Ölfurt' },
    },
    payment: { provider: 'STRIPE', returnUrl: `${SHOP}/bestellung-abgeschlossen` },
    expectedTotal: 13_390,
    ...changes,
  };
}
