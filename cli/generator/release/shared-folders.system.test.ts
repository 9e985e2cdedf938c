import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { meanwhile } from '../../testing/meanwhile.ts';
import { buildSmallSite, smallSiteText } from '../../testing/small-site.ts';
import { pruneReleases } from './release-list.ts';
import { isIntact, openLiveRelease } from './release-reader.ts';

const PAGES = 20;

let outDir: string;

beforeEach(() => {
  outDir = mkdtempSync(path.join(tmpdir(), 'voucher-site-shared-'));
});

afterEach(() => rmSync(outDir, { recursive: true }));

const build = (...texts: string[]) => texts.forEach((text) => buildSmallSite(outDir, text, PAGES));
const place = (release: string, file = '') => path.join(outDir, '.releases/musterstadt', release, file);

function expectLive(text: string): void {
  expect(smallSiteText(outDir)).toBe(text);
  const live = openLiveRelease(outDir, 'musterstadt');
  expect(live !== undefined && isIntact(live)).toBe(true);
}

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
