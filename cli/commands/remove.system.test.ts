import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readActions } from '../fleet/monitor/operator-actions.ts';
import { EACH_TARGET } from '../testing/each-target.ts';
import { folderForTest } from '../testing/folder-for-test.ts';
import { storeForTest } from '../testing/s3-server.ts';
import { atTarget } from '../testing/publish-in-process.ts';
import { digestFiles } from '../testing/site-digest.ts';
import { tenantScene } from '../testing/tenant-scene.ts';
import { writeTargets } from '../testing/cli-fixture.ts';

const GONE = 'seeblick';

/** Files of the tenant anywhere below a folder. */
function tracesOf(tenant: string, folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes(tenant));
}

describe('remove', () => {
  test('deletes everything of a tenant that is no longer configured, and nothing else', async () => {
    const scene = tenantScene(['musterstadt', GONE]);
    expect((await scene.run('rollback', '--tenant', GONE)).exitCode).toBe(0);
    for (const folder of ['.digests', '.status/seeblick', `.status/${GONE}`])
      mkdirSync(path.join(scene.outDir, folder), { recursive: true });
    writeFileSync(path.join(scene.outDir, '.digests', `${GONE}.json`), '{}');
    writeFileSync(path.join(scene.outDir, '.status', GONE, 'build.json'), '{}');
    mkdirSync(path.join(scene.outDir, '.work', `build.${GONE}.0.1.1.abc`), { recursive: true });
    scene.configure('musterstadt');
    const others = digestFiles(path.join(scene.outDir, '.releases/musterstadt'));

    const before = tracesOf(GONE, scene.outDir);
    const dry = await scene.run('remove', '--tenant', GONE, '--dry-run');
    expect(dry).toMatchObject({ exitCode: 0, stderr: '' });
    expect(dry.stdout).toContain(`5 paths to delete\n  - ${path.join(scene.outDir, GONE)}\n`);
    expect(tracesOf(GONE, scene.outDir)).toEqual(before);

    const { exitCode, stdout } = await scene.run('remove', '--tenant', GONE, '--yes', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      command: 'remove',
      ok: true,
      exitCode,
      places: [{ target: null, status: 'removed', where: path.join(scene.outDir, GONE) }],
    });
    expect(tracesOf(GONE, scene.outDir)).toEqual([]);
    expect(digestFiles(path.join(scene.outDir, '.releases/musterstadt'))).toEqual(others);
    expect(existsSync(path.join(scene.outDir, 'musterstadt/index.html'))).toBe(true);
    expect(readActions(scene.outDir).get(GONE)).toMatchObject([{ action: 'remove' }, { action: 'rollback' }]);
    const again = await scene.run('remove', '--tenant', GONE, '--yes');
    expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`${GONE} has nothing in`) });
  });

  test('asks: without a terminal it needs --yes, and changes nothing', async () => {
    const scene = tenantScene([GONE]);
    const { exitCode, stderr } = await scene.run('remove', '--tenant', GONE);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('CONFIRMATION_NEEDED');
    expect(stderr).toContain('It is still in the configuration');
    expect(existsSync(path.join(scene.outDir, GONE, 'index.html'))).toBe(true);
  });

  test('refuses what cannot be an id', async () => {
    const scene = tenantScene(['musterstadt']);
    mkdirSync(path.join(scene.folder, 'other'));
    const before = readdirSync(scene.folder, { recursive: true });
    for (const id of ['../other', '..', '.releases', '/etc', 'A', '']) {
      const refused = await scene.run('remove', '--tenant', id, '--yes');
      expect(refused).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('TENANT_ID_INVALID') });
    }
    expect(readdirSync(scene.folder, { recursive: true })).toEqual(before);
  });

  test.each([
    ['the site', GONE],
    ['its releases', `.releases/${GONE}`],
    ['the folder of the releases', '.releases'],
    ['the folder of the digests', '.digests'],
    ['the folder of the results', '.status'],
  ])('deletes nothing where a link to elsewhere is in the place of %s', async (_what, place) => {
    const scene = tenantScene([GONE]);
    const elsewhere = folderForTest();
    mkdirSync(path.join(elsewhere, GONE));
    writeFileSync(path.join(elsewhere, GONE, 'precious'), '');
    writeFileSync(path.join(elsewhere, `${GONE}.json`), '');
    rmSync(path.join(scene.outDir, place), { recursive: true, force: true });
    symlinkSync(elsewhere, path.join(scene.outDir, place));
    const { exitCode, stderr } = await scene.run('remove', '--tenant', GONE, '--yes');
    expect(exitCode).toBe(10);
    expect(stderr).toContain('OUTPUT_NOT_A_SITE');
    expect(readdirSync(elsewhere, { recursive: true })).toHaveLength(3);
  });

  test('names the process that builds the tenant, and leaves everything', async () => {
    const scene = tenantScene([GONE]);
    const { acquireTenantLock } = await import('../generator/release/tenant-lock.ts');
    const lock = acquireTenantLock(scene.outDir, GONE);
    const { exitCode, stderr } = await scene.run('remove', '--tenant', GONE, '--yes');
    lock.release();
    expect(exitCode).toBe(9);
    expect(stderr).toContain('TENANT_BUSY');
    expect(existsSync(path.join(scene.outDir, GONE, 'index.html'))).toBe(true);
  });
});

