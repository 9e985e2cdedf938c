import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../lib/paths.ts';
import type { Fault } from '../sandbox/sandbox-options.ts';
import {
  readSandbox,
  run,
  serveApi,
  temporaryFolder,
  tenantOf,
  writeTenants,
  writeTargets,
} from '../testing/cli-fixture.ts';
import { serveForTest } from '../testing/http-server.ts';

const TENANT = 'stadt-001';

let faults: Record<string, Fault>;
let folder: string;
let origin: string;

beforeEach(async () => {
  faults = {};
  const api = await serveApi({ tenants: 1, merchants: 12, faults });
  ({ origin } = api);
  folder = temporaryFolder();
  // Without it, every build has a warning.
  writeTenants(folder, { tenants: [tenantOf(api, TENANT, { withdrawalEnabled: true })] });
  writeTargets(folder, { www: { type: 'directory', path: 'www' } });
});

const command = (name: string, ...more: string[]) => run(folder, [name, '--tenant', TENANT, ...more]);
const publish = (...more: string[]) => command('publish', '--target', 'www', ...more);
const published = () => readlinkSync(path.join(folder, 'www', TENANT));

/** The API's response to this call, of the same city. */
const responseOf = (call: string) => readSandbox({ origin }, TENANT, call);

const TENANT_CALL = '/tenant/frontend-tenants';

/** The API answers with other values of the tenant from now on. */
async function changeTenant(values: object): Promise<void> {
  const tenant = await responseOf(`${TENANT_CALL}?domain=${TENANT}.example`);
  faults[TENANT_CALL] = { kind: 'body', body: { ...tenant, ...values } };
}

test('a field that all records lost is refused with values before and after: in build, status, notification, publish', async () => {
  await command('build', '--quiet');
  await publish('--quiet');
  const before = published();
  const merchants = await responseOf('/merchant/merchants/public');
  for (const merchant of merchants) {
    merchant.text = merchant.description;
    delete merchant.description;
  }
  faults['/merchant/merchants/public'] = { kind: 'body', body: merchants };
  const bodies: unknown[] = [];
  await using receiver = await serveForTest(async (request, response) => {
    bodies.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  });

  const notify = ['build', '--tenant', TENANT, '--notify', `${receiver.origin}/hook`];
  const refused = await run(folder, notify, { VOUCHER_SITE_NOTIFY_SECRET: 'secret' });
  expect(refused.exitCode).toBe(5);
  const values = /merchants with description: 0 of 12 instead of 12 of 12;( [^;]+: "[^"]+" → nothing;?){3}$/m;
  expect(refused.stderr).toMatch(values);
  const [, digest = ''] = /--accept-change ([0-9a-f]{8})/.exec(refused.stderr) ?? [];
  const hint = expect.stringContaining(`--accept-change ${digest}`);
  expect(bodies).toMatchObject([{ failures: [{ details: [expect.stringMatching(values)], hint }] }]);
  const status = await run(folder, ['status']);
  expect(status.exitCode).toBe(12);
  expect(status.stdout).toMatch(values);
  expect(status.stdout).toContain(`--accept-change ${digest}`);

  // The same difference from the target has the same digest, also on a machine that has no release to compare with.
  rmSync(path.join(folder, 'dist'), { recursive: true });
  expect(await command('build', '--quiet')).toMatchObject({ exitCode: 0 });
  expect((await publish()).stderr).toMatch(values);
  const { exitCode, stdout } = await publish('--json');
  const failure = { code: 'CHANGE_REFUSED', acceptChange: [digest] };
  expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 5, tenants: [{ failure }] });
  expect((await run(folder, ['status'])).stdout).toMatch(values);
  expect(published()).toBe(before);
  expect(await publish('--quiet', '--accept-change', digest)).toMatchObject({ exitCode: 0 });
});

test('logos and pictures that are named, but cannot be fetched any more, are lost', async () => {
  const call = '/merchant/merchants/public';
  const merchants: object[] = await responseOf(call);
  const drawings = readdirSync(path.join(packageRoot(), 'cli/sandbox/media/musterstadt'), { recursive: true })
    .map(String)
    .filter((name) => name.startsWith('shop-logo/') && name.endsWith('.svg'))
    .slice(0, 8);
  const media = `${origin}/sandbox-api/media`;
  const setPictures = (city: string) => {
    const withPicture = (merchant: object, index: number) => {
      const name = drawings[index];
      return { ...merchant, imageUrls: name === undefined ? [] : [`${media}/${city}/${name}`] };
    };
    faults[call] = { kind: 'body', body: merchants.map(withPicture) };
  };
  const build = async (city: string) => {
    setPictures(city);
    await changeTenant({ logo: `${media}/${city}/logo.svg`, smallLogo: `${media}/${city}/small-logo.svg` });
    return command('build');
  };
  expect((await build('musterstadt')).exitCode).toBe(0);
  const refused = await build('nirgends');
  expect(refused).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('logos: none, previously 2') });
  expect(refused.stderr).toMatch(/pictures: \d+ instead of \d+, \d+ % fewer/);
});

