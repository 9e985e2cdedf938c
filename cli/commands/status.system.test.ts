import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { recordBuild } from '../fleet/monitor/tenant-state.ts';
import { writeHold } from '../generator/release/hold.ts';
import { writeTargets } from '../testing/cli-fixture.ts';
import { builtReport, failedReport } from '../testing/sample-reports.ts';
import { tenantScene, type TenantScene } from '../testing/tenant-scene.ts';

const HOUR = 3_600_000;
const ago = (hours: number) => ({ run: 'r', at: Date.now() - hours * HOUR });

/** Tenants with a release each, built an hour ago. */
function fleet(...ids: string[]): TenantScene {
  const scene = tenantScene(ids, { builds: 'a' });
  for (const id of ids) recordBuild(scene.outDir, builtReport(id), ago(1));
  return scene;
}

async function status({ run }: TenantScene, ...more: string[]) {
  const { exitCode, stdout } = await run('status', '--json', ...more);
  const document = JSON.parse(stdout);
  return { exitCode, document, ids: document.tenants.map(({ tenant }: { tenant: string }) => tenant) };
}

describe('voucher-site status', () => {
  test('ends with 0 if all tenants are fine, and shows live release, age and last check with ISO times', async () => {
    const scene = fleet('alt', 'neu');
    const { run } = scene;
    const { exitCode, document } = await status(scene, '--older-than', '2h');
    expect(exitCode).toBe(EXIT.OK);
    expect(document).toMatchObject({ ok: true, totals: { tenants: 2, listed: 0, ok: 2 }, orphans: [] });
    const all = await status(scene);
    const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(all.document.tenants[0]).toMatchObject({
      tenant: 'alt',
      ok: true,
      live: { release: 'a', since: iso },
      checkedAt: iso,
      build: { status: 'built', at: iso, failingSince: null, error: null },
      hold: null,
      targets: [],
    });
    const { stdout } = await run('status');
    expect(stdout).toMatch(/^✓ alt +a +\d+ s +1 h +– +ok$/m);
    expect(stdout).toMatch(/\n2 tenants: 2 ok; oldest check 1 h ago \(alt\)\n$/);
  });

  test('writes a page of all tenants for browsers, or says why it cannot', async () => {
    const scene = fleet('alt', 'neu');
    const { run, outDir } = scene;
    recordBuild(outDir, failedReport('neu'), ago(4));
    const { exitCode, stdout } = await run('status', '--html', 'www/fleet.html');
    expect(exitCode).toBe(EXIT.UNHEALTHY);
    expect(stdout).toContain('2 tenants: 1 ok · 1 failing');
    const page = readFileSync(path.join(scene.folder, 'www/fleet.html'), 'utf8');
    expect(page).toContain('2 tenants: 1 ok · 1 failing');
    expect(page).not.toContain('Queue');
    const refused = await run('status', '--html', 'tenants.json/fleet.html');
    expect(refused.exitCode).toBe(EXIT.UNUSABLE_PATH);
  });

  test('ends with 12 if a tenant fails, and lists it first, with its error and since when', async () => {
    const scene = fleet('alt', 'neu');
    const { run, outDir } = scene;
    recordBuild(outDir, failedReport('neu'), ago(5));
    recordBuild(outDir, failedReport('neu'), ago(0));
    const { exitCode, stdout } = await run('status');
    expect(exitCode).toBe(EXIT.UNHEALTHY);
    expect(stdout).toMatch(/^✗ neu .+ failing 5 h: API_UNREACHABLE\n✓ alt/m);
    expect(stdout).toContain('✗ API_UNREACHABLE  The programme API does not answer (neu)\n');
    expect(stdout).toMatch(/\n2 tenants: 1 ok · 1 failing; /);
    const failing = await status(scene, '--failing');
    expect(failing).toMatchObject({ exitCode: EXIT.UNHEALTHY, ids: ['neu'] });
    expect(failing.document.tenants[0].build).toMatchObject({ failures: 2, error: { code: 'API_UNREACHABLE' } });
    expect(await status(scene, '--tenant', 'alt')).toMatchObject({ exitCode: EXIT.OK, ids: ['alt'] });
    expect((await status(scene, '--sort', 'tenant')).ids).toEqual(['alt', 'neu']);
    expect((await run('status', '--older-than', '2 hours')).exitCode).toBe(EXIT.USAGE);
  });

  test('counts a build that a target has under another number as published', async () => {
    const scene = fleet('alt');
    const { run } = scene;
    for (const build of ['b', 'c']) {
      scene.release('alt', build);
      await run('publish', '--all', '--target', 'web');
    }
    await run('rollback', '--tenant', 'alt', '--to', 'b', '--no-hold');
    await run('publish', '--all', '--target', 'web');
    const { exitCode, document } = await status(scene, '--target', 'web');
    expect(document.tenants[0].targets).toMatchObject([{ release: 'b-2', isLive: true }]);
    expect(exitCode).toBe(EXIT.OK);
  });

  test('knows from the last publish what a target has, and asks the target with --target', async () => {
    const scene = fleet('alt', 'neu');
    const { run } = scene;
    await run('publish', '--all', '--target', 'web');
    const [alt] = (await status(scene)).document.tenants;
    expect(alt.targets).toMatchObject([{ target: 'web', source: 'record', release: 'a', isLive: true }]);
    scene.release('alt', 'b');
    const behind = await status(scene);
    expect(behind).toMatchObject({ exitCode: EXIT.OK });
    expect(behind.document.tenants[0].targets).toMatchObject([{ release: 'a', isLive: false }]);
    const asked = await status(scene, '--target', 'web');
    expect(asked).toMatchObject({ exitCode: EXIT.UNHEALTHY, ids: ['alt', 'neu'] });
    expect(asked.document.tenants[0]).toMatchObject({
      problems: [{ kind: 'behind', target: 'web' }],
      targets: [{ source: 'target', release: 'a', isLive: false }],
    });
    const told = await run('status', '--target', 'web');
    expect(told).toMatchObject({ stdout: expect.stringMatching(/^✗ alt .+ 0\/1 +web: has a$/m), stderr: '' });
    // Another machine may have published since.
    expect((await run('status')).stderr).toMatch(/not what other machines published\. .+ status --target web\n$/);
    const outcome = await run('status', '--target', 'wbe');
    expect(outcome.exitCode).toBe(EXIT.USAGE);
  });

  test('a hold that only a target has is shown once the target is asked, and counts', async () => {
    const scene = fleet('alt', 'neu');
    const { run } = scene;
    await run('publish', '--all', '--target', 'web');
    const hold = { release: 'a', since: Date.now() - 3 * HOUR, by: 'anna@build1', reason: 'prices' };
    writeHold(path.join(scene.folder, 'www'), 'neu', hold);
    const { exitCode, stdout } = await run('status', '--target', 'web');
    expect(exitCode).toBe(EXIT.OK);
    expect(stdout).toMatch(/^‖ neu .+ web: held 3 h by anna@build1: prices\n✓ alt/m);
    expect(stdout).toContain('1 ok · 1 held');
    expect(await status(scene, '--held', '--target', 'web')).toMatchObject({ ids: ['neu'] });
    writeFileSync(path.join(scene.folder, 'www/.releases/neu/.hold.json'), '{');
    expect(await status(scene, '--target', 'web')).toMatchObject({
      exitCode: EXIT.UNHEALTHY,
      document: { tenants: [{ problems: [{ kind: 'hold damaged', target: 'web' }] }, {}] },
    });
  });

  test('a publication that fails is a problem, and the release before it is still known, until the target is deleted', async () => {
    const scene = fleet('alt');
    const { run, outDir } = scene;
    await run('publish', '--all', '--target', 'web');
    writeFileSync(path.join(outDir, '.releases/alt/a/sitemap.xml'), 'changed by hand');
    await run('publish', '--all', '--target', 'web');
    const { exitCode, document } = await status(scene);
    expect(exitCode).toBe(EXIT.UNHEALTHY);
    expect(document.tenants[0]).toMatchObject({
      problems: [{ kind: 'publish failing', target: 'web', code: 'RELEASE_DAMAGED' }],
      targets: [{ release: 'a', publish: { status: 'failed', failures: 1 } }],
    });
    writeFileSync(path.join(scene.folder, 'targets.json'), '{ "targets": ');
    const unknown = await run('status');
    expect(unknown.exitCode).toBe(EXIT.UNHEALTHY);
    expect(unknown.stderr).toContain('records of targets that were deleted from it may be shown');
    writeTargets(scene.folder, { other: { type: 'directory', path: 'www' } });
    const targets = [{ target: 'web', isConfigured: false }];
    expect(await status(scene)).toMatchObject({
      exitCode: EXIT.OK,
      document: { tenants: [{ problems: [], targets }] },
    });
    expect((await run('status')).stdout).toMatch(/^✓ alt .+ – +ok$/m);
  });

  test('names tenants without a live release, with a damaged one, and sites without a tenant', async () => {
    const scene = fleet('alt', 'neu', 'weg');
    const { run, outDir } = scene;
    scene.configure('alt', 'neu', 'nie');
    writeFileSync(path.join(outDir, '.releases/neu/a.json'), '');
    const { exitCode, stdout } = await run('status', '--sort', 'tenant');
    expect(exitCode).toBe(EXIT.UNHEALTHY);
    expect(stdout).toMatch(/^✗ neu .+ the live release is damaged\n✗ nie .+ no live release$/m);
    expect(stdout).toContain('! 1 site without a tenant in the configuration: weg.');
    expect((await status(scene)).document).toMatchObject({ ok: false, orphans: ['weg'] });
  });
});