test.each([['build', '--all'], ['status'], ['doctor']])(
  '%s names a site without a tenant in the configuration, and the command that removes it',
  async (...argv) => {
    const scene = tenantScene(['musterstadt', GONE]);
    scene.configure('musterstadt');
    const { stdout, stderr } = await scene.run(...argv);
    const printed = (stdout + stderr).replaceAll(/\s+/g, ' ');
    expect(printed).toContain(`voucher-site remove --tenant ${GONE}`);
    expect(printed).not.toContain('remove --tenant musterstadt');
  },
);

describe.each(EACH_TARGET)('remove at a $type target', ({ canRun, open }) => {
  test.runIf(canRun)('deletes what publish wrote of this tenant, in the lock, and repeats nothing', async () => {
    const { config: web } = await open();
    const scene = tenantScene(['musterstadt', GONE], { targets: { web } });
    expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
    scene.release(GONE, 'c');
    // The operator's own link, which a web server may serve under another name.
    if (web.type !== 's3') symlinkSync(GONE, path.join(web.path, 'altstadt'));
    expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
    scene.configure('musterstadt');
    const placeOf = async (tenant: string) => {
      const config =
        web.type === 's3' ? { ...web, prefix: `${tenant}/`, statePrefix: `${tenant}/.voucher-site/` } : web;
      return atTarget(config, (target) => target.readPublished(), { tenant });
    };
    expect(await placeOf(GONE)).toMatchObject({ release: 'c' });

    const argv = ['remove', '--tenant', GONE, '--target', 'web'];
    const dry = await scene.run(...argv, '--dry-run', '--json');
    expect(JSON.parse(dry.stdout).places).toMatchObject([{ target: 'web', status: 'planned' }, { target: null }]);
    expect(await placeOf(GONE)).toBeDefined();

    const done = await scene.run(...argv, '--yes', '--json');
    const { places } = JSON.parse(done.stdout);
    expect(places).toMatchObject([{ status: 'removed' }, { status: 'removed' }]);
    expect(await placeOf(GONE)).toBeUndefined();
    expect(await placeOf('musterstadt')).toMatchObject({ release: 'b' });
    if (web.type !== 's3') {
      expect(tracesOf(GONE, web.path)).toEqual([]);
      expect(readlinkSync(path.join(web.path, 'altstadt'))).toBe(GONE);
    }
    const again = await scene.run(...argv, '--yes', '--json');
    expect(JSON.parse(again.stdout).places).toMatchObject([{ status: 'nothing' }, { status: 'nothing' }]);
  });
});

describe.each(EACH_TARGET.filter(({ type }) => type !== 's3'))('remove at a $type target', ({ canRun, open }) => {
  test.runIf(canRun)("deletes nothing where the operator's link is in the place of the site", async () => {
    const { config: web } = await open();
    const folder = web.type === 's3' ? '' : web.path;
    const scene = tenantScene(['musterstadt', GONE], { targets: { web } });
    expect((await scene.run('publish', '--tenant', 'musterstadt', '--target', 'web')).exitCode).toBe(0);
    symlinkSync('musterstadt', path.join(folder, GONE));
    const before = readdirSync(folder, { recursive: true });
    const { exitCode } = await scene.run('remove', '--tenant', GONE, '--target', 'web', '--yes');
    expect(exitCode).toBe(10);
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
    expect(existsSync(path.join(scene.outDir, GONE, 'index.html'))).toBe(true);
  });
});

test('a target with {domain} needs the domain, and with that of another tenant nothing is deleted', async () => {
  const { target, objects } = await storeForTest();
  const scene = tenantScene(['bergdorf', GONE, 'musterstadt']);
  const web = { ...target, prefix: '{domain}', statePrefix: '{domain}/.voucher-site' };
  writeTargets(scene.folder, { web });
  expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
  scene.configure('musterstadt');
  const published = [...objects.keys()];

  const argv = ['remove', '--tenant', GONE, '--target', 'web', '--yes'];
  const unknown = await scene.run(...argv);
  expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('DOMAIN_UNKNOWN') });
  const other = await scene.run(...argv, '--domain', 'bergdorf.example');
  expect(other).toMatchObject({ exitCode: 3, stderr: expect.stringContaining('TARGET_OF_OTHER_TENANT') });
  expect([...objects.keys()]).toEqual(published);
  expect(await scene.run(...argv, '--domain', `${GONE}.example`)).toMatchObject({ exitCode: 0 });
  expect([...objects.keys()]).toEqual(published.filter((key) => !key.startsWith(`${GONE}.example/`)));
});
