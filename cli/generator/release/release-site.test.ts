import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../../testing/folder-for-test.ts';
import { manifestForTest, buildSmallSite, smallSiteText } from '../../testing/published-site.ts';
import { EXIT } from '../../lib/errors.ts';
import { currentProcess } from '../../lib/process-identity.ts';
import { createWorkingFolder, releaseSite } from './release-site.ts';
import { acquireTenantLock, type TenantLock } from './tenant-lock.ts';

let outDir: string;
let live: string;

beforeEach(() => {
  outDir = folderForTest();
  live = path.join(outDir, 'musterstadt');
});

describe('a finished site', () => {
  it('takes the place of the old one as a whole: no file of it stays', () => {
    buildSmallSite(outDir, 'old');
    writeFileSync(path.join(live, 'only-old.html'), 'x');
    buildSmallSite(outDir, 'new');
    expect(smallSiteText(outDir)).toBe('new');
    expect(readdirSync(live).toSorted()).toEqual(['assets', 'builds', 'faq', 'index.html']);
    expect(readdirSync(outDir).toSorted()).toEqual(['.releases', 'musterstadt']);
  });

  it('shares unchanged files with the one before, and keeps the five before it without changing them', () => {
    for (const text of ['first', 'b', 'c', 'd', 'e', 'f', 'last']) buildSmallSite(outDir, text, 1);
    expect(smallSiteText(outDir)).toBe('last');
    const place = (release: string, file: string) => path.join(outDir, '.releases/musterstadt', release, file);
    const releases = readdirSync(path.join(outDir, '.releases/musterstadt')).filter((name) => !name.endsWith('.json'));
    expect(releases.toSorted()).toEqual(['b', 'c', 'd', 'e', 'f', 'last']);
    const shared = statSync(place('last', 'constant/0/index.html')).ino;
    for (const name of ['b', 'c', 'd', 'e', 'f']) {
      expect(readFileSync(place(name, 'index.html'), 'utf8')).toBe(name);
      expect(statSync(place(name, 'constant/0/index.html')).ino).toBe(shared);
    }
    // Assets of all earlier releases, for open tabs.
    const assets = ['b.js', 'c.js', 'd.js', 'e.js', 'f.js', 'first.js', 'last.js'];
    expect(readdirSync(place('last', 'assets')).toSorted()).toEqual(assets);
  });

  it('goes into a folder that was made empty, and into one below folders that are not there yet', () => {
    mkdirSync(live);
    buildSmallSite(outDir, 'new');
    expect(smallSiteText(outDir)).toBe('new');
    buildSmallSite(path.join(outDir, 'deep/er'), 'new');
    expect(smallSiteText(path.join(outDir, 'deep/er'))).toBe('new');
  });

  it('that cannot be put live leaves the old one live', () => {
    buildSmallSite(outDir, 'old');
    const lock = acquireTenantLock(outDir, 'musterstadt');
    const work = createWorkingFolder(outDir, 'musterstadt');
    rmSync(work.path, { recursive: true });
    expect(() => releaseSite({ workDir: work.path, outDir, manifest: manifestForTest() })).toThrow(
      expect.objectContaining({ code: 'FILE_GONE', exitCode: EXIT.OUTPUT_REFUSED }),
    );
    expect(smallSiteText(outDir)).toBe('old');
    lock.release();
  });
});

describe("what stands at the live site's place", () => {
  it.each([
    ['a folder with other things', () => mkdirSync(path.join(live, 'photos'), { recursive: true })],
    ['a file', () => writeFileSync(live, 'x')],
    ['a link', () => symlinkSync(tmpdir(), live)],
  ])('is neither replaced nor deleted when it is %s', (_what, make) => {
    make();
    expect(() => buildSmallSite(outDir, 'new')).toThrow(
      expect.objectContaining({ code: 'OUTPUT_NOT_A_SITE', exitCode: EXIT.UNUSABLE_PATH }),
    );
    expect(existsSync(live)).toBe(true);
    expect(readdirSync(outDir)).toEqual(['musterstadt']);
  });
});

describe('the working folder', () => {
  let lock: TenantLock;
  beforeEach(() => {
    lock = acquireTenantLock(outDir, 'musterstadt');
  });
  afterEach(() => lock.release());

  it('is a new one each time, on the file system of the site, and gone after a failure', () => {
    const [first, second] = [createWorkingFolder(outDir, 'musterstadt'), createWorkingFolder(outDir, 'musterstadt')];
    expect(first.path).not.toBe(second.path);
    writeFileSync(path.join(first.path, 'half.html'), 'x');
    first.remove();
    second.remove();
    expect(readdirSync(path.join(outDir, '.work'))).toEqual(['musterstadt.lock']);
  });

  it('sweeps what dead processes left, and only that', () => {
    const { host, pid, startTicks } = currentProcess();
    const dead = 2 ** 22 + 1;
    const folders = {
      'a build of a dead process': `build.seeblick.${host}.${dead}.7.0123456789ab`,
      'a deletion that was cut short': `old.seeblick.${host}.${dead}.7.0123456789ab`,
      'an earlier process with the same number': `build.seeblick.${host}.${pid}.1.0123456789ab`,
      'old, of another machine': 'build.seeblick.ffffffff.4711.7.0123456789ab',
      'a build that runs': `build.seeblick.${host}.${pid}.${startTicks}.0123456789ab`,
      'young, of another machine': 'build.seeblick.ffffffff.4712.7.0123456789ab',
      'no name of ours': `build.seeblick.${host}.${dead}.7.0123456789ab.bak`,
    };
    for (const name of Object.values(folders)) mkdirSync(path.join(outDir, '.work', name, 'faq'), { recursive: true });
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(path.join(outDir, '.work', folders['old, of another machine']), yesterday, yesterday);
    const work = createWorkingFolder(outDir, 'musterstadt');
    expect(work.warnings).toEqual([]);
    work.remove();
    const left = readdirSync(path.join(outDir, '.work')).filter((name) => name !== 'musterstadt.lock');
    expect(left.toSorted()).toEqual(
      [folders['a build that runs'], folders['young, of another machine'], folders['no name of ours']].toSorted(),
    );
  });

  it('does not touch a live site while it is filled', () => {
    lock.release();
    buildSmallSite(outDir, 'old');
    lock = acquireTenantLock(outDir, 'musterstadt');
    const work = createWorkingFolder(outDir, 'musterstadt');
    writeFileSync(path.join(work.path, 'index.html'), 'new');
    expect(readFileSync(path.join(live, 'index.html'), 'utf8')).toBe('old');
    work.remove();
    expect(smallSiteText(outDir)).toBe('old');
  });
});
