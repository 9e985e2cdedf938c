import { expect, test } from 'vitest';
import { configFor, merchant, pullCity, pullFrom, pullSandbox } from '../../testing/api-server.ts';
import { deserializeSnapshot, serializeSnapshot } from './serialize-snapshot.ts';

test('a snapshot holds everything that the site shows, and the settings that browsers may know', async () => {
  const { snapshot, warnings, requests, bytes } = await pullFrom(
    {
      '/merchants/public': [
        merchant(1, { companyName: 'Adler', description: '<p>Gut</p><script>x()</script>', categoryIds: [3, 2] }),
        { id: 'gv', slug: 'stadtgutschein', companyName: 'Stadtgutschein' },
      ],
      '/featured-merchants': [{ id: 1 }, { id: 'gv' }, { id: 1 }],
      '/categories': [
        { id: 2, name: 'Mode' },
        { id: 3, name: 'Essen', sortIndex: 1 },
      ],
      '/poss/public': [{ id: 1, displayName: 'Adler am Markt', merchantId: 1 }],
      '/sales-points': [{ id: 1, displayName: 'Rathaus' }],
      '/templates': [{ id: 1, name: 'Blumen' }],
      '/frontend-tenants/business-customer-supporters': [{ id: 1, name: 'Bank' }],
    },
    configFor({
      redirects: { '/z': '/a', '/b': '/c' },
      map: { tileUrl: 'https://t.example', consentRequired: false },
      balanceUrl: 'https://guthaben.zahlhaus.example/',
      cityName: 'Musterstadt',
      paymentHosts: ['kasse.zahlhaus.example'],
    }),
  );
  expect(warnings).toEqual([]);
  expect({ requests, enough: bytes > 500 }).toEqual({ requests: 9, enough: true });
  expect(snapshot.generalVoucher?.id).toBe('gv');
  expect(snapshot.merchants).toMatchObject([{ id: '1', descriptionHtml: '<p>Gut</p>', categoryIds: ['3', '2'] }]);
  expect(snapshot.featuredMerchants).toEqual(snapshot.merchants);
  expect(snapshot.pointsOfSale).toMatchObject([{ merchantId: '1' }]);
  expect(snapshot.salesPoints).toEqual([{ id: '1', name: 'Rathaus' }]);
  expect([snapshot.categories, snapshot.templates, snapshot.supporters].map((list) => list[0]?.name)).toEqual([
    'Essen',
    'Blumen',
    'Bank',
  ]);
  expect(snapshot.site).toStrictEqual({
    tenantDomain: 'muster.example',
    mode: 'production',
    merchantEndpoint: '/api/merchant',
    orderEndpoint: '/api/order',
    tenantEndpoint: '/api/tenant',
    portalEndpoint: '/api/portal',
    map: { tileUrl: 'https://t.example', consentRequired: false },
    redirects: { '/b': '/c', '/z': '/a' },
    updateCheckSeconds: 300,
    withdrawalEnabled: true,
    balanceUrl: 'https://guthaben.zahlhaus.example/',
    cityName: 'Musterstadt',
    paymentHosts: ['kasse.zahlhaus.example'],
  });
  expect(Object.keys(snapshot.site.redirects)).toEqual(['/b', '/z']);
});

test('lists are in German order, and the order of the API does not matter', async () => {
  const names = [
    'Zorn',
    'Ärzte',
    'arabica',
    'Apfel',
    'Äpfel',
    '„Bär“',
    'Bar',
    'Öl',
    'Ost',
    'Straße',
    'Strasse',
    '4 Jahreszeiten',
  ];
  const city = {
    '/merchants/public': names.map((name, index) => merchant(index, { companyName: name, categoryIds: [1, 2] })),
    '/categories': [
      { id: 1, name: 'B', sortIndex: 2 },
      { id: 2, name: 'Ä', sortIndex: 2 },
      { id: 3, name: 'Z', sortIndex: 0 },
      { id: 4, name: 'A' },
    ],
    '/sales-points': names.map((displayName, id) => ({ id, displayName })),
    '/poss/public': names.map((displayName, id) => ({ id, displayName, merchantId: id })),
    '/templates': names.map((name, id) => ({ id, name, sortIndex: id % 3 })),
    '/frontend-tenants/business-customer-supporters': names.map((name, id) => ({ id, name, sortIndex: id % 2 })),
  };
  const shuffled = Object.fromEntries(
    Object.entries(city).map(([path, list]) => [
      path,
      list.map((_, index) =>
        Object.fromEntries(Object.entries(list[(index * 7 + 3) % list.length] ?? {}).toReversed()),
      ),
    ]),
  );
  const featured = { '/featured-merchants': [{ id: 5 }, { id: 1 }] };
  const [one, other] = await Promise.all([pullFrom({ ...city, ...featured }), pullFrom({ ...shuffled, ...featured })]);
  expect(one.snapshot.merchants.map(({ companyName }) => companyName)).toEqual([
    '4 Jahreszeiten',
    'Apfel',
    'Äpfel',
    'arabica',
    'Ärzte',
    'Bar',
    '„Bär“',
    'Öl',
    'Ost',
    'Strasse',
    'Straße',
    'Zorn',
  ]);
  expect(one.snapshot.categories.map(({ name }) => name)).toEqual(['Z', 'Ä', 'B', 'A']);
  expect(one.snapshot.merchants[0]?.categoryIds).toEqual(['2', '1']);
  expect(one.snapshot.featuredMerchants.map(({ id }) => id)).toEqual(['5', '1']);
  expect(JSON.stringify(other.snapshot)).toBe(JSON.stringify(one.snapshot));
  expect(serializeSnapshot(other.snapshot).digest).toBe(serializeSnapshot(one.snapshot).digest);
  expect(serializeSnapshot((await pullFrom(city)).snapshot).digest).not.toBe(serializeSnapshot(one.snapshot).digest);
});

test.each([
  ['gutschein-musterstadt.example', true, '/sandbox-api/paypal/web-sdk/v6/core'],
  ['gutschein-musterstadt.example', false, undefined],
  ['assistent-stadt.example', true, undefined],
])(
  "%s loads the sandbox's PayPal only where it is played (%s) and PayPal is taken",
  async (tenantDomain, sandbox, url) => {
    expect((await pullSandbox({ tenantDomain, sandbox })).snapshot.site.payPalScriptUrl).toBe(url);
  },
);

test('the demo city needs no warning', async () => {
  const { snapshot, warnings } = await pullSandbox();
  expect(warnings).toEqual([]);
  expect(snapshot.merchants.length).toBeGreaterThan(50);
  expect(JSON.stringify(snapshot)).not.toContain('127.0.0.1');
});

// The process that made a snapshot renders from it; others read it from disk.
test.each(['gutschein-musterstadt.example', 'seeblick-karte.example', 'boese-stadt.example'])(
  'the snapshot of %s is the same after it was written and read',
  async (city) => {
    const snapshot = await pullCity(city);
    expect(deserializeSnapshot(serializeSnapshot(snapshot).json)).toStrictEqual(snapshot);
  },
);
