import { describe, expect, test } from 'vitest';
import { GENERATED_GENERAL_VOUCHER_MERCHANT_ID } from './cities/generated-city.ts';
import { createSandboxApp } from './sandbox-app.ts';
import { call, expectContract, expectProblem, MUSTERSTADT, sandboxForTest, SEEBLICK } from './testing/sandbox.ts';

const DOMAINS = [
  { domain: MUSTERSTADT, general: '1' },
  { domain: SEEBLICK, general: 'seeblick-karte' },
  { domain: 'stadt-001.example', general: GENERATED_GENERAL_VOUCHER_MERCHANT_ID },
];

const RESPONSES = [
  ['/featured-merchants', '/merchant/featured-merchants?limit=3'],
  ['/merchants/public', '/merchant/merchants/public'],
  ['/categories', '/merchant/categories'],
  ['/poss/public', '/merchant/poss/public'],
  ['/sales-points', '/merchant/sales-points?websiteVisible=true'],
  ['/frontend-tenants', '/tenant/frontend-tenants?domain=DOMAIN'],
  [
    '/frontend-tenants/business-customer-supporters',
    '/tenant/frontend-tenants/business-customer-supporters?domain=DOMAIN',
  ],
  ['/templates', '/order/templates?isVisible=true'],
  ['/shipping-rates', '/order/shipping-rates'],
  ['/merchants/{merchantId}/public', '/merchant/merchants/GENERAL/public'],
] as const;

describe.each(DOMAINS)('$domain responds as the contract says', ({ domain, general }) => {
  test.each(RESPONSES)('GET %s', async (operation, path) => {
    const sandbox = await sandboxForTest({ tenants: 1 });
    const response = await call(sandbox, domain, path.replace('DOMAIN', domain).replace('GENERAL', general));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expectContract(await response.json(), `get ${operation}`);
  });
});

describe('requests that violate the contract get a problem document', () => {
  test.each([
    ['an unknown tenant', 'gibt-es-nicht.example', '/merchant/categories', 404],
    ['no tenant', '', '/merchant/categories', 400],
    ['an unknown domain', MUSTERSTADT, '/tenant/frontend-tenants?domain=gibt-es-nicht.example', 404],
    ['no domain', MUSTERSTADT, '/tenant/frontend-tenants', 422],
    ['an unknown merchant', MUSTERSTADT, '/merchant/merchants/9999/public', 404],
    ['sales points without websiteVisible', MUSTERSTADT, '/merchant/sales-points', 422],
    ['templates without isVisible', MUSTERSTADT, '/order/templates', 422],
    ['a limit of none', MUSTERSTADT, '/merchant/featured-merchants?limit=0', 422],
    ['an unknown path', MUSTERSTADT, '/merchant/nothing', 404],
  ])('%s', async (_, domain, path, status) => {
    const response = await call(await sandboxForTest(), domain, path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expectProblem(await response.json());
  });
});

test('the limit of featured merchants is respected and defaults to five', async () => {
  const sandbox = await sandboxForTest();
  const lengths = ['', '?limit=2', '?limit=1000'].map(async (query) => {
    const merchants: unknown = await (await call(sandbox, MUSTERSTADT, `/merchant/featured-merchants${query}`)).json();
    return Array.isArray(merchants) ? merchants.length : -1;
  });
  expect(await Promise.all(lengths)).toEqual([5, 2, 8]);
});

test('a slug finds one merchant or none', async () => {
  const sandbox = await sandboxForTest();
  const found = await (await call(sandbox, MUSTERSTADT, '/merchant/merchants/public?slug=kaese-kontor')).json();
  expect(found).toMatchObject([{ companyName: 'Käse-Kontor' }]);
  expect(await (await call(sandbox, MUSTERSTADT, '/merchant/merchants/public?slug=nein')).json()).toEqual([]);
});

test('a preflight from another origin allows the headers of the site', async () => {
  const sandbox = await sandboxForTest();
  const response = await fetch(`${sandbox.endpoints.orderEndpoint}/orders/place`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://gutschein-musterstadt.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,x-tenant-domain',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase().split(',');
  expect(allowed).toEqual(
    expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'x-tenant-domain']),
  );
});

test('responses may be read from another origin, errors too', async () => {
  const sandbox = await sandboxForTest();
  const headers = { Origin: 'https://gutschein-musterstadt.example' };
  for (const domain of [MUSTERSTADT, 'gibt-es-nicht.example']) {
    const response = await call(sandbox, domain, '/merchant/categories', { headers });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test('tests can observe each request', async () => {
  const seen: string[] = [];
  const sandbox = await sandboxForTest({
    onRequest: ({ method, path, headers }) => seen.push(`${method} ${path} ${headers.get('x-tenant-domain')}`),
  });
  await call(sandbox, MUSTERSTADT, '/merchant/merchants/public?slug=kaese-kontor');
  expect(seen).toEqual([`GET /merchant/merchants/public?slug=kaese-kontor ${MUSTERSTADT}`]);
});

test('the app responds the same without a server, and only below its own path', async () => {
  const app = createSandboxApp();
  const sandbox = await sandboxForTest();
  const path = `/tenant/frontend-tenants?domain=${MUSTERSTADT}`;
  const direct = await app.request(`/sandbox-api${path}`);
  expect(await direct.text()).toBe(await (await call(sandbox, MUSTERSTADT, path)).text());
  expect((await app.request('/gutscheine')).status).toBe(404);
});

test('the endpoints include pages of the portal', async () => {
  const { endpoints } = await sandboxForTest();
  const response = await fetch(`${endpoints.portalEndpoint}/business-customer/self-service/order/add`);
  expect(await response.text()).toContain('<h1>Gutscheine für Ihr Unternehmen bestellen</h1>');
});
