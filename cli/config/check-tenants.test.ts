import { expect, test } from 'vitest';
import { ALPHA, read, refusal } from '../testing/sample-config.ts';

const BETA = { ...ALPHA, id: 'beta', tenantDomain: 'beta.example' };

test('a duplicate id is reported with both places', async () => {
  const { details } = await refusal({ tenants: [ALPHA, { ...BETA, id: 'alpha' }] });
  expect(details).toEqual([
    expect.stringMatching(/^tenants\.json:1:\d+ the id "alpha" occurs twice, first at tenants\.json:1:19 – /),
  ]);
});

test('ids that share their variables are reported', async () => {
  const { details } = await refusal({
    tenants: [
      { ...ALPHA, id: 'see-blick' },
      { ...BETA, id: 'see_blick' },
    ],
  });
  expect(details.join('\n')).toContain('share the variables VOUCHER_SEE_BLICK_…');
});

test('an id that is too long for a host name is refused', async () => {
  const { details } = await refusal({ tenants: [{ ...ALPHA, id: 'a'.repeat(64) }] });
  expect(details).toEqual([expect.stringContaining('the id has 64 characters, the maximum is 63')]);
});

test.each([
  ['merchantEndpoint', 'No merchant endpoint configured'],
  ['orderEndpoint', 'No order endpoint configured'],
  ['tenantEndpoint', 'No tenant endpoint configured'],
  ['portalEndpoint', 'No Portal endpoint configured'],
])('a missing or blank %s is reported with the specified message', async (key, sentence) => {
  for (const value of [undefined, '']) {
    const { details } = await refusal({ tenants: [{ ...ALPHA, [key]: value }] });
    expect(details).toEqual([
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
  const { details } = await refusal({ tenants: [{ ...ALPHA, merchantEndpoint }] });
  expect(details).toEqual([expect.stringContaining(`alpha: "merchantEndpoint" ${what}`)]);
  expect(details.join(' ')).not.toContain('hunter2');
});

test('plain http is a warning in production, except on this machine', async () => {
  const content = (more: object): object => ({ tenants: [{ ...ALPHA, ...more }] });
  const unencrypted = { merchantEndpoint: 'http://api.example' };
  expect((await read(content(unencrypted))).warnings).toMatchObject([
    { message: expect.stringContaining('is not encrypted') },
  ]);
  expect((await read(content({ ...unencrypted, mode: 'testing' }))).warnings).toEqual([]);
  expect((await read(content({ merchantEndpoint: 'http://127.0.0.1:4000' }))).warnings).toEqual([]);
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
  const byVariable = await read({ tenants: [ALPHA] }, { VOUCHER_ALPHA_SANDBOX: '1' });
  expect(byVariable).toMatchObject({ warnings: [], tenants: [{ sandbox: true, endpoints: null }] });
});

test('a DSN with a secret is refused, and the secret is not shown', async () => {
  const sentryDsn = 'https://public:geheim@errors.example/7';
  const { details } = await refusal({ tenants: [{ ...ALPHA, sentryDsn }] });
  expect(details).toEqual([expect.stringContaining('"sentryDsn" contains a secret')]);
  expect(details.join()).not.toContain('geheim');
  expect(await read({ tenants: [{ ...ALPHA, sentryDsn: 'https://public@errors.example/7' }] })).toMatchObject({
    tenants: [{ sentryDsn: 'https://public@errors.example/7' }],
  });
});
