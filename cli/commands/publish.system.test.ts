import { existsSync, symlinkSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import { writeTargets } from '../testing/cli-fixture.ts';
import { packageRoot } from '../lib/paths.ts';
import { runOnSmallDisk } from '../testing/small-disk.ts';
import { canRun } from '../testing/suite-programs.ts';
import { tenantScene, type TenantScene } from '../testing/tenant-scene.ts';

/** Three tenants of which two are built. */
function sceneToPublish(): TenantScene {
  const scene = tenantScene(['musterstadt', 'seeblick'], { builds: 'a' });
  scene.configure('musterstadt', 'seeblick', 'nirgendwo');
  return scene;
}

describe('voucher-site publish', () => {
  it('goes on with the others where a tenant fails, and says which', async () => {
    const { folder, run } = sceneToPublish();
    const dry = await run('publish', '--all', '--target', 'web', '--dry-run');
    expect(dry.exitCode).toBe(EXIT.USAGE);
    // A dry run is not recorded.
    expect(existsSync(path.join(folder, 'dist/.status'))).toBe(false);
    const { exitCode, stdout, stderr } = await run('publish', '--all', '--target', 'web', '--json');
    expect(exitCode).toBe(EXIT.USAGE);
    const document: unknown = JSON.parse(stdout);
    expect(document).toMatchObject({
      command: 'publish',
      target: 'web',
      ok: false,
      exitCode: EXIT.USAGE,
      tenants: [
        { tenant: 'musterstadt', status: 'published', uploaded: 12 },
        { tenant: 'seeblick', status: 'published', uploaded: 12 },
        { tenant: 'nirgendwo', status: 'failed', failure: { code: 'NOTHING_TO_PUBLISH' } },
      ],
      totals: { published: 2, failed: 1, uploaded: 24 },
    });
    expect(stderr).toContain('NOTHING_TO_PUBLISH');
  });

  it.each([
    ['that is the output folder', 'dist'],
    ['in the output folder', 'dist/seeblick'],
    ['around the output folder', '.'],
    ['that leads into the output folder through a link', 'link/seeblick'],
  ])('refuses a target %s before anything is changed', async (_what, place) => {
    const { folder, run } = sceneToPublish();
    symlinkSync('dist', path.join(folder, 'link'));
    writeTargets(folder, { web: { type: 'directory', path: place } });
    const outcome = await run('publish', '--tenant', 'musterstadt', '--target', 'web');
    expect(outcome).toMatchObject({ exitCode: EXIT.CONFIG, stderr: expect.stringContaining('TARGET_IS_OUTPUT') });
    expect(existsSync(path.join(folder, 'dist/seeblick/musterstadt'))).toBe(false);
  });
});

const IDS = ['alt', 'mitte', 'neu'];

test('tenants without a release are one message, whose hint builds all of them', async () => {
  const { folder, run } = tenantScene(IDS, { builds: '' });
  mkdirSync(path.join(folder, 'out'));
  const outcome = await run('publish', '--all', '--target', 'web', '--out', 'out');
  expect(outcome.exitCode).toBe(EXIT.USAGE);
  expect(outcome.stderr).toContain(
    [
      `✗ NOTHING_TO_PUBLISH  There is no release in ${folder}/out (3 tenants: alt, mitte, neu)`,
      '    Publishing sends the live release of a build.',
      '  → voucher-site build --out out --tenant alt mitte neu, or name the output folder with --out\n',
    ].join('\n'),
  );
  expect(outcome.stderr.match(/NOTHING_TO_PUBLISH/g)).toHaveLength(1);
  releaseForTest(path.join(folder, 'out'), filesForTest('a'), 'alt');
  const some = await run('publish', '--all', '--target', 'web', '--out', 'out');
  expect(some.stderr).toContain('(2 tenants: mitte, neu)');
  expect(some.stderr).toContain('--tenant mitte neu,');
});

test.runIf(canRun('smallDisk'))(
  'a full disk at a target is one message for all tenants, which names its folder',
  async () => {
    const targets = { web: { type: 'directory', path: 'disk/www' } } as const;
    const { folder, outDir } = tenantScene(IDS, { builds: '', targets });
    mkdirSync(path.join(folder, 'disk'));
    const files = { ...filesForTest('a'), 'large.html': 'x'.repeat(3_000_000) };
    for (const id of IDS) releaseForTest(outDir, files, id);
    const script = `
    cd "$FOLDER"
    rmdir disk; ln -s "$DISK" disk
    node "$ROOT/cli/bin.js" publish --all --demo --target web 2>&1 || echo "exit code $?"`;
    const printed = await runOnSmallDisk(2, script, { FOLDER: folder, ROOT: packageRoot() });
    expect(printed).toContain(`exit code ${EXIT.OUTPUT_REFUSED}`);
    expect(printed.match(/^✗ FILE_.+$/gm)).toEqual([
      `✗ FILE_DISK_FULL  ${folder}/disk/www could not be written: the disk is full, or the quota is exhausted (3 tenants: alt, mitte, neu)`,
    ]);
    expect(printed.match(/System error: .+$/gm)).toEqual(['System error: ENOSPC: no space left on device, copyfile']);
  },
);
