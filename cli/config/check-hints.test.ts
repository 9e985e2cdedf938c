import path from 'node:path';
import { expect, test } from 'vitest';
import { ALPHA, read, refusal } from '../testing/sample-config.ts';

test.each(['javascript:alert(1)', '//tiles.example/{z}/{x}/{y}', 'tiles/{z}/{x}/{y}.png'])(
  'the tile URL %s is refused',
  async (tileUrl) => {
    const { details } = await refusal({ tenants: [{ ...ALPHA, map: { tileUrl } }] });
    expect(details).toEqual([expect.stringContaining('is neither an http(s) URL nor a path of the site')]);
  },
);

test('a tile URL without placeholders is a warning', async () => {
  const { warnings } = await read({ tenants: [{ ...ALPHA, map: { tileUrl: '/tiles/{z}/{x}.png' } }] });
  expect(warnings).toMatchObject([{ tenant: 'alpha', message: '"map.tileUrl" lacks {y}, so every tile is the same' }]);
});

test.each(['http://maps.example/stadt.pmtiles', 'ftp://maps.example/x', 'https://'])(
  'the archive of a map at %s is refused',
  async (pmtiles) => {
    const { details } = await refusal({ tenants: [{ ...ALPHA, map: { pmtiles } }] });
    expect(details).toEqual([expect.stringContaining('is neither an https URL nor a file')]);
  },
);

test('the archive of a map is a URL, or a file relative to tenants.json', async () => {
  const archives = ['https://maps.example/stadt.pmtiles', 'http://127.0.0.1:8080/x', 'maps/stadt.pmtiles', '/srv/x'];
  for (const pmtiles of archives) {
    const { file, tenants, warnings } = await read({ tenants: [{ ...ALPHA, map: { pmtiles } }] });
    const expected = pmtiles.includes('//') ? pmtiles : path.resolve(path.dirname(file), pmtiles);
    expect([tenants[0]?.map.pmtiles, warnings]).toEqual([expected, []]);
  }
});

test('tiles beside an archive are a warning, unless they are a default', async () => {
  const tiles = { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png' };
  const both = await read({ tenants: [{ ...ALPHA, map: { ...tiles, pmtiles: 'stadt.pmtiles' } }] });
  expect(both.warnings).toMatchObject([{ message: expect.stringContaining('"map.tileUrl" is not used') }]);
  const other = await read({ defaults: { map: tiles }, tenants: [{ ...ALPHA, map: { pmtiles: 'stadt.pmtiles' } }] });
  expect(other.warnings).toEqual([]);
});

test.each(['sentry', 'https://sentry.example/1', 'https://key@sentry.example/'])(
  'the DSN %s is a warning',
  async (sentryDsn) => {
    const { warnings } = await read({ tenants: [{ ...ALPHA, sentryDsn }] });
    expect(warnings).toMatchObject([{ message: expect.stringContaining('"sentryDsn" does not look like a DSN') }]);
  },
);

test('a DSN in the form of the provider is valid', async () => {
  const { warnings } = await read({ tenants: [{ ...ALPHA, sentryDsn: 'https://0a1b@o1.ingest.sentry.example/42' }] });
  expect(warnings).toEqual([]);
});

test('hosts of payment pages are lowercased and keep their port', async () => {
  const paymentHosts = ['Kasse.Zahlhaus.example', 'zahlhaus.example:8443'];
  const { tenants, warnings } = await read({ defaults: { paymentHosts }, tenants: [ALPHA] });
  expect(warnings).toEqual([]);
  expect(tenants[0]?.paymentHosts).toEqual(['kasse.zahlhaus.example', 'zahlhaus.example:8443']);
  const fromVariable = await read({ tenants: [ALPHA] }, { VOUCHER_ALPHA_PAYMENT_HOSTS: '["kasse.zahlhaus.example"]' });
  expect(fromVariable.tenants[0]?.paymentHosts).toEqual(['kasse.zahlhaus.example']);
});

test.each([
  ['https://kasse.zahlhaus.example/s', ' – write "kasse.zahlhaus.example"'],
  ['*.zahlhaus.example', ' – write it such as "checkout.stripe.com"'],
  ['', ' – write it such as "checkout.stripe.com"'],
])('a payment host %j is refused', async (host, hint) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, paymentHosts: ['zahlhaus.example', host] }] });
  expect(details).toEqual([
    expect.stringContaining(`"paymentHosts" holds ${JSON.stringify(host)} that is not a plain host name${hint}`),
  ]);
});

