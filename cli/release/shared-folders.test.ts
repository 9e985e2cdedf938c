import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { compileReleaseProcess } from '../testing/run-process.ts';
import { buildSmallSite, smallSiteText } from '../testing/small-site.ts';
import { listReleases } from './release-list.ts';
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
    const elsewhere = mkdtempSync(path.join(tmpdir(), 'voucher-site-elsewhere-'));
    onTestFinished(() => rmSync(elsewhere, { recursive: true }));
    for (const file of ['a.jpg', 'index.html']) writeFileSync(path.join(elsewhere, file), 'private');
    afterRename(
      (to) => {
        for (const folder of ['photos', 'faq']) {
          if (!existsSync(path.join(to, 'index.html')) || !existsSync(path.join(to, folder))) continue;
          renameSync(path.join(to, folder), path.join(to, `${folder}-moved`));
          symlinkSync(elsewhere, path.join(to, folder));
        }
      },
      () => build('sixth'),
    );
    expect(readFileSync(path.join(elsewhere, 'a.jpg'), 'utf8')).toBe('private');
    expect(readFileSync(path.join(elsewhere, 'index.html'), 'utf8')).toBe('private');
    expectLive('sixth');
  });
});

/** Acts as another user right after each folder was moved into the working folder to be taken over. */
function afterRename(act: (to: string) => void, work: () => void): void {
  const original = fs.renameSync;
  const isActing = (to: fs.PathLike): boolean => path.basename(String(to)).startsWith('build.');
  const restore = (): void => {
    fs.renameSync = original;
    syncBuiltinESMExports();
  };
  fs.renameSync = (from, to) => {
    original(from, to);
    if (isActing(to)) act(String(to));
  };
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    restore();
  }
}
