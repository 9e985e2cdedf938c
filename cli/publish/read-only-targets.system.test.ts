import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../lib/paths.ts';
import { folderWith, serveApi } from '../testing/cli-fixture.ts';
import { runOnSmallDisk } from '../testing/small-disk.ts';
import { canRun } from '../testing/suite-programs.ts';
import { judgeHost, TRY } from './rsync/host-checks.ts';
import type { RsyncTargetConfig } from './rsync/ssh-connection.ts';

const READ_ONLY = 'mount -o remount,ro "$DISK"';

interface Printed {
  checks: { id: string; status: string; title: string; hint?: string }[];
}

describe.runIf(canRun('readOnlyDisk'))('on a read-only file system', () => {
  test('doctor says so of output folder and target, with advice about the mount instead of permissions', async () => {
    const folder = folderWith(await serveApi({ tenants: 1, merchants: 1 }), 'stadt-001');
    const targets = path.join(folder, 'on-disk.json');
    const script = `
    cd "$FOLDER"; mkdir "$DISK/www"; ${READ_ONLY}
    echo '{"targets":{"share":{"type":"directory","path":"'"$DISK/www/sites"'"}}}' >"$TARGETS"
    node "$ROOT/cli/bin.js" doctor --json --out "$DISK/dist" --targets "$TARGETS" || true`;
    writeFileSync(targets, '');
    const printed = await runOnSmallDisk(6, script, { FOLDER: folder, ROOT: packageRoot(), TARGETS: targets });
    // Printed by the doctor.
    const { checks } = JSON.parse(printed) as Printed;
    for (const id of ['output', 'target']) {
      const found = checks.find((check) => check.id === id);
      expect(found).toMatchObject({ status: 'problem', title: expect.stringContaining('read-only file system') });
      expect(found?.hint).toMatch(
        /mount this one for writing: findmnt -T \/\S+\/voucher-site-disk-\w+(?:\/www)? names it/,
      );
      expect(found?.hint).not.toContain('permission');
    }
  });

  test('so does the check of a remote host', async () => {
    const script = `mkdir "$DISK/www"; ${READ_ONLY}; sh -c "$TRY" sh "$DISK/www/sites"`;
    const withoutRsync = TRY.replace(/^for program in.*$/m, '');
    const output = await runOnSmallDisk(6, script, { TRY: withoutRsync });
    expect(output).toMatch(/^read-only \S+\/www$/);
    const config: RsyncTargetConfig = { type: 'rsync', host: 'web1', path: '/srv/www', options: {} };
    expect(judgeHost(output, config)).toMatchObject({
      status: 'problem',
      title: 'web1:/srv/www is on a read-only file system',
      hint: expect.stringMatching(/findmnt -T \S+\/www names it.* on web1\.$/),
    });
  });
});
