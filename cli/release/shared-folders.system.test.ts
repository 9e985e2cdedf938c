import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { meanwhile } from '../testing/meanwhile.ts';
import { compileReleaseProcess } from '../testing/run-process.ts';
import { buildSmallSite, smallSiteText } from '../testing/small-site.ts';
import { listReleases, pruneReleases } from './release-list.ts';
import { isIntact, openLiveRelease } from './release-reader.ts';

const PAGES = 20;

let outDir: string;

beforeEach(() => {
  outDir = mkdtempSync(path.join(tmpdir(), 'voucher-site-shared-'));
});

afterEach(() => rmSync(outDir, { recursive: true }));

const build = (...texts: string[]) => texts.forEach((text) => buildSmallSite(outDir, text, PAGES));
const place = (release: string, file = '') => path.join(outDir, '.releases/musterstadt', release, file);
const names = () => listReleases(outDir, 'musterstadt').map(({ name }) => name);

function expectLive(text: string): void {
  expect(smallSiteText(outDir)).toBe(text);
  const live = openLiveRelease(outDir, 'musterstadt');
  expect(live !== undefined && isIntact(live)).toBe(true);
}

describe('where other users can write', () => {
  it.each([
    ['folder of sites', '.'],
    ['folder of all releases', '.releases'],
    ['folder of the releases', '.releases/musterstadt'],
    ['working folder', '.work'],
    ['release', '.releases/musterstadt/first'],
    ['folder in the release', '.releases/musterstadt/first/constant'],
  ])('to the %s, the sixth release has a new folder', (_what, folder) => {
    build('first', 'b', 'c', 'd', 'e');
    const taken = statSync(place('first')).ino;
    mkdirSync(path.join(outDir, '.work'), { recursive: true });
    // Keeps the folder, which is removed when it is empty.
    mkdirSync(path.join(outDir, '.work/other'));
    chmodSync(path.join(outDir, folder), 0o775);
    build('sixth');
    expectLive('sixth');
    expect(statSync(place('sixth')).ino).not.toBe(taken);
    expect(names()).toEqual(['sixth', 'e', 'd', 'c', 'b']);
  });

  it('but not replace what is ours, as in /tmp, the folder of the first one is taken over', () => {
    build('first', 'b', 'c', 'd', 'e');
    const taken = statSync(place('first')).ino;
    chmodSync(outDir, 0o1777);
    build('sixth');
    expect(statSync(place('sixth')).ino).toBe(taken);
  });

  it.each([
    ['022', true],
    ['077', true],
    ['002', false],
  ])('umask %s: the first folder is taken over: %s', async (umask, isTaken) => {
    const release = await compileReleaseProcess();
    onTestFinished(() => release.remove());
    for (const text of ['first', 'b', 'c', 'd', 'e', 'sixth']) {
      const taken = text === 'sixth' ? statSync(place('first')).ino : undefined;
      const job = release.start(['build', outDir, text, String(PAGES)], { before: `umask ${umask}` });
      expect((await job.ended).outcome).toBe('built');
      if (taken !== undefined) expect(statSync(place('sixth')).ino === taken).toBe(isTaken);
    }
    expectLive('sixth');
  });

  it('a folder that they replace by a link while it is taken over costs no file elsewhere', () => {
    build('first', 'b', 'c', 'd', 'e');
    mkdirSync(place('first', 'photos'));
    writeFileSync(place('first', 'photos/a.jpg'), 'x');
    chmodSync(place('first'), 0o777);
    const elsewhere = privateFolder(['a.jpg', 'index.html']);
    meanwhile('renameSync', (_from, to = '') => {
      if (!path.basename(to).startsWith('build.')) return;
      for (const folder of ['photos', 'faq']) {
        if (existsSync(path.join(to, 'index.html'))) replaceByLink(path.join(to, folder), elsewhere);
      }
    });
    build('sixth');
    expect(readFileSync(path.join(elsewhere, 'a.jpg'), 'utf8')).toBe('private');
    expect(readFileSync(path.join(elsewhere, 'index.html'), 'utf8')).toBe('private');
    expectLive('sixth');
  });
});

describe('of a release that is deleted', () => {
  it('a folder that they replace by a link costs no file elsewhere', () => {
    build('first', 'b', 'c', 'd', 'e');
    chmodSync(place('first'), 0o777);
    const elsewhere = privateFolder(['index.html', 'other.html']);
    meanwhile('readdirSync', (listed = '') => {
      const folder = realpathSync(listed);
      if (path.basename(folder).startsWith('old.')) replaceByLink(path.join(folder, 'faq'), elsewhere);
    });
    build('sixth');
    expect(readdirSync(elsewhere)).toEqual(['index.html', 'other.html']);
    expectLive('sixth');
    expect(readdirSync(outDir).toSorted()).toEqual(['.releases', 'musterstadt']);
  });

  it('the parent that they replace by a link costs no file elsewhere', () => {
    build('first', 'b');
    const elsewhere = privateFolder(['index.html', 'other.html']);
    meanwhile('readlinkSync', () => replaceByLink(path.join(outDir, '.releases/musterstadt'), elsewhere));
    expect(() => pruneReleases(outDir, 'musterstadt', 1)).toThrow(/ENOTDIR.*\.releases\/musterstadt/);
    expect(readdirSync(elsewhere)).toEqual(['index.html', 'other.html']);
  });
});

function privateFolder(files: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-elsewhere-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) writeFileSync(path.join(folder, file), 'private');
  return folder;
}

function replaceByLink(folder: string, target: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory() !== true) return;
  renameSync(folder, `${folder}-moved`);
  symlinkSync(target, folder);
}
