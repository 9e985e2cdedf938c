import { expect, test } from 'vitest';
import { configFor, merchant, pullFrom, summary, TENANT } from '../../testing/api-server.ts';

test('a bad record and a bad field are left out, counted by kind, and named by URL and JSON pointer', async () => {
  const broken = { geoLocation: { lat: 'Norden', lon: 10 } };
  const { snapshot, warnings } = await pullFrom({
    '/merchants/public': [merchant(1), merchant(2, broken), merchant(3, { slug: '../x' }), 'text', merchant(4, broken)],
  });
  expect(snapshot.merchants.map(({ id }) => id)).toEqual(['1', '2', '4']);
  expect(warnings).toMatchObject([
    {
      code: 'FIELD_LEFT_OUT',
      count: 2,
      examples: ['/1/geoLocation/lat (Laden 2)', '/4/geoLocation/lat (Laden 4)'],
    },
    { code: 'RECORD_LEFT_OUT', examples: ['/3'] },
    { code: 'RECORD_LEFT_OUT', examples: ['/2/slug (Laden 3)'] },
  ]);
  for (const { message } of warnings) expect(message).toMatch(/ \(http:\/\/127\.0\.0\.1:\d+\/merchants\/public\)$/);
  expect(warnings[0]?.message).toMatch(
    /^\/\*\/geoLocation\/lat is not a coordinate from -90 to 90: the field is left out/,
  );
});

test('what belongs to nothing is told', async () => {
  const { snapshot, warnings } = await pullFrom({
    '/merchants/public': [merchant(1, { categoryIds: [1, 'old'] })],
    '/categories': [{ id: 1, name: 'Mode' }],
    '/featured-merchants': [{ id: 9 }, { slug: 'x' }],
    '/poss/public': [{ id: 1, displayName: 'Ort', merchantId: 'gone' }],
  });
  expect(snapshot.merchants[0]?.categoryIds).toEqual(['1']);
  expect(snapshot.featuredMerchants).toEqual([]);
  expect(snapshot.pointsOfSale).toEqual([{ id: '1', name: 'Ort', openingHours: [] }]);
  expect(summary(warnings)).toEqual([
    '1 × CATEGORY_UNKNOWN: a merchant is in a category that is not listed: it is shown without that category',
    '1 × FEATURED_UNKNOWN: a featured merchant is not among the merchants: it is left out',
    '1 × MERCHANT_UNKNOWN: a point of sale names a merchant that is not listed: it is shown without a link',
    '1 × RECORD_LEFT_OUT: /*/id is missing: the record is left out',
  ]);
});

test('a record listed twice is shown once; of two with one id the same one is kept whatever their order', async () => {
  const twins = [merchant(2, { slug: 'a' }), merchant(2, { slug: 'b' })];
  const pulls = await Promise.all([
    pullFrom({ '/merchants/public': [merchant(1), merchant(1), ...twins] }),
    pullFrom({ '/merchants/public': [...twins.toReversed(), merchant(1), merchant(1)] }),
  ]);
  expect(pulls[0].snapshot).toEqual(pulls[1].snapshot);
  expect(pulls[0].snapshot.merchants.map(({ slug }) => slug)).toEqual(['m-1', 'a']);
  expect(pulls[0].warnings.map(({ code, examples }) => [code, examples.join()])).toEqual([
    ['ID_TWICE', '/3 (id 2, also /2)'],
    ['RECORD_TWICE', '/1 (id 1, also /0)'],
  ]);
});

test('a general voucher that is missing, broken or not configured is a warning', async () => {
  const one = { '/merchants/public': [merchant(1)] };
  const unknown = await pullFrom({ ...one, '/merchants/gv/public': undefined });
  const broken = await pullFrom({ ...one, '/merchants/gv/public': { id: 'gv', slug: '..', companyName: 'X' } });
  const { generalVoucherMerchantId: _, ...config } = configFor();
  const none = await pullFrom(one, config);
  for (const { snapshot } of [unknown, broken, none]) expect(snapshot).not.toHaveProperty('generalVoucher');
  expect([unknown, broken, none].map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
    ['GENERAL_VOUCHER_NOT_FOUND'],
    ['RECORD_LEFT_OUT'],
    ['GENERAL_VOUCHER_NOT_CONFIGURED'],
  ]);
  expect(none.requests).toBe(8);
});

const STRIPE = 'PAYMENT_PROVIDER_STRIPE_ENABLED';
const PAYPAL = 'PAYMENT_PROVIDER_PAYPAL_ENABLED';

test.each([
  [{}, []],
  [{ voucherValidityPeriodInYears: 2 }, ['VALIDITY_SHORT']],
  [{ websiteDomain: 'other.example' }, ['DOMAIN_DIFFERS']],
  [{ imprint: '' }, ['IMPRINT_MISSING']],
  [{ imprint: '<p>&nbsp;</p>' }, ['IMPRINT_MISSING']],
  [{ privacy: null }, ['PRIVACY_MISSING']],
  [{ provider: { name: 'Stadtwerke' } }, ['PROVIDER_MISSING']],
  [{ provider: { name: 'Stadtwerke', address: { street: 'Ring 7', city: 'Musterstadt' } } }, ['PROVIDER_MISSING']],
  [{ provider: null }, ['PROVIDER_MISSING']],
  [{ supportEmail: 'nobody' }, ['CONTACT_MISSING']],
  [{ featureFlags: [STRIPE, PAYPAL], payment: { payPalClientId: 'c' } }, []],
  [{ featureFlags: [STRIPE, PAYPAL] }, ['PAYPAL_WITHOUT_CLIENT_ID']],
  [{ payment: { payPalClientId: 'c' } }, ['PAYPAL_WITHOUT_FLAG']],
  [{ featureFlags: [PAYPAL], payment: { payPalClientId: ' ' } }, ['NO_WAY_TO_PAY', 'PAYPAL_WITHOUT_CLIENT_ID']],
])('of the tenant with %j the operator is told %j', async (values, codes) => {
  const tenant = { ...TENANT, ...values };
  const { warnings } = await pullFrom({ '/frontend-tenants': tenant, '/merchants/public': [merchant(1)] });
  expect(warnings.map(({ code }) => code).filter((code) => code !== 'FIELD_LEFT_OUT')).toEqual(codes);
});

