import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTarget } from '../publish/publish-tenants.ts';
import { EACH_TARGET } from '../testing/each-target.ts';
import { folderForTest, readTree } from '../testing/published-site.ts';
import { run, serveApi, temporaryFolder, tenantOf, writeTenants } from '../testing/cli-fixture.ts';
import { tenantScene } from '../testing/tenant-scene.ts';

const OLD = 'seeblick';
const NEW = 'bergdorf';

describe('rename', () => {
  test('moves releases, hold, results and digests, and builds and rollbacks go on under the new id', async () => {
    const scene = tenantScene([OLD]);
    expect((await scene.run('rollback', '--tenant', OLD, '--reason', 'prices')).exitCode).toBe(0);
    mkdirSync(path.join(scene.outDir, '.status', OLD), { recursive: true });
    writeFileSync(path.join(scene.outDir, '.status', OLD, 'build.json'), '{}');
    const site = readTree(path.join(scene.outDir, OLD));

    const { exitCode, stderr, stdout } = await scene.run('rename', OLD, NEW);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${path.join(scene.outDir, OLD)}: renamed\n` });
    expect(stderr).toContain(`Now change the id "${OLD}" to "${NEW}"`);
    expect(readTree(path.join(scene.outDir, NEW))).toEqual(site);
    // Hosts that are configured for the old name serve the same site.
    expect(readlinkSync(path.join(scene.outDir, OLD))).toBe(NEW);
    expect(readTree(path.join(scene.outDir, OLD))).toEqual(site);
    expect(readdirSync(path.join(scene.outDir, '.status'))).toEqual([NEW]);

    expect((await scene.run('build', '--tenant', OLD)).stderr).toContain('TENANT_RENAMED');
    // That build recorded its failure under the old id.
    expect(await scene.run('rename', OLD, NEW)).toMatchObject({ exitCode: 0 });
    expect(readdirSync(path.join(scene.outDir, '.status'))).toEqual([NEW]);
    scene.configure(NEW);
    const releases = JSON.parse((await scene.run('releases', '--tenant', NEW, '--json')).stdout);
    expect(releases).toMatchObject({
      hold: { release: 'a', reason: 'prices' },
      releases: [{ name: 'a', isLive: true }, { name: 'b' }],
    });
    expect((await scene.run('rollback', '--tenant', NEW, '--to', 'b')).exitCode).toBe(0);
    expect(readTree(path.join(scene.outDir, OLD))['index.html']).toContain('app-b');
    expect((await scene.run('remove', '--tenant', OLD, '--yes')).stdout).toContain('2 paths to delete');
    expect(existsSync(path.join(scene.outDir, OLD))).toBe(false);
    expect(existsSync(path.join(scene.outDir, NEW, 'index.html'))).toBe(true);
  });

  test('refuses an id that is taken, two configured tenants, and what is no id', async () => {
    const scene = tenantScene([OLD, NEW]);
    expect((await scene.run('rename', OLD, NEW)).stderr).toContain('RENAME_REFUSED');
    scene.configure(OLD);
    const taken = await scene.run('rename', OLD, NEW);
    expect(taken).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('TENANT_EXISTS') });
    expect((await scene.run('rename', OLD, '../x')).stderr).toContain('TENANT_ID_INVALID');
    expect((await scene.run('rename', 'missing', 'other')).stderr).toContain('NOTHING_TO_RENAME');
    for (const id of [OLD, NEW]) expect(existsSync(path.join(scene.outDir, id, 'index.html'))).toBe(true);
  });

  test('takes the locks of both names', async () => {
    const scene = tenantScene([OLD]);
    const { acquireTenantLock } = await import('../release/tenant-lock.ts');
    const lock = acquireTenantLock(scene.outDir, NEW);
    expect(await scene.run('rename', OLD, NEW)).toMatchObject({ exitCode: 9 });
    lock.release();
    expect(existsSync(path.join(scene.outDir, OLD, 'index.html'))).toBe(true);
  });

  test('lists with --dry-run what it would rename, and completes with --no-alias without a link', async () => {
    const scene = tenantScene([OLD]);
    const dry = await scene.run('rename', OLD, NEW, '--dry-run', '--json');
    expect(JSON.parse(dry.stdout)).toMatchObject({ dryRun: true, places: [{ status: 'planned' }] });
    expect(existsSync(path.join(scene.outDir, NEW))).toBe(false);
    expect((await scene.run('rename', OLD, NEW, '--no-alias')).exitCode).toBe(0);
    expect(readdirSync(scene.outDir).toSorted()).toEqual(['.releases', NEW]);
    expect(await scene.run('rename', OLD, NEW)).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('has the new name already'),
    });
  });
});

test('the next build and publish find nothing changed', async () => {
  const api = await serveApi({ tenants: 1, merchants: 5 });
  const folder = temporaryFolder();
  writeFileSync(
    path.join(folder, 'targets.json'),
    JSON.stringify({ targets: { web: { type: 'directory', path: folderForTest() } } }),
  );
  const configure = (id: string) =>
    writeTenants(folder, { tenants: [tenantOf(api, id, { tenantDomain: 'stadt-001.example' })] });
  const runWithStatus = async (...argv: string[]) => {
    const { stdout } = await run(folder, [...argv, '--json']);
    return JSON.parse(stdout).tenants;
  };
  configure(OLD);
  expect(await runWithStatus('build', '--all')).toMatchObject([{ status: 'built' }]);
  expect(await runWithStatus('publish', '--all', '--target', 'web')).toMatchObject([{ status: 'published' }]);
  expect((await run(folder, ['rename', OLD, NEW, '--target', 'web'])).exitCode).toBe(0);
  configure(NEW);
  expect(await runWithStatus('build', '--all')).toMatchObject([{ tenant: NEW, status: 'unchanged', rendered: 0 }]);
  expect(await runWithStatus('publish', '--all', '--target', 'web')).toMatchObject([{ status: 'unchanged' }]);
});

describe('until the configuration has the new id', () => {
  test.each([[[]], [['--no-alias']]])('builds and publishes of the old id are refused, rename %j', async (options) => {
    const scene = tenantScene([OLD], { web: { type: 'directory', path: folderForTest() } });
    expect((await scene.run('rename', OLD, NEW, ...options)).exitCode).toBe(0);
    for (const argv of [['build'], ['publish', '--target', 'web']]) {
      const { exitCode, stderr } = await scene.run(...argv, '--tenant', OLD);
      expect(exitCode).toBe(3);
      expect(stderr).toContain('TENANT_RENAMED');
      expect(stderr).toContain(`${OLD} was renamed to ${NEW} at 2`);
      expect(stderr).toContain('change the id in tenants.json');
    }
    expect(existsSync(path.join(scene.outDir, '.releases', OLD))).toBe(false);
    expect(await scene.run('rename', OLD, NEW, ...options)).toMatchObject({ exitCode: 0 });
  });

  test('the renamed site is not advised to be removed', async () => {
    const scene = tenantScene([OLD]);
    await scene.run('rename', OLD, NEW);
    const line = `${NEW} was renamed from ${OLD}: change the id in tenants.json`;
    for (const argv of [['status'], ['doctor'], ['build', '--all']]) {
      const { stdout, stderr } = await scene.run(...argv);
      const printed = (stdout + stderr).replaceAll(/\s+/g, ' ');
      expect(printed, argv[0]).toContain(line);
      expect(printed, argv[0]).not.toContain(`remove --tenant ${NEW}`);
    }
    const document = JSON.parse((await scene.run('status', '--json')).stdout);
    expect(document).toMatchObject({ orphans: [], renamed: [{ tenant: NEW, from: OLD }] });
  });

  test('renaming back and removing the old id end the record', async () => {
    const scene = tenantScene([OLD]);
    const record = path.join(scene.outDir, '.releases/.renamed', `${OLD}.json`);
    await scene.run('rename', OLD, NEW);
    expect(existsSync(record)).toBe(true);
    expect((await scene.run('rename', NEW, OLD, '--no-alias')).exitCode).toBe(0);
    expect(existsSync(path.join(scene.outDir, OLD, 'index.html'))).toBe(true);
    expect(existsSync(record)).toBe(false);
    await scene.run('rename', OLD, NEW);
    expect((await scene.run('remove', '--tenant', OLD, '--yes')).exitCode).toBe(0);
    expect(existsSync(record)).toBe(false);
  });
});

test('build --all and publish --all name sites without a tenant', async () => {
  const web = folderForTest();
  const scene = tenantScene([OLD, 'weg'], { web: { type: 'directory', path: web } });
  expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
  scene.configure(OLD);
  const orphan = 'is not in the configuration: weg. Remove it with: voucher-site remove --tenant weg';
  expect((await scene.run('build', '--all')).stderr).toContain(`1 site in dist ${orphan}`);
  const published = await scene.run('publish', '--all', '--target', 'web');
  expect(published.stderr).toContain(`1 site in ${web} ${orphan} --target web`);
});

describe.each(EACH_TARGET.filter(({ type }) => type !== 's3'))('old names at a $type target', ({ canRun, open }) => {
  test.runIf(canRun)('lead to the newest one, and are removed with it', async () => {
    const web = await open();
    const scene = tenantScene([OLD], { web });
    expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
    expect((await scene.run('rename', OLD, 'zwischen', '--target', 'web')).exitCode).toBe(0);
    expect((await scene.run('rename', 'zwischen', NEW, '--target', 'web')).exitCode).toBe(0);
    const folders = [scene.outDir, web.type === 's3' ? '' : web.path];
    for (const folder of folders) expect(readlinkSync(path.join(folder, OLD))).toBe(NEW);
    expect((await scene.run('remove', '--tenant', 'zwischen', '--target', 'web', '--yes')).exitCode).toBe(0);
    for (const folder of folders) expect(existsSync(path.join(folder, OLD, 'index.html'))).toBe(true);
    scene.configure(OLD);
    expect((await scene.run('build', '--tenant', OLD)).stderr).toContain('TENANT_RENAMED');

    const { exitCode } = await scene.run('remove', '--tenant', NEW, '--target', 'web', '--yes');
    expect(exitCode).toBe(0);
    for (const folder of folders) {
      const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const named = left.filter((file) => [OLD, 'zwischen', NEW].some((id) => file.includes(id)));
      // The refused build recorded its failure.
      expect(named.filter((file) => !file.startsWith('.status'))).toEqual([]);
    }
  });
});

describe.each(EACH_TARGET)('rename at a $type target', ({ canRun, open }) => {
  test.runIf(canRun)('sends nothing again, and open tabs keep their files', async () => {
    const web = await open();
    const scene = tenantScene([OLD], { web });
    scene.release(OLD, 'c');
    expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);
    scene.release(OLD, 'd');
    expect((await scene.run('publish', '--all', '--target', 'web')).exitCode).toBe(0);

    const { exitCode, stdout } = await scene.run('rename', OLD, NEW, '--target', 'web', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout).places).toMatchObject([{ target: 'web', status: 'renamed' }, { status: 'renamed' }]);
    scene.configure(NEW);
    const published = await scene.run('publish', '--all', '--target', 'web', '--json');
    expect(JSON.parse(published.stdout).tenants).toMatchObject([{ tenant: NEW, status: 'unchanged', uploaded: 0 }]);
    const config = web.type === 's3' ? { ...web, prefix: `${NEW}/`, statePrefix: `${NEW}/.voucher-site/` } : web;
    const live = await (await openTarget(config, NEW)).readPublished(new AbortController().signal);
    expect(live?.manifest.tenant).toBe(NEW);
    expect(Object.keys(live?.manifest.carried ?? {})).toContain('assets/app-c.js');
    if (web.type !== 's3') {
      expect(readFileSync(path.join(web.path, OLD, 'index.html'), 'utf8')).toContain('app-d');
      const names = readdirSync(path.join(web.path, '.releases'));
      expect(names.filter((name) => name !== '.renamed')).toEqual([NEW]);
    }
    const again = await scene.run('rename', OLD, NEW, '--target', 'web', '--json');
    expect(JSON.parse(again.stdout).places).toMatchObject([{ status: 'done' }, { status: 'done' }]);
    const removed = await scene.run('remove', '--tenant', OLD, '--target', 'web', '--yes');
    expect(removed.exitCode).toBe(0);
    expect(JSON.parse((await scene.run('publish', '--all', '--target', 'web', '--json')).stdout).tenants).toMatchObject(
      [{ status: 'unchanged' }],
    );
  });
});
