import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { expectPlainWords, run, temporaryFolder, writeTenants, type Outcome } from '../testing/cli-fixture.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';

const IDS = ['alt', 'neu'];
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Two built tenants, and a target that is a folder beside them. */
function builtTenants(): string {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: IDS.map((id) => ({ id, tenantDomain: `${id}.example`, sandbox: true })) });
  writeFileSync(path.join(folder, 'targets.json'), '{"targets":{"web":{"type":"directory","path":"www"}}}');
  for (const id of IDS) releaseForTest(path.join(folder, 'dist'), filesForTest('a'), id);
  return folder;
}

/** Root may read everything, so that tests as root run the command as another user. */
async function runAsUser(folder: string, argv: readonly string[]): Promise<Outcome> {
  if (isRoot) spawnSync('chown', ['-R', String(NOBODY), folder]);
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await run(folder, argv);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test.each([
  ['releases', '--tenant', 'alt'],
  ['status'],
  ['rollback', '--tenant', 'alt'],
  ['prune', '--all', '--dry-run'],
  ['remove', '--tenant', 'alt', '--dry-run'],
])('releases that this user may not read are no bug and not missing, but named: %s', async (...argv) => {
  const folder = builtTenants();
  const releases = path.join(folder, 'dist/.releases');
  // Loads the code of the command, which may belong to root.
  await run(folder, argv);
  chmodSync(releases, 0o000);
  const outcome = await runAsUser(folder, argv);
  expectPlainWords(outcome);
  expect(outcome.exitCode).toBe(EXIT.UNUSABLE_PATH);
  expect(outcome.stderr).toMatch(/^✗ FILE_NOT_READABLE {2}\S+\/dist\/\.releases\S* cannot be read by this user/m);
  expect(outcome.stderr).toContain('System error: EACCES: permission denied');
  expect(outcome.stderr).toContain('→ give the user who runs voucher-site read permission there');
});

test('a publish names them once for all tenants', async () => {
  const folder = builtTenants();
  const argv = ['publish', '--all', '--target', 'web', '--demo'];
  await run(folder, argv);
  const releases = path.join(folder, 'dist/.releases');
  chmodSync(releases, 0o000);
  expect((await runAsUser(folder, argv)).stderr.match(/^✗ .+/gm)).toEqual([
    `✗ FILE_NOT_READABLE  ${releases} cannot be read by this user (2 tenants: alt, neu)`,
  ]);
});

test('a manifest that this user may not read is named by a publish, not taken for a missing release', async () => {
  const folder = builtTenants();
  const argv = ['publish', '--tenant', 'alt', '--target', 'web', '--demo'];
  const manifests = readdirSync(path.join(folder, 'dist/.releases'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of manifests) chmodSync(file, 0o000);
  const outcome = await runAsUser(folder, argv);
  expect(outcome.stderr).toMatch(/^✗ FILE_NOT_READABLE {2}\S+\.json cannot be read by this user/m);
  expect(outcome.exitCode).toBe(EXIT.UNUSABLE_PATH);
});

test('a queue that this user may not read is not said to be damaged', async () => {
  const folder = builtTenants();
  await run(folder, ['queue']);
  writeFileSync(path.join(folder, 'dist/.queue.json'), '{}', { mode: 0o000 });
  const outcome = await runAsUser(folder, ['queue']);
  expect(outcome.stderr).toMatch(/^✗ FILE_NOT_READABLE {2}\S+\/\.queue\.json cannot be read by this user/m);
  expect(outcome.exitCode).toBe(EXIT.UNUSABLE_PATH);
});
