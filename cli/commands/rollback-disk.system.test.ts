import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../lib/paths.ts';
import { run, sandboxTenants, temporaryFolder, writeTenants } from '../testing/cli-fixture.ts';
import { filesForTest, releaseForTest } from '../testing/published-site.ts';
import { runOnSmallDisk } from '../testing/small-disk.ts';
import { canRun } from '../testing/suite-programs.ts';

const ID = 'stadt-001';

/** A tenant with these releases, whose manifests take some blocks of the disk. */
function builtFolder(builds: string): string {
  const folder = temporaryFolder();
  writeTenants(folder, { tenants: sandboxTenants([ID]) });
  for (const build of builds) releaseForTest(path.join(folder, 'dist'), filesForTest(build, 100), ID);
  return folder;
}

/** Runs commands of a shell, where `voucher-site` works on `$DISK`, after the last block was filled. */
async function onFullDisk(folder: string, commands: string): Promise<string> {
  const program = path.join(folder, 'voucher-site');
  writeFileSync(program, '#!/bin/sh\nname=$1; shift; exec node "$ROOT/cli/bin.js" "$name" --out "$DISK" "$@" 2>&1', {
    mode: 0o755,
  });
  const script = `
    cd "$FOLDER"; PATH=$FOLDER:$PATH
    mv dist/.releases dist/${ID} "$DISK"
    dd if=/dev/zero of="$DISK/filler" bs=1K 2>/dev/null || true
    dd if=/dev/zero of="$DISK/crumbs" bs=1 2>/dev/null || true
    set +e
    ${commands}
    cp -a "$DISK/.releases" dist 2>/dev/null
    cp -a "$DISK/${ID}" dist 2>/dev/null; true`;
  return runOnSmallDisk(8, script, { FOLDER: folder, ROOT: packageRoot() });
}

const liveOf = async (folder: string) =>
  JSON.parse((await run(folder, ['releases', '--tenant', ID, '--json'])).stdout).releases.find(
    ({ isLive }: { isLive: boolean }) => isLive,
  )?.name;

describe.runIf(canRun('smallDisk'))('on a full disk', () => {
  test('a rollback deletes the release that the next build would delete, but never its goal', async () => {
    const folder = builtFolder('abcdefg');
    const printed = await onFullDisk(folder, `voucher-site rollback --tenant ${ID} --to a`);
    expect(printed).toContain(`${ID} is back at a,`);
    expect(await liveOf(folder)).toBe('a');
    expect(readdirSync(path.join(folder, 'dist/.releases', ID))).not.toContain('b.json');
  });

  test('a rollback without anything to delete names the command that makes room, which does; a hold ends', async () => {
    const folder = builtFolder('abcd');
    const again = `voucher-site rollback --tenant ${ID}`;
    const printed = await onFullDisk(
      folder,
      `${again} | tee said
      eval "$(sed -n 's/.*make room: \\(voucher-site .*\\), then run.*/\\1/p' said)"
      ${again}
      voucher-site resume --tenant ${ID}`,
    );
    expect(printed).toContain('FILE_DISK_FULL');
    expect(printed).toMatch(/make room: voucher-site prune --out \S+ --all --keep 2, then run this command again/);
    expect(printed).toContain(`${ID}: 2 releases deleted`);
    expect(printed).toContain(`${ID} is back at c,`);
    expect(printed).toContain(`${ID} was held at c`);
    expect(await liveOf(folder)).toBe('c');
  });

  test('remove deletes a tenant', async () => {
    const folder = builtFolder('a');
    const printed = await onFullDisk(folder, `voucher-site remove --tenant ${ID} --yes; ls -A "$DISK"`);
    expect(printed).toContain(`/${ID}: deleted`);
    expect(printed).not.toContain('exit code');
    expect(printed).not.toMatch(new RegExp(`^${ID}$`, 'm'));
  });
});
