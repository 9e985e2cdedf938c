import { expect, test } from 'vitest';
import { ALPHA, alphaWith, read, reasonsAgainst, refusal } from '../testing/sample-config.ts';

const BETA = { ...ALPHA, id: 'beta', tenantDomain: 'beta.example' };

test.each([
  [
    'a duplicate id',
    [ALPHA, { ...BETA, id: 'alpha' }],
    /^tenants\.json:1:\d+ the id "alpha" occurs twice, first at tenants\.json:1:19 – /m,
  ],
  [
    'ids that share their variables',
    [
      { ...ALPHA, id: 'see-blick' },
      { ...BETA, id: 'see_blick' },
    ],
    /share the variables VOUCHER_SEE_BLICK_…/,
  ],
  ['an id that is too long', [{ ...ALPHA, id: 'a'.repeat(64) }], /the id has 64 characters, the maximum is 63/],
])('%s is refused', async (_what, tenants, line) => {
  expect((await refusal({ tenants })).details.join('\n')).toMatch(line);
});

test.each([
  ['merchantEndpoint', 'No merchant endpoint configured'],
  ['orderEndpoint', 'No order endpoint configured'],
  ['tenantEndpoint', 'No tenant endpoint configured'],
  ['portalEndpoint', 'No Portal endpoint configured'],
])('a missing or blank %s is reported with the specified message', async (key, sentence) => {
  for (const value of [undefined, '']) {
    expect(await reasonsAgainst({ [key]: value })).toEqual([
      expect.stringContaining(`tenants.json:1:13 alpha: ${sentence} – add "${key}", set VOUCHER_ALPHA_`),
    ]);
  }
});

test.each([
  ['ftp://api.example', 'uses ftp: where only https: and http: can be called'],
  ['javascript:alert(1)', 'uses javascript:'],
  ['https://user:hunter2@api.example', 'contains credentials'],
  ['https://api.example/?tenant=1', 'has a query or a fragment'],
  ['https://api.example/#x', 'has a query or a fragment'],
])('the endpoint %s is refused', async (merchantEndpoint, what) => {
  const details = await reasonsAgainst({ merchantEndpoint });
  expect(details).toEqual([expect.stringContaining(`alpha: "merchantEndpoint" ${what}`)]);
  expect(details.join(' ')).not.toContain('hunter2');
});

test('plain http is a warning in production, except on this machine', async () => {
  const unencrypted = { merchantEndpoint: 'http://api.example' };
  const { warnings } = await alphaWith(unencrypted);
  expect(warnings).toMatchObject([{ message: expect.stringContaining('is not encrypted') }]);
  expect((await alphaWith({ ...unencrypted, mode: 'testing' })).warnings).toEqual([]);
  const local = await alphaWith({ merchantEndpoint: 'http://127.0.0.1:4000' });
  expect(JSON.stringify(local.warnings)).not.toContain('is not encrypted');
});

test.each([
  'http://127.0.0.1:4000',
  'https://127.8.9.10',
  'http://127.1',
  'http://LOCALHOST:4000/api',
  'http://localhost.',
  'http://api.localhost',
  'http://[::1]:4000',
  'http://[::ffff:127.0.0.1]',
])('the endpoint %s in production is a warning, since visitors have another machine', async (url) => {
  const { warnings } = await alphaWith({ orderEndpoint: url, tenantEndpoint: url });
  expect(warnings).toEqual([
    {
      place: expect.stringMatching(/tenants\.json:1:\d+$/),
      tenant: 'alpha',
      message: 'in production, "orderEndpoint", "tenantEndpoint" are on this machine, where no visitor reaches them',
      hint: 'write the public addresses of the API, or set "mode": "testing"',
    },
  ]);
  for (const mode of ['testing', 'staging'])
    expect((await alphaWith({ orderEndpoint: url, mode })).warnings).toEqual([]);
});

test.each(['https://localhost.example', 'https://128.0.0.1', 'https://[::2]', 'https://127.0.0.1.example'])(
  'the endpoint %s is on another machine',
  async (orderEndpoint) => {
    expect((await alphaWith({ orderEndpoint })).warnings).toEqual([]);
  },
);

test('a warning of an endpoint from a variable does not show its value', async () => {
  const { warnings } = await alphaWith({}, { VOUCHER_ALPHA_ORDER_ENDPOINT: 'http://localhost:7' });
  expect(warnings).toMatchObject([{ place: 'VOUCHER_ALPHA_ORDER_ENDPOINT', tenant: 'alpha' }]);
  expect(JSON.stringify(warnings)).not.toContain('localhost');
});