test('pages that are lost are refused; tenants.json may let them go, here and at the target', async () => {
  await command('build', '--quiet');
  await publish('--quiet');
  await changeTenant({ featureFlags: ['PAYMENT_PROVIDER_STRIPE_ENABLED', 'PAYMENT_PROVIDER_PAYPAL_ENABLED'] });
  expect((await command('build')).stderr).toMatch(/pages: \d+ of \d+ would disappear, \d+ %, such as /);
  const tenants = JSON.parse(readFileSync(path.join(folder, 'tenants.json'), 'utf8'));
  writeTenants(folder, { ...tenants, defaults: { guard: { pagesLostPercent: 100 } } });
  expect(await command('build', '--quiet')).toMatchObject({ exitCode: 0 });
  writeTenants(folder, tenants);
  expect((await publish()).stderr).toContain('pages: ');
  writeTenants(folder, { ...tenants, defaults: { guard: { pagesLostPercent: 100 } } });
  expect(await publish('--quiet')).toMatchObject({ exitCode: 0, stderr: '' });
});

test('--strict keeps the live site if the data cause warnings, and says which', async () => {
  expect(await command('build', '--quiet', '--strict')).toMatchObject({ exitCode: 0, stderr: '' });
  faults['/merchant/featured-merchants'] = { kind: 'body', body: ['no-such-merchant'] };
  const strict = await command('build', '--strict');
  expect(strict.exitCode).toBe(5);
  expect(strict.stderr).toContain(`WARNINGS_REFUSED  The build of ${TENANT} has warnings, which --strict makes errors`);
  expect(strict.stderr).toMatch(/1 × .*\(RECORD_LEFT_OUT\)/);
  expect(await command('build', '--quiet')).toMatchObject({ exitCode: 0 });
  // Also if the live release has the same warnings.
  expect((await command('build', '--strict')).exitCode).toBe(5);
});

test('--strict with codes, and "strict" in tenants.json, refuse only these warnings', async () => {
  faults['/merchant/featured-merchants'] = { kind: 'body', body: ['no-such-merchant'] };
  await changeTenant({ voucherValidityPeriodInYears: 2 });
  const variable = { VOUCHER_STADT_001_MODUS: 'testing' };
  const build = (...more: string[]) => run(folder, ['build', ...more, '--quiet'], variable);
  expect(await build('--strict', 'NO_WAY_TO_PAY', 'NO_MERCHANTS', '--tenant', TENANT)).toMatchObject({ exitCode: 0 });
  const refused = await build('--tenant', TENANT, '--strict', 'NO_WAY_TO_PAY', 'VALIDITY_SHORT');
  expect(refused.exitCode).toBe(5);
  expect(refused.stderr).toMatch(/1 × .*\(VALIDITY_SHORT\)/);
  expect(refused.stderr).not.toContain('RECORD_LEFT_OUT');

  const misspelt = await build('--tenant', TENANT, '--strict', 'VALIDITI_SHORT');
  expect(misspelt).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('did you mean "VALIDITY_SHORT"?') });

  const tenants = JSON.parse(readFileSync(path.join(folder, 'tenants.json'), 'utf8'));
  writeTenants(folder, { ...tenants, defaults: { strict: ['RECORD_LEFT_OUT'] } });
  const own = await build('--all');
  expect(own.exitCode).toBe(5);
  expect(own.stderr).toContain('has warnings, which "strict" in tenants.json makes errors');
  expect(own.stderr).not.toContain('VALIDITY_SHORT');
});

test('--strict ends the build before it begins if the configuration has warnings', async () => {
  const unknown = { VOUCHER_STADT_001_MODUS: 'testing' };
  const strict = await run(folder, ['build', '--all', '--strict'], unknown);
  expect(strict.exitCode).toBe(3);
  expect(strict.stderr).toContain('WARNINGS_REFUSED  The configuration has warnings, which --strict makes errors');
  expect(strict.stderr).toContain('VOUCHER_STADT_001_MODUS');
  expect(existsSync(path.join(folder, 'dist', TENANT))).toBe(false);
});
