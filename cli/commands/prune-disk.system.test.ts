import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../lib/paths.ts';
import { run, temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import { runOnSmallDisk } from '../testing/small-disk.ts';
import { canRun } from '../testing/suite-programs.ts';

test.runIf(canRun('smallDisk'))('prune makes room on a disk without any', async () => {
  const folder = temporaryFolder();
  const ids = ['alt', 'neu'];
  writeTenants(folder, { tenants: ids.map((id) => ({ id, tenantDomain: `${id}.example`, sandbox: true })) });
  for (const id of ids) {
    for (const build of ['a', 'b', 'c']) releaseForTest(path.join(folder, 'dist'), filesForTest(build), id);
  }
  const script = `
    cd "$FOLDER"
    mv dist/.releases dist/alt dist/neu "$DISK"
    dd if=/dev/zero of="$DISK/filler" bs=1K 2>/dev/null || true
    dd if=/dev/zero of="$DISK/crumbs" bs=1 2>/dev/null || true
    mkdir "$DISK/.work"; ln -s "$(printf '%0200d' 0)" "$DISK/.work/link" 2>/dev/null && echo 'not full'; rmdir "$DISK/.work"
    node "$ROOT/cli/bin.js" prune --all --keep 1 --out "$DISK" 2>&1 || echo "exit code $?"
    cp -a "$DISK/.releases" "$DISK/alt" "$DISK/neu" dist`;
  const printed = await runOnSmallDisk(4, script, { FOLDER: folder, ROOT: packageRoot() });
  expect(printed.split('\n')).toEqual(
    ids.map((id) => expect.stringMatching(`^${id}: 2 releases deleted \\((?:a, b|b, a)\\), 1 left$`)),
  );
  for (const id of ids) {
    const { releases } = JSON.parse((await run(folder, ['releases', '--tenant', id, '--json'])).stdout);
    expect(releases).toMatchObject([{ name: 'c', isLive: true }]);
  }
});
