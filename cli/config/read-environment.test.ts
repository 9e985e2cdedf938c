import { expect, test } from 'vitest';
import { ALPHA, alphaWith, ENDPOINTS, read, refusal } from '../testing/sample-config.ts';
import { environmentSuffix, variableName } from './settings.ts';

const SEE = { ...ALPHA, id: 'see', tenantDomain: 'see.example' };
const SEE_BLICK = { ...ALPHA, id: 'see-blick', tenantDomain: 'see-blick.example' };

test('variable names consist of id and key', () => {
  expect(variableName('see-blick', 'map.tileUrl')).toBe('VOUCHER_SEE_BLICK_MAP_TILE_URL');
  expect(environmentSuffix('generalVoucherMerchantId')).toBe('GENERAL_VOUCHER_MERCHANT_ID');
});

test('variables of every type override the file', async () => {
  const { tenants, warnings } = await read(
    { tenants: [{ ...ALPHA, mode: 'staging', redirects: { '/a': '/faq', '/b': '/agb' } }] },
    {
      VOUCHER_ALPHA_TENANT_DOMAIN: 'other.example',
      VOUCHER_ALPHA_MODE: 'testing',
      VOUCHER_ALPHA_MERCHANT_ENDPOINT: 'https://other.example/m/',
      VOUCHER_ALPHA_MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
      VOUCHER_ALPHA_MAP_CONSENT_REQUIRED: '0',
      VOUCHER_ALPHA_UPDATE_CHECK_SECONDS: '60',
      VOUCHER_ALPHA_WITHDRAWAL_ENABLED: 'True',
      VOUCHER_ALPHA_REDIRECTS: '{"/b": "/karte"}',
    },
  );
  expect(warnings).toEqual([]);
  expect(tenants[0]).toMatchObject({
    tenantDomain: 'other.example',
    mode: 'testing',
    endpoints: { ...ENDPOINTS, merchantEndpoint: 'https://other.example/m' },
    map: { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', consentRequired: false },
    updateCheckSeconds: 60,
    withdrawalEnabled: true,
    redirects: { '/a': '/faq', '/b': '/karte' },
  });
});

test('texts are merged one by one, and a blank one switches a default off', async () => {
  const defaults = { texts: { redemption: 'Code zeigen.', salesPoints: 'Mit Schleife.', cardDelivery: 'Freitags.' } };
  const { tenants, warnings } = await read(
    { defaults, tenants: [{ ...ALPHA, texts: { salesPoints: ' ', emailDelivery: 'Gleich.' } }] },
    { VOUCHER_ALPHA_TEXTS_EMAIL_DELIVERY: 'Binnen einer Stunde.' },
  );
  expect(warnings).toEqual([]);
  expect(tenants[0]?.texts).toEqual({
    redemption: 'Code zeigen.',
    cardDelivery: 'Freitags.',
    emailDelivery: 'Binnen einer Stunde.',
  });
  expect((await alphaWith()).tenant).not.toHaveProperty('texts');
});

test('endpoints and domain may be set only in the environment', async () => {
  const { tenants } = await read(
    { tenants: [{ id: 'alpha', generalVoucherMerchantId: '1' }] },
    {
      VOUCHER_ALPHA_TENANT_DOMAIN: 'alpha.example',
      VOUCHER_ALPHA_MERCHANT_ENDPOINT: ENDPOINTS.merchantEndpoint,
      VOUCHER_ALPHA_ORDER_ENDPOINT: ENDPOINTS.orderEndpoint,
      VOUCHER_ALPHA_TENANT_ENDPOINT: ENDPOINTS.tenantEndpoint,
      VOUCHER_ALPHA_PORTAL_ENDPOINT: ENDPOINTS.portalEndpoint,
    },
  );
  expect(tenants[0]).toMatchObject({ tenantDomain: 'alpha.example', endpoints: ENDPOINTS });
});

test('if one id is a prefix of another, a variable applies to the right tenant', async () => {
  const { tenants, warnings } = await read(
    { tenants: [SEE, SEE_BLICK] },
    { VOUCHER_SEE_BLICK_MODE: 'testing', VOUCHER_SEE_MODE: 'staging', VOUCHER_SEE_BLICK_MOD: 'x' },
  );
  expect(tenants.map(({ mode }) => mode)).toEqual(['staging', 'testing']);
  expect(warnings).toMatchObject([
    { place: 'VOUCHER_SEE_BLICK_MOD', tenant: 'see-blick', hint: 'did you mean "MODE"?' },
  ]);
});

test('a variable that matches no tenant is a warning with the most similar one', async () => {
  const { warnings } = await read(
    { tenants: [SEE_BLICK] },
    { VOUCHER_SEE_BLIK_MODE: 'x', VOUCHER_SHOP_HOME: '/srv', HOME: '/root' },
  );
  expect(warnings).toMatchObject([{ place: 'VOUCHER_SEE_BLIK_MODE', hint: 'did you mean "SEE_BLICK"?' }]);
});

test('VOUCHER_DEFAULTS_ does not change all tenants', async () => {
  const { tenant, warnings } = await alphaWith({}, { VOUCHER_DEFAULTS_MODE: 'testing' });
  expect(tenant?.mode).toBe('production');
  expect(warnings).toMatchObject([{ place: 'VOUCHER_DEFAULTS_MODE' }]);
});

test('an empty variable is ignored with a warning', async () => {
  const { tenant, warnings } = await alphaWith({}, { VOUCHER_ALPHA_MODE: ' ' });
  expect(tenant?.mode).toBe('production');
  expect(warnings).toMatchObject([{ place: 'VOUCHER_ALPHA_MODE', message: expect.stringContaining('is empty') }]);
});

test.each([
  ['VOUCHER_ALPHA_SANDBOX', 's3cret', '"sandbox" is neither true nor false'],
  ['VOUCHER_ALPHA_UPDATE_CHECK_SECONDS', 's3cret', '"updateCheckSeconds" is not a number'],
  ['VOUCHER_ALPHA_UPDATE_CHECK_SECONDS', '5', '"updateCheckSeconds": the value is too small'],
  ['VOUCHER_ALPHA_UPDATE_CHECK_SECONDS', '10.5', '"updateCheckSeconds" must be an integer'],
  ['VOUCHER_ALPHA_MODE', 's3cret', '"mode": the value is not one of production, staging, testing'],
  ['VOUCHER_ALPHA_MERCHANT_ENDPOINT', 's3cret', '"merchantEndpoint": the value is not a URL'],
  ['VOUCHER_ALPHA_MERCHANT_ENDPOINT', 'ftp://s3cret', '"merchantEndpoint" uses another scheme'],
  ['VOUCHER_ALPHA_MERCHANT_ENDPOINT', 'https://u:s3cret@x.example', '"merchantEndpoint" contains credentials'],
  ['VOUCHER_ALPHA_TENANT_DOMAIN', 'https://s3cret/', '"tenantDomain" the value is not a plain host name'],
  ['VOUCHER_ALPHA_REDIRECTS', '{s3cret', '"redirects" is not JSON'],
  ['VOUCHER_ALPHA_REDIRECTS', '["s3cret"]', '"redirects" must be an object in { }, not a list'],
  ['VOUCHER_ALPHA_REDIRECTS', '{"/s3cret": 5}', '"redirects" must be a string'],
  ['VOUCHER_ALPHA_REDIRECTS', '{"s3cret": "/x"}', 'a redirect: the source does not start with /'],
  ['VOUCHER_ALPHA_REDIRECTS', '{"/s3cret": "/s3cret"}', 'a redirect: it leads back to itself'],
  ['VOUCHER_ALPHA_REDIRECTS', '{"/a": "s3cret:x"}', 'a redirect: the target uses an unsupported scheme'],
  ['VOUCHER_ALPHA_MAP_TILE_URL', 's3cret', '"map.tileUrl" the value is neither'],
])('an invalid %s is reported by name, without its value', async (name, value, line) => {
  const error = await refusal({ tenants: [ALPHA] }, { [name]: value });
  expect(error.details).toHaveLength(1);
  expect(error.details[0]).toContain(`${name} alpha: ${line}`);
  expect(JSON.stringify([error.details, error.message, error.hint])).not.toContain('s3cret');
});
