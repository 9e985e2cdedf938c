import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectPlainWords, run, serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';

const ALPHA = { id: 'alpha', tenantDomain: 'alpha.example', sandbox: true, generalVoucherMerchantId: '1' };
const { sandbox: _, ...ON_ITS_OWN } = ALPHA;

/* What each kind of mistake is told with is tested beside cli/config; here, that it ends the build before it begins. */
test.each([
  ['broken JSON', '{ "tenants": [', ['tenants.json:1:15', 'a closing ] is missing']],
  ['no JSON at all', 'tenants:\n  - id: alpha\n', ['tenants.json:1:1']],
  ['an empty file', '', ['tenants.json is empty']],
  ['a list instead of an object', [ALPHA], ['tenants.json:1:1']],
  ['no tenant', { tenants: [] }, ['"tenants"']],
  ['a misspelt key', { tenants: [{ ...ALPHA, sandBox: true }] }, ['did you mean "sandbox"?']],
  ['an id that is a path', { tenants: [{ ...ALPHA, id: '../alpha' }] }, ['"id"', 'tenants.json:1:']],
  [
    'two tenants of one id',
    { tenants: [ALPHA, { ...ALPHA, tenantDomain: 'b.example' }] },
    ['the id "alpha" occurs twice'],
  ],
  ['two tenants of one domain', { tenants: [ALPHA, { ...ALPHA, id: 'beta' }] }, ['is already the domain of alpha']],
  [
    'no endpoints',
    { tenants: [ON_ITS_OWN] },
    [
      'No merchant endpoint configured',
      'No order endpoint configured',
      'No tenant endpoint configured',
      'No Portal endpoint configured',
    ],
  ],
  ['a redirect in a circle', { tenants: [{ ...ALPHA, redirects: { '/a': '/b', '/b': '/a' } }] }, ['"/a"']],
])('%s is exit code 3, with the place and the next step, and nothing is written', async (_what, content, words) => {
  const folder = temporaryFolder();
  writeTenants(folder, content);
  const outcome = await run(folder, ['build', '--all']);
  expect(outcome).toMatchObject({ exitCode: 3, stdout: '' });
  expectPlainWords(outcome);
  for (const word of words) expect(outcome.stderr).toContain(word);
  expect(readdirSync(folder)).toEqual(['tenants.json']);
});

test('a file that is missing, or a folder, is named', async () => {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'conf'));
  for (const [config, what] of [
    ['missing.json', 'does not exist'],
    ['conf', 'is a folder'],
  ] as const) {
    const outcome = await run(folder, ['build', '--all', '--config', config]);
    expect(outcome).toMatchObject({ exitCode: 3, stdout: '' });
    expectPlainWords(outcome);
    expect(outcome.stderr).toContain(`${config} ${what}`);
  }
});

test('a variable that does not fit is a problem as well, and its value is not shown', async () => {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: [ALPHA] });
  const outcome = await run(folder, ['build', '--all'], { VOUCHER_ALPHA_MERCHANT_ENDPOINT: 'hunter2' });
  expect(outcome.exitCode).toBe(3);
  expectPlainWords(outcome);
  expect(outcome.stderr).toContain('VOUCHER_ALPHA_MERCHANT_ENDPOINT');
  expect(outcome.stderr).not.toContain('hunter2');
});

test('--json tells it as a document, too', async () => {
  const folder = temporaryFolder();
  writeTenants(folder, '{}');
  const outcome = await run(folder, ['build', '--all', '--json']);
  expect(outcome.exitCode).toBe(3);
  expect(JSON.parse(outcome.stdout)).toMatchObject({
    version: 1,
    command: 'build',
    ok: false,
    exitCode: 3,
    failure: { code: 'CONFIG_INVALID', details: [expect.stringContaining('"tenants"')], hint: expect.any(String) },
  });
  expectPlainWords(outcome);
});

test('a missing general voucher is one error in the log, also where nothing has changed since', async () => {
  const api = await serveApi({ tenants: 1, merchants: 6 });
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: [tenantOf(api, 'stadt-001', { generalVoucherMerchantId: undefined })] });
  for (let build = 0; build < 2; build++) {
    const { exitCode, stdout, stderr } = await run(folder, ['build', '--all']);
    expect(exitCode, stderr).toBe(0);
    const lines = `${stdout}\n${stderr}`.split('\n').filter((line) => /general *voucher/i.test(line));
    expect(lines).toEqual([expect.stringMatching(/^✗ error 1 × .*\(GENERAL_VOUCHER_NOT_CONFIGURED\)$/)]);
  }
});