test('a sandbox tenant needs no endpoints; configured ones are a warning', async () => {
  const sandbox = { id: 'alpha', tenantDomain: 'alpha.example', generalVoucherMerchantId: '1', sandbox: true };
  expect(await read({ tenants: [sandbox] })).toMatchObject({
    warnings: [],
    tenants: [{ sandbox: true, endpoints: null }],
  });
  const { warnings } = await read({ tenants: [{ ...sandbox, orderEndpoint: 'https://api.example' }] });
  expect(warnings).toMatchObject([
    { tenant: 'alpha', message: '"orderEndpoint" is ignored, because "sandbox" is true' },
  ]);
});

test('endpoints of defaults do not contradict a sandbox that a variable enables', async () => {
  const { id, tenantDomain, generalVoucherMerchantId, ...endpoints } = ALPHA;
  const tenant = { id, tenantDomain, generalVoucherMerchantId };
  expect((await read({ defaults: endpoints, tenants: [{ ...tenant, sandbox: true }] })).warnings).toEqual([]);
  const byVariable = await alphaWith({}, { VOUCHER_ALPHA_SANDBOX: '1' });
  expect(byVariable).toMatchObject({ warnings: [], tenant: { sandbox: true, endpoints: null } });
});

test('a DSN with a secret is refused, and the secret is not shown', async () => {
  const sentryDsn = 'https://public:geheim@errors.example/7';
  const details = await reasonsAgainst({ sentryDsn });
  expect(details).toEqual([expect.stringContaining('"sentryDsn" contains a secret')]);
  expect(details.join()).not.toContain('geheim');
  const open = { sentryDsn: 'https://public@errors.example/7' };
  expect((await alphaWith(open)).tenant).toMatchObject(open);
});

test('"api" of a tenant is merged with that of the defaults, headers by name in any case', async () => {
  const defaults = {
    api: { requestsPerHost: 3, retrySeconds: 10, headers: { 'X-Api-Key': 'KEY', 'X-Stage': 'STAGE' } },
  };
  const alpha = { ...ALPHA, api: { retrySeconds: 0, headers: { 'x-api-key': 'ALPHA_KEY' } } };
  const env = { VOUCHER_ALPHA_API_DEADLINE_SECONDS: '20', VOUCHER_ALPHA_API_HEADERS: '{"X-More": "MORE"}' };
  const { tenants } = await read({ defaults, tenants: [alpha] }, env);
  expect(tenants[0]?.api).toEqual({
    requestsPerHost: 3,
    retrySeconds: 0,
    deadlineSeconds: 20,
    headers: {
      'x-api-key': { variable: 'ALPHA_KEY', place: expect.stringMatching(/tenants\.json:\d+:\d+$/) },
      'x-stage': { variable: 'STAGE', place: expect.any(String) },
      'x-more': { variable: 'MORE', place: 'VOUCHER_ALPHA_API_HEADERS' },
    },
  });
});

test.each([
  ['Host', 'KEY', /"host" cannot be set/],
  ['X-Tenant-Domain', 'KEY', /"x-tenant-domain" cannot be set/],
  ['Proxy-Authorization', 'KEY', /"proxy-authorization" cannot be set/],
  ['Content-Length', 'KEY', /"content-length" cannot be set/],
  ['X Key', 'KEY', /"x key" is not a header name/],
  ['X-Key\r\nEvil', 'KEY', /is not a header name/],
  ['', 'KEY', /is not a header name/],
  ['X-Key', 'Bearer s3cr3t', /the value of "x-key" is not the name of a variable/],
])('the header %j with %j is refused with its place, without its value', async (name, variable, message) => {
  const details = await reasonsAgainst({ api: { headers: { [name]: variable } } });
  expect(details).toHaveLength(1);
  expect(details[0]).toMatch(message);
  expect(details[0]).toMatch(/tenants\.json:\d+:\d+ alpha: /);
  expect(details[0]).not.toContain('s3cr3t');
});

test.each([
  [{ requestsPerHost: 0 }, /too small/],
  [{ requestsPerHost: 1.5 }, /integer/],
  [{ retrySeconds: -1 }, /too small/],
  [{ deadlineSeconds: 0 }, /too small/],
  [{ deadlineSecond: 5 }, /unknown key "deadlineSecond" – did you mean "deadlineSeconds"/],
  [{ headers: { 'X-Key': 1 } }, /must be a string/],
])('%j is refused', async (api, message) => {
  expect((await reasonsAgainst({ api })).join('\n')).toMatch(message);
});
