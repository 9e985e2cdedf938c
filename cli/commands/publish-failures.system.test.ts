import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { packageRoot } from '../lib/paths.ts';
import { expectPlainWords, run, temporaryFolder, writeTenants, sandboxTenants } from '../testing/cli-fixture.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import { runOnSmallDisk } from '../testing/small-disk.ts';
import { canRun } from '../testing/suite-programs.ts';

const IDS = ['alt', 'mitte', 'neu'];

/** Three tenants that are not built, and a target in this folder. */
function folderToPublish(target: string): string {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: sandboxTenants(IDS) });
  const targets = { web: { type: 'directory', path: target } };
  writeFileSync(path.join(folder, 'ziele.json'), JSON.stringify({ targets }));
  return folder;
}

test('tenants without a release are one message, whose hint builds all of them', async () => {
  const folder = folderToPublish('www');
  mkdirSync(path.join(folder, 'out'));
  const outcome = await run(folder, ['publish', '--all', '--target', 'web', '--targets', 'ziele.json', '--out', 'out']);
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
  const some = await run(folder, ['publish', '--all', '--target', 'web', '--targets', 'ziele.json', '--out', 'out']);
  expect(some.stderr).toContain('(2 tenants: mitte, neu)');
  expect(some.stderr).toContain('--tenant mitte neu,');
});

test.runIf(canRun('smallDisk'))(
  'a full disk at a target is one message for all tenants, which names its folder',
  async () => {
    const folder = folderToPublish('disk/www');
    mkdirSync(path.join(folder, 'disk'));
    const files = { ...filesForTest('a'), 'large.html': 'x'.repeat(3_000_000) };
    for (const id of IDS) releaseForTest(path.join(folder, 'dist'), files, id);
    const script = `
    cd "$FOLDER"
    rmdir disk; ln -s "$DISK" disk
    node "$ROOT/cli/bin.js" publish --all --demo --target web --targets ziele.json 2>&1 || echo "exit code $?"`;
    const printed = await runOnSmallDisk(2, script, { FOLDER: folder, ROOT: packageRoot() });
    expect(printed).toContain(`exit code ${EXIT.OUTPUT_REFUSED}`);
    expect(printed.match(/^✗ FILE_.+$/gm)).toEqual([
      `✗ FILE_DISK_FULL  ${folder}/disk/www could not be written: the disk is full, or the quota is exhausted (3 tenants: alt, mitte, neu)`,
    ]);
    expect(printed.match(/System error: .+$/gm)).toEqual(['System error: ENOSPC: no space left on device, copyfile']);
  },
);