test('a validity that is short is that of the site all the same, and no merchant at all is told', async () => {
  const tenant = { ...TENANT, voucherValidityPeriodInYears: 2 };
  const { snapshot, warnings } = await pullFrom({ '/frontend-tenants': tenant });
  expect(snapshot.tenant.voucherValidityPeriodInYears).toBe(2);
  expect(warnings.map(({ code }) => code)).toEqual(['NO_MERCHANTS', 'VALIDITY_SHORT']);
});

test('a link to the platform for dispute settlement that is gone is told with its place', async () => {
  const imprint = '<p>Streit? <a href="https://ec.europa.eu/consumers/odr/">Plattform</a></p>';
  const tenant = { ...TENANT, imprint };
  const { warnings } = await pullFrom({ '/frontend-tenants': tenant, '/merchants/public': [merchant(1)] });
  expect(warnings).toMatchObject([{ code: 'ODR_LINK', examples: ['/imprint'] }]);
  const file = { key: 'pages.ablauf', file: '/fleet/ablauf.html', folder: '/fleet', place: 'tenants.json:2:1' };
  const own = await pullFrom({ '/merchants/public': [merchant(1)] }, configFor(), {
    pages: { ablauf: { ...file, text: imprint } },
  });
  expect(own.warnings).toMatchObject([{ code: 'ODR_LINK', examples: ['pages.ablauf'] }]);
});

test('warns once, with what the law requires, where the order service takes no withdrawals', async () => {
  const one = { '/merchants/public': [merchant(1)] };
  const [withFunction, without] = await Promise.all([
    pullFrom(one, configFor({ withdrawalEnabled: true })),
    pullFrom(one, configFor({ withdrawalEnabled: false })),
  ]);
  expect(withFunction.warnings).toEqual([]);
  expect(without.warnings).toMatchObject([
    { code: 'WITHDRAWAL_BY_EMAIL', count: 1, message: expect.stringContaining('§ 356a BGB') },
  ]);
});

test('the API’s tenant id alone decides who has a chat, and a chat that cannot be is told', async () => {
  const chatbot = { projectId: 'p', agentId: 'a' };
  const named = (id: string) => ({ '/frontend-tenants': { ...TENANT, id }, '/merchants/public': [merchant(1)] });
  const [shown, unused, missing] = await Promise.all([
    pullFrom(named('blocked'), configFor({ id: 'bad-sulz', chatbot })),
    pullFrom(named('bad-sulz'), configFor({ id: 'blocked', chatbot })),
    pullFrom(named('blocked'), configFor({ chatbot: { projectId: 'p' } })),
  ]);
  expect([shown, unused, missing].map(({ snapshot }) => snapshot.site.chatbot)).toEqual([
    chatbot,
    undefined,
    undefined,
  ]);
  expect([shown, unused, missing].map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
    [],
    ['CHAT_UNUSED'],
    ['CHAT_NOT_CONFIGURED'],
  ]);
});

test('a configured city name that is not the beginning of the tenant’s name is told', async () => {
  const response = {
    '/frontend-tenants': { ...TENANT, name: 'Bad Tölzer Gutschein' },
    '/merchants/public': [merchant(1)],
  };
  const [unused, used] = await Promise.all(
    ['Bad Tölz', 'Bad Tölzer'].map((cityName) => pullFrom(response, configFor({ cityName }))),
  );
  expect(unused?.warnings).toMatchObject([
    {
      code: 'CITY_NAME_UNUSED',
      message: expect.stringContaining('does not begin with these words: correct or remove "cityName" in tenants.json'),
      examples: ['/name ("Bad Tölzer Gutschein" does not begin with "Bad Tölz")'],
    },
  ]);
  expect(used?.warnings).toEqual([]);
});

test('a city name from a variable is not shown; the variable is named', async () => {
  const config = configFor({ cityName: 'Muster', cityNameVariable: 'VOUCHER_SEE_CITY_NAME' });
  const { warnings } = await pullFrom({ '/merchants/public': [merchant(1)] }, config);
  expect(warnings).toMatchObject([
    {
      message: expect.stringContaining('correct or remove VOUCHER_SEE_CITY_NAME'),
      examples: [expect.stringMatching(/ does not begin with the value\)$/)],
    },
  ]);
});

test('labels from the API cannot move the cursor of a terminal', async () => {
  const { warnings } = await pullFrom({
    '/merchants/public': [merchant(1), { slug: 'x', companyName: '\u001b[2J\u202eevil\n' + 'x'.repeat(500) }],
  });
  expect(warnings[0]?.examples[0]).toMatch(/^\/1\/companyName \(\[2J evil x{40,60}…\)$/);
});