test('a payment host that is not a string is refused with its place', async () => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, paymentHosts: [7] }] });
  expect(details).toEqual([
    expect.stringContaining('"paymentHosts[0]" must be a string in double quotes, not the number 7'),
  ]);
});

test('an empty list of payment hosts is a warning', async () => {
  const { warnings } = await read({ tenants: [{ ...ALPHA, paymentHosts: [] }] });
  expect(warnings).toMatchObject([{ message: '"paymentHosts" is empty, so card payments are not possible' }]);
});

test('the balance page is a web address, and the city has a name', async () => {
  const tenant = { ...ALPHA, balanceUrl: 'https://guthaben.alpha.example/', cityName: ' Bad Alpha ' };
  const { tenants } = await read({ tenants: [tenant] });
  expect(tenants).toMatchObject([{ balanceUrl: 'https://guthaben.alpha.example/', cityName: 'Bad Alpha' }]);
  const local = await read({ tenants: [{ ...ALPHA, balanceUrl: 'http://127.0.0.1:8080/' }] });
  expect(local.tenants).toMatchObject([{ balanceUrl: 'http://127.0.0.1:8080/' }]);
});

test.each(['javascript:alert(1)', 'http://guthaben.alpha.example/'])('the balance page %s is refused', async (url) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, balanceUrl: url }] });
  expect(details).toEqual([expect.stringContaining(`"balanceUrl" "${url}" is not an https URL – write the whole`)]);
});

test('a promotion is a file, and an address of one is a redirect', async () => {
  const { tenants } = await read({ tenants: [{ ...ALPHA, promotion: 'aktion/fruehling.pdf' }] });
  const { file, place } = tenants[0]?.promotion ?? {};
  expect(file).toMatch(/^\/.*\/aktion\/fruehling\.pdf$/);
  expect(place).toMatch(/tenants\.json:1:\d+$/);
  const { details } = await refusal({ tenants: [{ ...ALPHA, promotion: 'https://aktion.example/f.pdf' }] });
  expect(details).toEqual([
    expect.stringContaining(
      '"promotion" "https://aktion.example/f.pdf" is not a file – name a PDF; an address is a redirect: "redirects": { "/dreimalglueck"',
    ),
  ]);
});

test('"strict" takes codes of warnings, and a tenant\'s list replaces that of the defaults', async () => {
  const defaults = { strict: ['NO_WAY_TO_PAY'] };
  const beta = { ...ALPHA, id: 'beta', tenantDomain: 'beta.example', strict: ['IMPRINT_MISSING', 'PRIVACY_MISSING'] };
  const { tenants } = await read({ defaults, tenants: [ALPHA, beta] });
  expect(tenants.map(({ strict }) => strict)).toEqual([['NO_WAY_TO_PAY'], ['IMPRINT_MISSING', 'PRIVACY_MISSING']]);
  const none = await read({ defaults, tenants: [{ ...ALPHA, strict: [] }] });
  expect(none.tenants[0]?.strict).toBeUndefined();
});

test.each([
  ['NO_WAY_TO_PYA', 'did you mean "NO_WAY_TO_PAY"?'],
  // About this machine, not about the data.
  ['LEFTOVER', 'docs/messages.md lists them'],
])('"strict" with %s, which no warning about data has, is refused', async (code, hint) => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, strict: ['NO_MERCHANTS', code] }] });
  expect(details).toEqual([
    expect.stringContaining(`"strict" holds "${code}" that is not the code of a warning – ${hint}`),
  ]);
});

test('limits of the guard are merged key by key; the others are the usual ones', async () => {
  const defaults = { guard: { pagesLostPercent: 25, fieldLostPercent: 60 } };
  const { tenants } = await read({ defaults, tenants: [{ ...ALPHA, guard: { fieldLostPercent: 80 } }] });
  expect(tenants[0]?.guard).toEqual({ pagesLostPercent: 25, fieldLostPercent: 80, pricesChangedPercent: 50 });
});
