import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkSite } from '../doctor/site-checks.ts';
import { EXIT } from '../lib/errors.ts';
import { run as runIn, temporaryFolder, writeTargets, type Outcome } from '../testing/cli-fixture.ts';
import { atTarget } from '../testing/publish-in-process.ts';
import { tenantScene } from '../testing/tenant-scene.ts';

const IDS = ['alt', 'neu'];
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Two built tenants. */
const builtTenants = () => tenantScene(IDS, { builds: 'a' });

/** Root may read everything, so that tests as root run the command as another user. */
const runAsUser = (folder: string, argv: readonly string[]): Promise<Outcome> =>
  asUser(folder, () => runIn(folder, argv));

async function asUser<Result>(folder: string, act: () => Promise<Result>): Promise<Result> {
  if (isRoot) spawnSync('chown', ['-R', String(NOBODY), folder]);
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

const OF_SITES = [['preview', '--tenant', 'alt'], ['preview'], ['hosting', 'nginx', '--all']];
const OF_MANIFESTS = [
  ['releases', '--tenant', 'alt'],
  ['diff', '--tenant', 'alt'],
  ['status'],
  ['rollback', '--tenant', 'alt'],
  ['rollback', '--all', '--to-time', '2026-01-01T00:00Z', '--yes'],
  ['prune', '--all'],
  ['publish', '--all', '--target', 'web', '--demo'],
];

test.each([
  ['dist/.releases', 0o000, [...OF_SITES, ...OF_MANIFESTS, ['remove', '--tenant', 'alt', '--dry-run']]],
  ['dist/.releases/alt', 0o444, [...OF_SITES, ...OF_MANIFESTS]],
  ['dist/.releases/alt/a.json', 0o000, OF_MANIFESTS],
])('%s without permission is named by every command that needs it', async (place, mode, commands) => {
  const { folder } = builtTenants();
  const nothingBuilt = temporaryFolder();
  for (const file of ['tenants.json', 'targets.json']) cpSync(path.join(folder, file), path.join(nothingBuilt, file));
  chmodSync(path.join(folder, place), mode);
  for (const argv of commands) {
    // Loads the code.
    await runIn(nothingBuilt, argv);
    const outcome = await runAsUser(folder, argv);
    expect([argv, outcome.exitCode, outcome.stderr]).toEqual([
      argv,
      EXIT.UNUSABLE_PATH,
      expect.stringContaining(`✗ FILE_NOT_READABLE  ${folder}/${place} cannot be read by this user`),
    ]);
  }
});

test.each(['dist/.releases', 'dist/.releases/alt/a.json', 'dist/.releases/alt/a'])(
  'doctor goes on if %s may not be read, and says so',
  async (place) => {
    const { folder, outDir } = builtTenants();
    checkSite(outDir, 'alt');
    chmodSync(path.join(folder, place), 0o000);
    const checks = await asUser(folder, () => Promise.resolve(checkSite(outDir, 'alt')));
    const title = `FILE_NOT_READABLE ${folder}/${place} cannot be read by this user`;
    expect(checks).toContainEqual(expect.objectContaining({ id: 'site', status: 'problem', title }));
    expect(JSON.stringify(checks)).not.toMatch(/INTERNAL_ERROR|were changed|not built yet/);
  },
);

test('a queue that this user may not read is not said to be damaged', async () => {
  const { folder, run } = builtTenants();
  await run('queue');
  writeFileSync(path.join(folder, 'dist/.queue.json'), '{}', { mode: 0o000 });
  const outcome = await runAsUser(folder, ['queue']);
  expect(outcome.stderr).toMatch(/^✗ FILE_NOT_READABLE {2}\S+\/\.queue\.json cannot be read by this user/m);
  expect(outcome.exitCode).toBe(EXIT.UNUSABLE_PATH);
});

test('a publish names a file that this user may not read, also of a site that another target has', async () => {
  const { folder, run } = builtTenants();
  const all = { web: { type: 'directory', path: 'www' }, other: { type: 'directory', path: 'other' } };
  writeTargets(folder, all);
  await run('publish', '--tenant', 'alt', '--target', 'web', '--demo');
  const file = path.join(folder, 'dist/.releases/alt/a/index.html');
  chmodSync(file, 0o000);
  const outcome = await runAsUser(folder, ['publish', '--tenant', 'alt', '--target', 'other', '--demo']);
  expect(outcome.exitCode).toBe(EXIT.UNUSABLE_PATH);
  expect(outcome.stderr).toContain(`✗ FILE_NOT_READABLE  ${file} cannot be read by this user (alt)`);
  expect(outcome.stderr).toContain('→ give the user who runs voucher-site read permission there');
});

test('what is published is not taken for nothing if this user may not read it', async () => {
  const { folder, run } = builtTenants();
  await run('publish', '--tenant', 'alt', '--target', 'web', '--demo');
  const www = path.join(folder, 'www');
  const readPublished = async () =>
    atTarget({ type: 'directory', path: www }, (target) => target.readPublished(), { tenant: 'alt' });
  expect(await readPublished()).toMatchObject({ release: 'a' });
  const file = path.join(www, '.releases/alt/a.json');
  chmodSync(file, 0o000);
  await expect(asUser(folder, readPublished)).rejects.toMatchObject({
    code: 'FILE_NOT_READABLE',
    message: `${file} cannot be read by this user`,
    hint: expect.stringContaining('fix it there'),
  });
});
