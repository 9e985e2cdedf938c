import fs, {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../lib/errors.ts';
import { currentProcess } from '../../lib/process-identity.ts';
import type { DirectoryTargetConfig } from './target-folder.ts';
import { killScene } from '../../testing/kill-scene.ts';
import { publishForTest, type PublishForTest } from '../../testing/publish-in-process.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { filesForTest, readTree, releaseForTest } from '../../testing/published-site.ts';

let outDir: string;
let target: DirectoryTargetConfig;
let live: string;

const publish = (more?: PublishForTest) => publishForTest(outDir, target, more);

beforeEach(() => {
  const folder = folderForTest();
  outDir = path.join(folder, 'dist');
  target = { type: 'directory', path: path.join(folder, 'www') };
  live = path.join(target.path, 'musterstadt');
  releaseForTest(outDir, filesForTest('a'));
});

describe('publishing to a directory', () => {
  it('finds damage that hides behind an unchanged size and time once it is shared with the next release', async () => {
    await publish();
    const page = path.join(live, 'haendler/1/index.html');
    const { atime, mtime, mtimeMs } = statSync(page);
    writeFileSync(page, 'SAME 1');
    utimesSync(page, atime, mtimeMs / 1000);
    expect(Math.abs(statSync(page).mtimeMs - mtime.getTime())).toBeLessThan(1);
    releaseForTest(outDir, filesForTest('b'));
    await publish();
    expect(readFileSync(page, 'utf8')).toBe('same 1');
  });

  it('reads a file for its digest only once', async () => {
    await publish();
    const table = path.join(outDir, '.digests/musterstadt.json');
    const { 'sitemap.xml': digest, ...others } = JSON.parse(readFileSync(table, 'utf8')) as Record<string, unknown[]>;
    writeFileSync(table, JSON.stringify({ ...others, 'sitemap.xml': [...(digest ?? []).slice(0, 2), '0'.repeat(64)] }));
    await expect(publish()).rejects.toMatchObject({ code: 'NOT_AS_BUILT' });
    rmSync(table);
    expect(await publish()).toMatchObject({ status: 'unchanged' });
  });

  it('keeps the last five releases', async () => {
    for (const build of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
      releaseForTest(outDir, filesForTest(build));
      await publish();
    }
    const releases = readdirSync(path.join(target.path, '.releases/musterstadt')).filter(
      (name) => !name.endsWith('.json'),
    );
    expect(releases.toSorted()).toEqual(['c', 'd', 'e', 'f', 'g']);
  });
});

it('deletes what killed publishes have left, of every tenant', async () => {
  const names = ['publish.musterstadt', 'publish.beispielburg', 'old.beispielburg'];
  const left = names.map((name) =>
    path.join(target.path, '.work', `${name}.${currentProcess().host}.${2 ** 22 + 1}.1.0123456789ab`),
  );
  for (const folder of left) mkdirSync(folder, { recursive: true });
  await publish();
  expect(readdirSync(target.path).toSorted()).toEqual(['.releases', 'musterstadt']);
});

it('can be read by every web server, whatever the umask and the permissions of the builds are', async () => {
  const before = process.umask(0o077);
  onTestFinished(() => void process.umask(before));
  releaseForTest(outDir, filesForTest('b'));
  await publish();
  const modes = ['..', '../.releases', '../.releases/musterstadt', '', 'assets', 'index.html'].map((name) =>
    (statSync(path.join(target.path, 'musterstadt', name)).mode & 0o777).toString(8),
  );
  expect(modes).toEqual(['755', '755', '755', '755', '755', '644']);
});

/** Lets another user act at the worst moment: right after the next folder is made whose path contains a text. */
function onNextFolder(text: string, act: () => void): void {
  const { mkdirSync: original } = fs;
  const replace = (call: unknown): void => {
    Object.assign(fs, { mkdirSync: call });
    syncBuiltinESMExports();
  };
  replace((...given: Parameters<typeof original>) => {
    const result = original(...given);
    if (String(given[0]).includes(text)) {
      replace(original);
      act();
    }
    return result;
  });
  onTestFinished(() => replace(original));
}

describe('publishing to a directory that cannot be', () => {
  it('does not create the folder above, which may be a share that is not mounted', async () => {
    const share = path.join(path.dirname(target.path), 'share');
    const onShare: DirectoryTargetConfig = { type: 'directory', path: path.join(share, 'www') };
    for (const isDryRun of [true, false]) {
      await expect(publishForTest(outDir, onShare, { isDryRun })).rejects.toMatchObject({
        code: 'TARGET_FOLDER_MISSING',
        exitCode: EXIT.UNUSABLE_PATH,
        hint: expect.stringContaining(`mkdir -p ${share}`),
      });
    }
    expect(existsSync(share)).toBe(false);
    mkdirSync(share);
    expect(await publishForTest(outDir, onShare)).toMatchObject({ status: 'published' });
    const tenantsOwn: DirectoryTargetConfig = {
      type: 'directory',
      path: path.join(share, 'new/musterstadt/www'),
      base: share,
    };
    expect(await publishForTest(outDir, tenantsOwn)).toMatchObject({ status: 'published' });
  });

  it.runIf(process.getuid?.() === 0)('is refused where the folder belongs to another user', async () => {
    mkdirSync(target.path);
    chownSync(target.path, 65_534, 65_534);
    await expect(publish()).rejects.toMatchObject({
      code: 'TARGET_SHARED',
      hint: expect.stringContaining(`chown -R 0 ${target.path}`),
    });
  });

  it('says that files disappeared there, and the live site stays', async () => {
    await publish();
    releaseForTest(outDir, filesForTest('b'));
    onNextFolder('publish.musterstadt.', () =>
      rmSync(path.join(target.path, '.releases/musterstadt/a/haendler'), { recursive: true }),
    );
    await expect(publish()).rejects.toMatchObject({
      code: 'FILE_GONE',
      hint: expect.stringContaining('keep other programs and users out'),
    });
    expect(readFileSync(path.join(live, 'builds/latest.json'), 'utf8')).toContain('"a"');
    expect(await publish()).toMatchObject({ status: 'published' });
    expect(readTree(live)).toMatchObject(filesForTest('b'));
  });

  it('says so where a file is in the way of the folder', async () => {
    writeFileSync(target.path, '');
    await expect(publish()).rejects.toMatchObject({
      code: 'FILE_IN_THE_WAY',
      hint: expect.stringContaining('targets.json'),
    });
  });

  it.runIf(existsSync('/proc/self'))('says so where its file system has no place for folders', async () => {
    // In its own process: an endless loop in this one could not be ended.
    const scene = killScene({ type: 'directory', path: '/proc/voucher-site' });
    scene.buildNext();
    const publish = scene.start('--json');
    onTestFinished(() => publish.kill('SIGKILL'));
    const { stdout } = await publish.ended;
    expect(JSON.parse(stdout)).toMatchObject({
      tenants: [
        {
          failure: {
            code: 'FILE_NOT_WRITABLE',
            title: expect.stringMatching(/^\/proc\/voucher-site\S* is not writable$/),
            hint: expect.stringContaining('targets.json'),
          },
        },
      ],
    });
  });

  it('leaves the site before live, with examples, where copies are not what was built', async () => {
    await publish();
    releaseForTest(outDir, filesForTest('b'));
    const damage = (): void => {
      const work = readdirSync(path.join(target.path, '.work')).find((name) => name.startsWith('publish.'));
      const file = path.join(target.path, '.work', work ?? '', 'index.html');
      if (existsSync(file)) writeFileSync(file, 'broken');
    };
    const emit = ({ type }: { type: string }): void => {
      if (type === 'file-uploaded') damage();
    };
    await expect(publish({ emit })).rejects.toMatchObject({
      code: 'NOT_AS_BUILT',
      exitCode: EXIT.NOT_AS_BUILT,
      details: expect.arrayContaining(['index.html is missing or differs']),
    });
    expect(readFileSync(path.join(live, 'builds/latest.json'), 'utf8')).toContain('"a"');
    expect(existsSync(path.join(target.path, '.work'))).toBe(false);
  });

  it('has nothing to publish before a build, and refuses a release that was changed', async () => {
    const none = path.join(outDir, 'none');
    mkdirSync(none);
    await expect(publishForTest(none, target)).rejects.toMatchObject({
      code: 'NOTHING_TO_PUBLISH',
    });
    writeFileSync(path.join(outDir, 'musterstadt/index.html'), 'by hand');
    await expect(publish()).rejects.toMatchObject({
      code: 'RELEASE_DAMAGED',
      details: [expect.stringContaining('index.html')],
    });
  });
});
