import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import type { RsyncTargetConfig } from './ssh-connection.ts';
import { writeManifest } from '../../generator/release/release-manifest.ts';
import { publishForTest, type PublishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { manifestForTest, filesForTest, readTree, releaseForTest } from '../../testing/published-site.ts';
import { quote } from '../../lib/given-options.ts';
import { canRun } from '../../testing/suite-programs.ts';
import { shadowProgram, startSshd, type SshdForTest } from '../../testing/sshd.ts';

let sshd: SshdForTest;
let outDir: string;
let target: RsyncTargetConfig;
let live: string;
let published: { folder: string; outDir: string; path: string };

beforeAll(async () => {
  sshd = await startSshd();
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-rsync-'));
  const first = sshd.target();
  published = { folder, outDir: path.join(folder, 'dist'), path: first.path };
  releaseForTest(published.outDir, filesForTest('a'));
  await publishForTest(published.outDir, first);
});

afterAll(async () => {
  await sshd.close();
  rmSync(published.folder, { recursive: true, force: true });
});

const publish = (more?: PublishForTest) => publishForTest(outDir, target, more);

beforeEach(() => {
  outDir = path.join(folderForTest(), 'dist');
  target = sshd.target();
  live = path.join(target.path, 'musterstadt');
  releaseForTest(outDir, filesForTest('a'));
});

/** Goes on from where `a` was published: a copy of that takes less time than publishing. */
function startPublished(): void {
  for (const [from, to] of [
    [published.outDir, outDir],
    [published.path, target.path],
  ] as const) {
    rmSync(to, { recursive: true, force: true });
    mkdirSync(path.dirname(to), { recursive: true });
    execFileSync('cp', ['-a', from, to]);
  }
}

describe.runIf(canRun('ssh'))('publishing by rsync', () => {
  it('mends what hides behind an unchanged size and time', async () => {
    startPublished();
    writeFileSync(path.join(live, 'sitemap.xml'), 'changed');
    const page = path.join(live, 'haendler/1/index.html');
    const { atime, mtime } = statSync(page);
    writeFileSync(page, 'SAME 1');
    utimesSync(page, atime, mtime);
    expect(await publish()).toMatchObject({ status: 'published', uploaded: 2 });
    expect(readTree(live)).toEqual(readTree(path.join(outDir, 'musterstadt')));
  });

  it('goes on where a publish stopped that was killed', async () => {
    const staging = path.join(target.path, '.work/musterstadt.new');
    for (const file of ['index.html', 'assets/app-a.js']) {
      const from = path.join(outDir, 'musterstadt', file);
      mkdirSync(path.dirname(path.join(staging, file)), { recursive: true });
      writeFileSync(path.join(staging, file), readFileSync(from), { mode: 0o644 });
      const { atime, mtimeMs } = statSync(from);
      utimesSync(path.join(staging, file), atime, mtimeMs / 1000);
    }
    expect(await publish()).toMatchObject({ uploaded: 10, skipped: 2 });
    expect(existsSync(path.join(target.path, '.work'))).toBe(false);
    expect(readTree(live)).toEqual(readTree(path.join(outDir, 'musterstadt')));
  });

  it('tidies up after a publish that was killed when all was done', async () => {
    startPublished();
    mkdirSync(path.join(target.path, '.work/musterstadt.new'), { recursive: true });
    writeFileSync(path.join(target.path, '.work/musterstadt.json.abc'), '{');
    expect(await publish()).toMatchObject({ status: 'unchanged' });
    expect(existsSync(path.join(target.path, '.work'))).toBe(false);
  });

  it('keeps the last five releases', async () => {
    startPublished();
    const releases = path.join(target.path, '.releases/musterstadt');
    for (const [hours, build] of ['e', 'd', 'c', 'b', 'old'].entries()) {
      execFileSync('cp', ['-a', path.join(releases, 'a'), path.join(releases, build)]);
      const wentLive = [Date.now() - (hours + 1) * 3_600_000];
      writeManifest(target.path, build, manifestForTest({ wentLive }));
    }
    releaseForTest(outDir, filesForTest('f'));
    await publish();
    const left = readdirSync(releases).filter((name) => !/^\.|\.json$/.test(name));
    expect(left.toSorted()).toEqual(['a', 'c', 'd', 'e', 'f']);
  });
});

describe.runIf(canRun('ssh'))('publishing by rsync that cannot be', () => {
  it.each(['.work', '.releases', '.releases/musterstadt'])(
    'follows no symbolic link in the place of %s, whatever lies behind it',
    async (folder) => {
      const precious = folderForTest();
      writeFileSync(path.join(precious, 'photo.jpg'), 'a photo');
      mkdirSync(path.dirname(path.join(target.path, folder)), { recursive: true });
      symlinkSync(precious, path.join(target.path, folder));
      await expect(publish()).rejects.toMatchObject({
        code: 'TARGET_SHARED',
        message: expect.stringContaining(`${target.path}/${folder}, for `),
        exitCode: EXIT.UNUSABLE_PATH,
      });
      expect(readdirSync(precious)).toEqual(['photo.jpg']);
    },
  );

  it('deletes nothing outside of its folder, whatever the live link says', async () => {
    startPublished();
    const victim = path.join(target.path, '../victim');
    mkdirSync(victim);
    // A link that leads to a site, and whose second line reads like an entry beside the releases.
    const link = '.releases/musterstadt/a\nentry .releases/musterstadt/../../../victim';
    mkdirSync(path.join(target.path, '.releases/musterstadt/a\nentry .releases/musterstadt'), { recursive: true });
    for (const name of ['', '.json']) {
      const from = path.join(target.path, `.releases/musterstadt/a${name}`);
      execFileSync('cp', ['-a', from, path.join(target.path, `.releases/victim${name}`)]);
    }
    rmSync(live);
    symlinkSync(link, live);
    releaseForTest(outDir, filesForTest('b'));
    await publish();
    expect(existsSync(victim)).toBe(true);
    expect(readTree(live)).toEqual(readTree(path.join(outDir, 'musterstadt')));
  });

  it('takes the names of files for data, also those that a shell would split or expand', async () => {
    startPublished();
    const left = [
      'publish.good.a .releases',
      'musterstadt.json.x .releases',
      'musterstadt.json.* $HOME',
      'old.musterstadt.* ..',
    ];
    for (const name of left) mkdirSync(path.join(target.path, '.work', name), { recursive: true });
    for (const name of ['b .releases', '* musterstadt', '-rf ..', 'c\nmusterstadt']) {
      mkdirSync(path.join(target.path, '.releases/musterstadt', name));
    }
    const other = path.join(target.path, '.releases/seeblick/a');
    mkdirSync(other, { recursive: true });
    releaseForTest(outDir, filesForTest('b'));
    expect(await publish()).toMatchObject({ status: 'published' });
    expect(readTree(live)).toMatchObject(filesForTest('b'));
    expect(existsSync(other)).toBe(true);
    expect(readdirSync(path.join(target.path, '.work')).toSorted()).toEqual([left[3], left[0]]);
    const releases = readdirSync(path.join(target.path, '.releases/musterstadt'));
    expect(releases.toSorted()).toEqual(['.current', 'a', 'a.json', 'b', 'b.json', 'c\nmusterstadt']);
  });

  it('says so where the key is not accepted, without trying again', async () => {
    const { identityFile: _none, ...keyless } = target;
    const without = { ...keyless, options: { ...target.options, IdentityFile: '/dev/null', IdentitiesOnly: 'yes' } };
    await expect(publishForTest(outDir, without)).rejects.toMatchObject({
      code: 'TARGET_REFUSED',
      message: '127.0.0.1 does not accept the key',
      exitCode: EXIT.CONFIG,
    });
  });

  it.each([
    [
      'the host key is unknown',
      { StrictHostKeyChecking: 'yes', UserKnownHostsFile: '/dev/null' },
      'presents a host key',
    ],
    ['the host cannot be found', { HostName: 'nowhere.invalid' }, 'cannot be found'],
  ])('says so where %s', async (_what, options, title) => {
    const elsewhere = { ...target, options: { ...target.options, ...options } };
    await expect(publishForTest(outDir, elsewhere)).rejects.toMatchObject({
      code: 'TARGET_REFUSED',
      message: expect.stringContaining(title),
      exitCode: EXIT.CONFIG,
    });
  });

  it.each([
    ['has no room', 'echo "rsync: write failed: No space left on device (28)" >&2; exit 11', 'has no space left', 5],
    ['is not writable', 'echo "rsync: mkstemp: Permission denied (13)" >&2; exit 23', 'does not allow writing', 10],
    ['has no rsync', 'echo "sh: 1: rsync: not found" >&2; exit 127', 'lacks a required program', 5],
  ])('says so where the remote host %s, and leaves nothing half there', async (_what, script, title, exitCode) => {
    shadowProgram(sshd, 'rsync', script);
    await expect(publish()).rejects.toMatchObject({
      code: 'TARGET_FAILED',
      message: `127.0.0.1 ${title}`,
      exitCode,
    });
    expect(readdirSync(target.path)).toEqual([]);
  });

  it('says so where the port is closed', async () => {
    await expect(publishForTest(outDir, { ...target, port: 1 })).rejects.toMatchObject({
      code: 'TARGET_UNREACHABLE',
      hint: expect.stringMatching(/^try "ssh (?=.*-i \S+)(?=.*-p 1 ).*127\.0\.0\.1" by hand/),
      exitCode: EXIT.API,
    });
  });

  it('leaves the site before live, with examples, where copies are not what was built', async () => {
    startPublished();
    releaseForTest(outDir, filesForTest('b'));
    // A remote host that damages what it receives.
    const damage =
      'for file in "$HERE"/.work/musterstadt.new/index.html; do [ -e "$file" ] && echo broken > "$file"; done';
    const lines = [`HERE=${quote(target.path)}`, '/usr/bin/rsync "$@"; code=$?', damage, 'exit $code'];
    shadowProgram(sshd, 'rsync', lines.join('\n'));
    await expect(publish()).rejects.toMatchObject({
      code: 'NOT_AS_BUILT',
      exitCode: EXIT.NOT_AS_BUILT,
      details: expect.arrayContaining(['index.html is missing or differs']),
    });
    expect(readFileSync(path.join(live, 'builds/latest.json'), 'utf8')).toContain('"a"');
    rmSync(path.join(sshd.programs, 'rsync'));
    expect(await publish()).toMatchObject({ status: 'published' });
    expect(readTree(live)).toMatchObject(filesForTest('b'));
    expect(existsSync(path.join(target.path, '.work'))).toBe(false);
  });
});
