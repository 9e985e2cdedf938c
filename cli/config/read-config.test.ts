import { truncate } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import { ALPHA, alphaWith, ENDPOINTS, read, refusal, configFile } from '../testing/sample-config.ts';
import { isDemo } from './tenant-config.ts';
import { readConfig, displayPath, readConfigText } from './read-config.ts';

test('missing keys get their defaults', async () => {
  const { tenants, warnings } = await read({ tenants: [ALPHA] });
  expect(warnings).toEqual([]);
  expect(tenants).toEqual([
    {
      id: 'alpha',
      tenantDomain: 'alpha.example',
      sandbox: false,
      endpoints: ENDPOINTS,
      generalVoucherMerchantId: '1',
      mode: 'production',
      map: { consentRequired: true },
      redirects: {},
      updateCheckSeconds: 300,
      withdrawalEnabled: false,
    },
  ]);
});

test("a tenant's keys override defaults; map and redirects are merged key by key", async () => {
  const defaults = {
    mode: 'staging',
    map: { attribution: '© A', consentRequired: false },
    redirects: { '/a': '/faq', '/b': '/agb' },
  };
  const alpha = { ...ALPHA, map: { attribution: '© B' }, redirects: { '/b': '/karte' }, mode: 'testing' };
  const { tenants } = await read({ defaults, tenants: [alpha] });
  expect(tenants[0]).toMatchObject({
    mode: 'testing',
    map: { attribution: '© B', consentRequired: false },
    redirects: { '/a': '/faq', '/b': '/karte' },
  });
});

test('own pages are merged one by one, and the sections of the home page are one list', async () => {
  const file = await configFile({
    defaults: {
      pages: { agb: 'alle/agb.md', faq: 'alle/faq.md', ablauf: 'alle/ablauf.md' },
      home: { sections: ['map', 'steps'] },
      headingFont: 'fraunces',
    },
    tenants: [
      { ...ALPHA, pages: { faq: 'alpha/faq.html', ablauf: ' ' } },
      { ...ALPHA, id: 'beta', tenantDomain: 'beta.example', pages: {}, home: { sections: [] } },
    ],
  });
  const [alpha, beta] = (
    await readConfig(file, { VOUCHER_BETA_PAGES_FAQ: 'beta.md', VOUCHER_BETA_HEADING_FONT: 'bitter' })
  ).tenants;
  const folder = dirname(file);
  expect(alpha?.pages).toEqual({
    agb: { key: 'pages.agb', file: join(folder, 'alle/agb.md'), folder, place: expect.stringMatching(/:1:\d+$/) },
    faq: { key: 'pages.faq', file: join(folder, 'alpha/faq.html'), folder, place: expect.stringMatching(/:1:\d+$/) },
  });
  expect(alpha?.homeSections).toEqual(['map', 'steps']);
  expect([alpha?.headingFont, beta?.headingFont]).toEqual(['fraunces', 'bitter']);
  expect(beta?.pages?.faq).toMatchObject({ file: join(folder, 'beta.md'), place: 'VOUCHER_BETA_PAGES_FAQ' });
  expect(beta?.homeSections).toEqual([]);
});

test('a blank value of a tenant disables a default', async () => {
  const defaults = { sentryDsn: 'https://k@sentry.example/1' };
  const { tenants } = await read({ defaults, tenants: [{ ...ALPHA, sentryDsn: '' }] });
  expect(tenants[0]).not.toHaveProperty('sentryDsn');
});

test('removes trailing slashes of endpoints and lowercases domains', async () => {
  const orderEndpoint = 'https://api.example/orders//';
  const { tenant } = await alphaWith({ tenantDomain: 'Alpha.Example:8443', orderEndpoint });
  expect(tenant).toMatchObject({
    tenantDomain: 'alpha.example:8443',
    endpoints: { orderEndpoint: 'https://api.example/orders' },
  });
});

test('all problems are reported at once, in the order of the file', async () => {
  const text = `{
  "defaults": { "mode": "prodction" },
  "tenants": [
    { "id": "alpha", "tenantDomain": "a.example", "sandbox": "yes" },
    { "id": "beta",
      "tenantDomain": "b.example" }
  ]
}`;
  const error = await refusal(text, { VOUCHER_BETA_WITHDRAWAL_ENABLED: 'perhaps' });
  expect(error).toMatchObject({
    code: 'CONFIG_INVALID',
    exitCode: EXIT.CONFIG,
    message: 'tenants.json has 7 problems',
  });
  expect(error.details.slice(0, 7).map((line) => line.split(' – ')[0])).toEqual([
    'tenants.json:2:25 "defaults.mode": "prodction" is not one of production, staging, testing',
    'tenants.json:4:62 "sandbox" must be true or false, not a string',
    'tenants.json:5:5 beta: No merchant endpoint configured',
    'tenants.json:5:5 beta: No order endpoint configured',
    'tenants.json:5:5 beta: No tenant endpoint configured',
    'tenants.json:5:5 beta: No Portal endpoint configured',
    'VOUCHER_BETA_WITHDRAWAL_ENABLED beta: "withdrawalEnabled" is neither true nor false',
  ]);
  expect(error.details.every((line) => line.includes(' – '))).toBe(true);
});

