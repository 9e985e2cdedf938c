import { lstatSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { assert } from '../../lib/errors.ts';
import { retainFiles } from './retained-files.ts';
import { openLiveRelease } from './release-reader.ts';
import { releaseFolder } from './release-paths.ts';
import { buildSmallSite } from '../../testing/published-site.ts';

/** No hard link leads from the one to the other. */
const OTHER_FILE_SYSTEM = '/dev/shm';
const FILE = 'assets/v1.js';

function temporaryFolder(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'voucher-site-share-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function openSmallSite(outDir: string) {
  buildSmallSite(outDir, 'v1');
  const live = openLiveRelease(outDir, 'musterstadt');
  assert(live !== undefined, 'the site was built just now');
  return { live, source: path.join(releaseFolder(outDir, 'musterstadt', 'v1'), FILE) };
}

test('a file that is shared as a link keeps its time', () => {
  const outDir = temporaryFolder(tmpdir());
  const { live, source } = openSmallSite(outDir);
  const target = path.join(outDir, 'second-name');
  expect(live.linkOrCopy(FILE, target)).toBe(statSync(source).mtimeMs);
  expect(statSync(target).ino).toBe(statSync(source).ino);
});

test('a file that had to be copied has the time of the copy, and is known by it', () => {
  const outDir = temporaryFolder(tmpdir());
  const elsewhere = temporaryFolder(OTHER_FILE_SYSTEM);
  assert(statSync(outDir).dev !== statSync(elsewhere).dev, `${OTHER_FILE_SYSTEM} is a file system of its own`);
  const { live } = openSmallSite(outDir);
  const target = path.join(elsewhere, 'copy.js');
  expect(live.linkOrCopy(FILE, target)).toBe(lstatSync(target).mtimeMs);
  const site = path.join(elsewhere, 'site');
  mkdirSync(site);
  const carried = retainFiles(site, {}, Date.now(), live);
  expect(Object.keys(carried)).toEqual([FILE]);
  expect(carried[FILE]?.slice(0, 2)).toEqual([2, lstatSync(path.join(site, FILE)).mtimeMs]);
});

test('a file that was touched since is not relied on', () => {
  const { live, source } = openSmallSite(temporaryFolder(tmpdir()));
  expect(live.statOf(FILE)).toEqual([2, statSync(source).mtimeMs]);
  utimesSync(source, 1, 1);
  expect(live.statOf(FILE)).toBeUndefined();
});
