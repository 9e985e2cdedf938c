import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EXIT } from '../lib/errors.ts';
import { packageRoot } from '../lib/paths.ts';
import { expectPlainWords, folderWith, run, serveApi } from '../testing/cli-fixture.ts';
import { runOnSmallDisk } from '../testing/small-disk.ts';
import { canRun } from '../testing/suite-programs.ts';

test.runIf(canRun('smallDisk'))(
  'a disk that is full leaves the site that was there as it was, and says so; with room again the next build works',
  async () => {
    const folder = folderWith(await serveApi({ tenants: 1, merchants: 2 }), 'stadt-001');
    const script = `
    cd "$FOLDER"
    build() { node "$ROOT/cli/bin.js" build --all --out "$DISK/dist" >"$1.out" 2>"$1.err" && code=0 || code=$?; echo "$1 $code"; }
    site() { (cd "$DISK/dist" && find . -type f -not -path './.status/*' -printf '%p %s %T@\\n' | sort | sha256sum); }
    room() { head -c 100M /dev/zero >"$DISK/filler" 2>/dev/null || true; rm -f "$DISK/$1"; }
    build first; before=$(site)
    # Every document says so.
    sed -i 's/"id":/"withdrawalEnabled":true,&/' tenants.json
    head -c 300K /dev/zero >"$DISK/room"
    room room
    build little; [ "$(site)" = "$before" ] && echo unchanged; ls -A "$DISK/dist"
    room none
    build none; [ "$(site)" = "$before" ] && echo unchanged; ls -A "$DISK/dist"
    rm "$DISK/filler"
    build next; ls -A "$DISK/dist"
    echo '--'; cat little.err none.err`;
    const printed = await runOnSmallDisk(6, script, { FOLDER: folder, ROOT: packageRoot() });
    const [results = '', messages = ''] = printed.split('\n--\n');
    expect(results.split('\n').join(' · ')).toBe(
      'first 0 · little 5 · unchanged · .releases · .status · stadt-001 · none 5 · unchanged · .releases · .status · stadt-001 · next 0 · .releases · .status · stadt-001',
    );
    expectPlainWords({ stdout: '', stderr: messages });
    expect(messages.match(/✗ FILE_DISK_FULL +\S+\/dist could not be written: the disk is full/g)).toHaveLength(2);
    expect(messages).toContain('The previous site is unchanged.');
    expect(messages.replaceAll(/\s+/g, ' ')).toContain(
      '→ free space, then run the command again; a build needs room for the files that it changes, and for the whole site if it is the first one, uses --force or new code',
    );
  },
);

test.runIf(canRun('smallDisk'))('a full disk of the cache is told from one of the output folder', async () => {
  const folder = folderWith(await serveApi({ tenants: 1, merchants: 2 }), 'stadt-001');
  const demo = { id: 'musterstadt', tenantDomain: 'gutschein-musterstadt.example', sandbox: true };
  writeFileSync(path.join(folder, 'with-images.json'), JSON.stringify({ tenants: [demo] }));
  const script = `
    cd "$FOLDER"
    build() { VOUCHER_SITE_CACHE="$DISK/cache" node "$ROOT/cli/bin.js" build --all "$@" 2>&1 && code=0 || code=$?; echo "exit code $code"; }
    build
    head -c 100M /dev/zero >"$DISK/filler" 2>/dev/null || true
    build --config with-images.json`;
  const printed = await runOnSmallDisk(30, script, { FOLDER: folder, ROOT: packageRoot() });
  expect(printed).toContain(`exit code ${EXIT.OUTPUT_REFUSED}`);
  expect(printed).toMatch(/^✗ FILE_DISK_FULL  \S+\/cache could not be written: the disk is full/m);
  expect(printed.replaceAll(/\s+/g, ' ')).toContain('or name another folder in VOUCHER_SITE_CACHE');
  expect(printed).not.toContain(`${folder}/dist could`);
});

describe('an output folder that cannot be used', () => {
  test.each([
    // Nobody may make a folder there: not allowed on the file system of the kernel's own objects.
    ['/sys/voucher-site', /\/sys\/voucher-site (?:is not writable|is on a read-only file system)/],
    ['a-file', /a-file\S* cannot be created: a file exists where a folder is needed/],
    ['a-file/below', /a-file\S* cannot be created: a file exists where a folder is needed/],
    ['taken', /taken\/stadt-001 is a folder of other files/],
  ])('%s is exit code 10, named, and left as it is', async (out, message) => {
    const folder = folderWith(await serveApi({ tenants: 1, merchants: 1 }), 'stadt-001');
    writeFileSync(path.join(folder, 'a-file'), 'mine');
    mkdirSync(path.join(folder, 'taken/stadt-001/photos'), { recursive: true });
    const before = readdirSync(folder, { recursive: true });
    const outcome = await run(folder, ['build', '--all', '--out', out]);
    expect(outcome.exitCode).toBe(10);
    expect(outcome.stderr).toMatch(message);
    expect(outcome.stderr).toContain('--out');
    expect(readdirSync(folder, { recursive: true })).toEqual(before);
  });
});