test('warnings follow the problems', async () => {
  const { merchantEndpoint: _, ...rest } = ALPHA;
  const error = await refusal({ tenants: [rest] }, { VOUCHER_ALPHA_MERCHANT_ENDPONT: 'https://api.example' });
  expect(error.details).toHaveLength(2);
  expect(error.details[0]).toContain('alpha: No merchant endpoint configured');
  expect(error.details[1]).toContain('did you mean "MERCHANT_ENDPOINT"?');
});

test('a problem of a default is reported once', async () => {
  const beta = { ...ALPHA, id: 'beta', tenantDomain: 'beta.example' };
  const { warnings } = await read({
    defaults: { map: { tileUrl: 'https://tiles.example/{z}' } },
    tenants: [ALPHA, beta],
  });
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).not.toHaveProperty('tenant');
});

test('a missing general voucher is a warning', async () => {
  const { generalVoucherMerchantId: _, ...rest } = ALPHA;
  const { warnings, tenants } = await read({ tenants: [rest] });
  expect(warnings).toMatchObject([
    { tenant: 'alpha', message: expect.stringContaining('"generalVoucherMerchantId" is missing') },
  ]);
  expect(tenants[0]).not.toHaveProperty('generalVoucherMerchantId');
});

test('chatbot is read for any tenant id: the API decides which tenant has a chat', async () => {
  const chatbot = { projectId: 'p', agentId: 'a' };
  expect(await alphaWith({ chatbot })).toMatchObject({ tenant: { chatbot }, warnings: [] });
});

test('__proto__ is reported as an unknown key and has no effect', async () => {
  const error = await refusal(
    '{ "tenants": [{ "id": "a", "tenantDomain": "a.example", "sandbox": true, "__proto__": { "mode": "testing" } }] }',
  );
  expect(error.details[0]).toContain('unknown key "__proto__"');
});

test('the tenants.json of this repository is valid and has both demo cities on the sandbox', async () => {
  const { tenants, warnings } = await readConfig(resolve(import.meta.dirname, '../../tenants.json'), {});
  expect(warnings).toEqual([]);
  expect(tenants.map(({ id, sandbox, endpoints }) => ({ id, sandbox, endpoints }))).toEqual([
    { id: 'musterstadt', sandbox: true, endpoints: null },
    { id: 'seeblick', sandbox: true, endpoints: null },
  ]);
});

const refused = (what: string): object => ({
  code: 'CONFIG_UNREADABLE',
  exitCode: 3,
  message: expect.stringContaining(what),
  hint: expect.any(String),
});

test.each([
  ['a missing file', async () => join(folderForTest(), 'nope.json'), 'does not exist'],
  ['a folder', async () => folderForTest(), 'is a folder'],
  ['a path through a file', async () => join(await configFile('{}'), 'tenants.json'), 'does not exist'],
])('%s is reported as such', async (_what, place, what) => {
  await expect(readConfigText(await place())).rejects.toMatchObject(refused(what));
});

test.each([
  ['nothing', '', 'is empty'],
  ['blanks alone', ' \n\t', 'is empty'],
  ['a byte order mark', '\uFEFF{}', 'byte order mark'],
  ['Latin-1', Uint8Array.of(0x7b, 0xe4, 0x7d), 'is not UTF-8'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00), 'is not UTF-8'],
])('a file with %s is refused', async (_, content, what) => {
  await expect(readConfigText(await configFile(content))).rejects.toMatchObject(refused(what));
});

test('a file that is far too large is not read, and its size and the limit are named', async () => {
  const file = await configFile('{');
  // No disk space is used.
  await truncate(file, 3e9);
  await expect(readConfigText(file)).rejects.toMatchObject({
    ...refused('is too large: it has 3.0 GB, and the limit is 32.0 MB'),
    hint: expect.stringContaining('right file'),
  });
});

test('a warning of many tenants is one line below the problems of an invalid file', async () => {
  const tenants = Array.from({ length: 30 }, (_, index) => {
    return { ...ALPHA, id: `stadt-${index}`, tenantDomain: `stadt-${index}.example`, generalVoucherMerchantId: '' };
  });
  const error = await refusal({ tenants: [...tenants, { ...ALPHA, mode: 'x' }] });
  const warnings = error.details.filter((line) => line.startsWith('warning: '));
  expect(warnings).toEqual([expect.stringMatching(/^warning: 30 × .* set VOUCHER_<TENANT>_GENERAL_.* and 27 more\)$/)]);
});

test('a file inside the working folder has a relative name, any other file its full path', () => {
  expect(displayPath(join(process.cwd(), 'a', 'tenants.json'))).toBe(join('a', 'tenants.json'));
  expect(displayPath('/x.json')).toBe('/x.json');
});

test('a sandbox tenant is a demo unless its mode is testing', async () => {
  const demos = await Promise.all(
    [true, false].flatMap((sandbox) =>
      [undefined, 'production', 'staging', 'testing'].map(async (mode) => {
        const { tenant } = await alphaWith({ sandbox, ...(mode && { mode }) });
        return tenant && isDemo(tenant);
      }),
    ),
  );
  expect(demos).toEqual([true, true, true, false, false, false, false, false]);
});
