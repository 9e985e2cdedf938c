import { existsSync, symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import {
  expectPlainWords,
  run,
  temporaryFolder,
  writeTenants,
  writeTargets,
  sandboxTenants,
} from '../testing/cli-fixture.ts';
import { packageRoot } from '../lib/paths.ts';
import { runOnSmallDisk } from '../testing/small-disk.ts';
import { canRun } from '../testing/suite-programs.ts';

/** Three tenants of which two are built, and a target that is a folder beside them. */
function folderToPublish(): string {
  const folder = temporaryFolder();
  const ids = ['musterstadt', 'seeblick', 'nirgendwo'];
  writeTenants(folder, { tenants: sandboxTenants(ids) });
  writeTargets(folder, { web: { type: 'directory', path: 'www' } });
  for (const id of ids.slice(0, 2)) releaseForTest(path.join(folder, 'dist'), filesForTest('a'), id);
  return folder;
}

const isText = (value: unknown): value is string => typeof value === 'string';

describe('the reviewed changes of a publish', () => {
  it('are published, and no others', async () => {
    const folder = folderToPublish();
    const ids = ['musterstadt', 'seeblick'];
    const publish = (...more: string[]) => run(folder, ['publish', '--tenant', ...ids, '--target', 'web', ...more]);
    const build = (merchants: number, id: string) =>
      ids.forEach((tenant) => releaseForTest(path.join(folder, 'dist'), filesForTest(id), tenant, { merchants }));
    build(40, 'b');
    expect((await publish('--quiet')).exitCode).toBe(EXIT.OK);
    build(3, 'c');
    const refused = await publish('--json');
    expect(refused.exitCode).toBe(EXIT.OUTPUT_REFUSED);
    const document = JSON.parse(refused.stdout);
    const [first] = document.tenants.map((each: { failure: { acceptChange: unknown[] } }) => each.failure.acceptChange);
    expect(first.every(isText)).toBe(true);
    // Reviewed: the change of musterstadt is not intended.
    document.tenants.splice(0, 1);
    writeFileSync(path.join(folder, 'reviewed.json'), JSON.stringify(document));
    const accepted = await publish('--accept-change', 'reviewed.json', '--json');
    expect(accepted.exitCode).toBe(EXIT.OUTPUT_REFUSED);
    const results = JSON.parse(accepted.stdout).tenants.map(({ status }: { status: string }) => status);
    expect(results).toEqual(['failed', 'published']);
  });
});

describe('voucher-site publish', () => {
  it('goes on with the others where a tenant fails, and says which', async () => {
    const folder = folderToPublish();
    const dry = await run(folder, ['publish', '--all', '--target', 'web', '--dry-run']);
    expect(dry.exitCode).toBe(EXIT.USAGE);
    // A dry run is not recorded.
    expect(existsSync(path.join(folder, 'dist/.status'))).toBe(false);
    const { exitCode, stdout, stderr } = await run(folder, ['publish', '--all', '--target', 'web', '--json']);
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
    const folder = folderToPublish();
    symlinkSync('dist', path.join(folder, 'link'));
    writeTargets(folder, { web: { type: 'directory', path: place } });
    const outcome = await run(folder, ['publish', '--tenant', 'musterstadt', '--target', 'web']);
    expect(outcome).toMatchObject({ exitCode: EXIT.CONFIG, stderr: expect.stringContaining('TARGET_IS_OUTPUT') });
    expectPlainWords(outcome);
    expect(existsSync(path.join(folder, 'dist/seeblick/musterstadt'))).toBe(false);
  });
});

const IDS = ['alt', 'mitte', 'neu'];

/** Three tenants that are not built, and a target in this folder. */
function emptyFolder(target: string): string {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: sandboxTenants(IDS) });
  writeTargets(folder, { web: { type: 'directory', path: target } });
  return folder;
}

test('tenants without a release are one message, whose hint builds all of them', async () => {
  const folder = emptyFolder('www');
  mkdirSync(path.join(folder, 'out'));
  const outcome = await run(folder, ['publish', '--all', '--target', 'web', '--out', 'out']);
  expect(outcome.exitCode).toBe(EXIT.USAGE);
  expectPlainWords(outcome);
  expect(outcome.stderr).toContain(
    [
      `✗ NOTHING_TO_PUBLISH  There is no release in ${folder}/out (3 tenants: alt, mitte, neu)`,
      '    Publishing sends the live release of a build.',
      '  → voucher-site build --out out --tenant alt mitte neu, or name the output folder with --out\n',
    ].join('\n'),
  );
  expect(outcome.stderr.match(/NOTHING_TO_PUBLISH/g)).toHaveLength(1);
  releaseForTest(path.join(folder, 'out'), filesForTest('a'), 'alt');
  const some = await run(folder, ['publish', '--all', '--target', 'web', '--out', 'out']);
  expect(some.stderr).toContain('(2 tenants: mitte, neu)');
  expect(some.stderr).toContain('--tenant mitte neu,');
});

test.runIf(canRun('smallDisk'))(
  'a full disk at a target is one message for all tenants, which names its folder',
  async () => {
    const folder = emptyFolder('disk/www');
    mkdirSync(path.join(folder, 'disk'));
    const files = { ...filesForTest('a'), 'large.html': 'x'.repeat(3_000_000) };
    for (const id of IDS) releaseForTest(path.join(folder, 'dist'), files, id);
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
