import path from 'node:path';
import { expect, test } from 'vitest';
import { ALPHA, alphaWith, read, reasonsAgainst } from '../testing/sample-config.ts';

const TILES = { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png' };
const NO_TILES = 'is neither an http(s) URL nor a path of the site';
const NO_ARCHIVE = 'is neither an https URL nor a file';
const hostRefused = (host: string, hint: string) =>
  [
    { paymentHosts: ['zahlhaus.example', host] },
    `"paymentHosts" holds ${JSON.stringify(host)} that is not a plain host name – write ${hint}`,
  ] as const;
const balanceRefused = (balanceUrl: string) =>
  [{ balanceUrl }, `"balanceUrl" "${balanceUrl}" is not an https URL – write the whole`] as const;
const strictRefused = (code: string, hint: string) =>
  [{ strict: ['NO_MERCHANTS', code] }, `"strict" holds "${code}" that is not the code of a warning – ${hint}`] as const;

test.each<readonly [settings: object, reason: string]>([
  [{ map: { tileUrl: 'javascript:alert(1)' } }, NO_TILES],
  [{ map: { tileUrl: '//tiles.example/{z}/{x}/{y}' } }, NO_TILES],
  [{ map: { tileUrl: 'tiles/{z}/{x}/{y}.png' } }, NO_TILES],
  [{ map: { pmtiles: 'http://maps.example/stadt.pmtiles' } }, NO_ARCHIVE],
  [{ map: { pmtiles: 'ftp://maps.example/x' } }, NO_ARCHIVE],
  [{ map: { pmtiles: 'https://' } }, NO_ARCHIVE],
  hostRefused('https://kasse.zahlhaus.example/s', '"kasse.zahlhaus.example"'),
  hostRefused('*.zahlhaus.example', 'it such as "checkout.stripe.com"'),
  hostRefused('', 'it such as "checkout.stripe.com"'),
  [{ paymentHosts: [7] }, '"paymentHosts[0]" must be a string in double quotes, not the number 7'],
  balanceRefused('javascript:alert(1)'),
  balanceRefused('http://guthaben.alpha.example/'),
  [
    { promotion: 'https://aktion.example/f.pdf' },
    '"promotion" "https://aktion.example/f.pdf" is not a file – name a PDF; an address is a redirect: "redirects": { "/dreimalglueck"',
  ],
  strictRefused('NO_WAY_TO_PYA', 'did you mean "NO_WAY_TO_PAY"?'),
  // About this machine, not about the data.
  strictRefused('LEFTOVER', 'docs/messages.md lists them'),
])('%j is refused', async (settings, reason) => {
  expect(await reasonsAgainst(settings)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  [{ map: { tileUrl: '/tiles/{z}/{x}.png' } }, '"map.tileUrl" lacks {y}, so every tile is the same'],
  [{ map: { ...TILES, pmtiles: 'stadt.pmtiles' } }, '"map.tileUrl" is not used'],
  [{ sentryDsn: 'sentry' }, '"sentryDsn" does not look like a DSN'],
  [{ sentryDsn: 'https://sentry.example/1' }, '"sentryDsn" does not look like a DSN'],
  [{ sentryDsn: 'https://key@sentry.example/' }, '"sentryDsn" does not look like a DSN'],
  [{ paymentHosts: [] }, '"paymentHosts" is empty, so card payments are not possible'],
])('%j is a warning', async (settings, message) => {
  const { warnings } = await alphaWith(settings);
  expect(warnings).toMatchObject([{ tenant: 'alpha', message: expect.stringContaining(message) }]);
});

test.each([
  [{ map: { pmtiles: 'https://maps.example/stadt.pmtiles' } }, {}],
  [{ map: { pmtiles: 'http://127.0.0.1:8080/x' } }, {}],
  [{ map: { pmtiles: '/srv/x' } }, {}],
  [{ sentryDsn: 'https://0a1b@o1.ingest.sentry.example/42' }, {}],
  [{ balanceUrl: 'https://guthaben.alpha.example/', cityName: ' Bad Alpha ' }, { cityName: 'Bad Alpha' }],
  [{ balanceUrl: 'http://127.0.0.1:8080/' }, {}],
  [
    { paymentHosts: ['Kasse.Zahlhaus.example', 'zahlhaus.example:8443'] },
    { paymentHosts: ['kasse.zahlhaus.example', 'zahlhaus.example:8443'] },
  ],
])('%j is read', async (settings, differing) => {
  expect(await alphaWith(settings)).toMatchObject({ tenant: { ...settings, ...differing }, warnings: [] });
});

test('hosts of payment pages may come from a variable', async () => {
  const { tenant } = await alphaWith({}, { VOUCHER_ALPHA_PAYMENT_HOSTS: '["kasse.zahlhaus.example"]' });
  expect(tenant?.paymentHosts).toEqual(['kasse.zahlhaus.example']);
});

test('the archive of a map, and a promotion, are files relative to tenants.json', async () => {
  const settings = { map: { pmtiles: 'maps/stadt.pmtiles' }, promotion: 'aktion/fruehling.pdf' };
  const { file, tenants } = await read({ tenants: [{ ...ALPHA, ...settings }] });
  const folder = path.dirname(file);
  const promotion = { file: path.join(folder, 'aktion/fruehling.pdf'), place: expect.stringMatching(/:1:\d+$/) };
  expect(tenants).toMatchObject([{ map: { pmtiles: path.join(folder, 'maps/stadt.pmtiles') }, promotion }]);
});

test('tiles that are a default are no warning beside an archive', async () => {
  const defaults = { map: TILES };
  const { warnings } = await read({ defaults, tenants: [{ ...ALPHA, map: { pmtiles: 'stadt.pmtiles' } }] });
  expect(warnings).toEqual([]);
});

test('"strict" takes codes of warnings, and a tenant\'s list replaces that of the defaults', async () => {
  const defaults = { strict: ['NO_WAY_TO_PAY'] };
  const beta = { ...ALPHA, id: 'beta', tenantDomain: 'beta.example', strict: ['IMPRINT_MISSING', 'PRIVACY_MISSING'] };
  const { tenants } = await read({ defaults, tenants: [ALPHA, beta] });
  expect(tenants.map(({ strict }) => strict)).toEqual([['NO_WAY_TO_PAY'], ['IMPRINT_MISSING', 'PRIVACY_MISSING']]);
  const none = await read({ defaults, tenants: [{ ...ALPHA, strict: [] }] });
  expect(none.tenants[0]?.strict).toBeUndefined();
});

test('limits of the guard are merged key by key; the others are the usual ones', async () => {
  const defaults = { guard: { pagesLostPercent: 25, fieldLostPercent: 60 } };
  const { tenants } = await read({ defaults, tenants: [{ ...ALPHA, guard: { fieldLostPercent: 80 } }] });
  expect(tenants[0]?.guard).toEqual({ pagesLostPercent: 25, fieldLostPercent: 80, pricesChangedPercent: 50 });
});
