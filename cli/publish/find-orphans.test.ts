import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { configFor } from '../testing/api-server.ts';
import { run, temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import { startS3Server, type S3ServerForTest } from '../testing/s3-server.ts';
import { startSshd, type SshdForTest } from '../testing/sshd.ts';
import { canRun } from '../testing/suite-programs.ts';
import { checkTargets } from './target-checks.ts';

let folder: string;
let sshd: SshdForTest | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => sshd?.close());

const outDir = () => path.join(folder, 'dist');
const command = (...argv: string[]) => run(folder, argv);
const publishAll = () => command('publish', '--all', '--target', 'web1', '--demo');

function configure(...ids: string[]): void {
  const tenants = ids.map((id) => ({
    id,
    tenantDomain: `${id}.example`,
    sandbox: true,
    generalVoucherMerchantId: '1',
  }));
  writeTenants(folder, { tenants });
}

function setTarget(target: object): void {
  writeFileSync(path.join(folder, 'targets.json'), JSON.stringify({ targets: { web1: target } }));
}

/** What `doctor` says of sites without a tenant. */
async function check(...ids: string[]) {
  const tenants = ids.map((id) => configFor({ id, tenantDomain: `${id}.example` }));
  const { signal } = new AbortController();
  const file = path.join(folder, 'targets.json');
  const results = await checkTargets({ file, tenants, env: {}, signal, outDir: outDir() });
  return results.filter(({ id }) => id !== 'target');
}

/** Publishes sites of tenants, not all of which stay in the configuration. */
async function publishSites(tenants: readonly string[], remaining: readonly string[]): Promise<void> {
  configure(...tenants);
  for (const tenant of tenants) {
    const build = tenant === 'tot' ? 'farewell-1' : 'a';
    releaseForTest(outDir(), filesForTest(build, 1), tenant);
  }
  expect(await publishAll()).toMatchObject({ exitCode: 0 });
  for (const tenant of tenants.filter((id) => !remaining.includes(id))) {
    rmSync(path.join(outDir(), tenant));
    rmSync(path.join(outDir(), '.releases', tenant), { recursive: true });
  }
  configure(...remaining);
}

interface Scene {
  target: object;
  where: string;
}

async function openRsync(): Promise<Scene> {
  sshd ??= await startSshd();
  const target = sshd.target();
  return { target, where: `${target.host}:${target.path}` };
}

let store: S3ServerForTest;

async function openS3(more: object = {}): Promise<Scene> {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  store = await startS3Server();
  onTestFinished(() => store.close());
  const { endpoint, bucket, region } = store.target;
  const target = { type: 's3', bucket, region, endpoint, forcePathStyle: true, prefix: 'sites/{tenant}', ...more };
  return { target, where: `s3://${bucket}/sites/` };
}

describe.each([
  { type: 'rsync', isRunnable: canRun('ssh'), open: openRsync },
  { type: 's3', isRunnable: true, open: () => openS3() },
])('sites without a tenant at a target of type $type', ({ isRunnable, open }) => {
  test('are named by publish, status and doctor until they are removed', async ({ skip }) => {
    if (!isRunnable) skip();
    const { target, where } = await open();
    setTarget(target);
    await publishSites(['eins', 'tot', 'weg'], ['eins']);
    const orphan = `1 site in ${where} is not in the configuration`;
    const remedy = 'voucher-site remove --tenant weg --target web1';
    const published = await publishAll();
    expect(published.stderr).toContain(`${orphan}: weg. Remove it with: ${remedy}`);
    expect(published.stderr).not.toContain('tot');
    const status = await command('status', '--target', 'web1', '--json');
    expect(JSON.parse(status.stdout)).toMatchObject({
      orphans: [],
      orphansAtTargets: [{ target: 'web1', where, orphans: ['weg'], renamed: [] }],
    });
    expect((await command('status', '--target', 'web1')).stdout).toContain(remedy);
    expect(await check('eins')).toEqual([
      {
        id: 'orphans',
        status: 'warning',
        title: `web1: ${orphan}`,
        details: ['weg'],
        hint: `Remove it with: ${remedy}`,
      },
    ]);
    expect(await command('remove', '--tenant', 'weg', '--target', 'web1', '--yes')).toMatchObject({ exitCode: 0 });
    expect((await publishAll()).stderr).not.toContain('not in the configuration');
    expect(await check('eins')).toEqual([]);
  });
});

test.runIf(canRun('ssh'))(
  'a renamed site whose old name still leads to it is no orphan, and neither are files of others',
  async () => {
    sshd ??= await startSshd();
    const target = sshd.target();
    setTarget(target);
    await publishSites(['eins', 'neu'], ['eins', 'alt']);
    symlinkSync('neu', path.join(target.path, 'alt'));
    mkdirSync(path.join(target.path, 'fremd'));
    symlinkSync('/etc', path.join(target.path, 'etc'));
    symlinkSync('/etc', path.join(target.path, 'two words'));
    expect(await check('eins', 'alt')).toEqual([
      {
        id: 'renamed',
        status: 'warning',
        title: 'web1: neu was renamed from alt: change the id in tenants.json',
        hint: 'Change the id "alt" to "neu" in tenants.json',
      },
    ]);
  },
);

test('a bucket is listed once, and only folders of unknown names are looked into', async () => {
  const { target } = await openS3();
  setTarget(target);
  await publishSites(['eins', 'zwei', 'weg'], ['eins', 'zwei']);
  const foreign = store.objects.get('sites/eins/index.html');
  if (foreign !== undefined) store.objects.set('sites/fremd/index.html', foreign);
  store.pageSize = 1000;
  store.requests.length = 0;
  await check('eins', 'zwei');
  // Holds of the tenants are read beside it.
  const requests = store.requests.filter((request) => !/\/probe-|sites\/(?:eins|zwei)\//.test(request));
  expect(requests.toSorted()).toEqual(
    [
      'GET ',
      ...['published.json.gz', 'hold.json'].flatMap((file) => [
        `GET sites/fremd/.voucher-site/${file}`,
        `GET sites/weg/.voucher-site/${file}`,
      ]),
    ].toSorted(),
  );
});

test('folders named by domains are found, and the remedy names the domain', async () => {
  const { target } = await openS3({ prefix: 'sites/{domain}', statePrefix: 'state/{domain}' });
  setTarget(target);
  await publishSites(['eins', 'weg'], ['eins']);
  expect((await publishAll()).stderr).toContain(
    'Remove it with: voucher-site remove --tenant weg --target web1 --domain weg.example',
  );
});

test('a bucket that cannot be listed is named, and publishing succeeds', async () => {
  const { target } = await openS3();
  setTarget(target);
  await publishSites(['eins'], ['eins']);
  // The listing of the folder above those of the tenants.
  store.intercept = (_request, _headers, url) =>
    url.searchParams.get('delimiter') === '/'
      ? { status: 403, error: { Code: 'AccessDenied', Message: 'no' } }
      : undefined;
  const { exitCode, stderr } = await publishAll();
  expect(exitCode).toBe(0);
  expect(stderr).toContain('web1 could not be searched for sites that are not in the configuration');
  expect(await check('eins')).toMatchObject([
    {
      id: 'orphans',
      status: 'warning',
      details: expect.arrayContaining(['ListObjectsV2 s3://sites/sites/: 403 AccessDenied: no']),
    },
  ]);
});
