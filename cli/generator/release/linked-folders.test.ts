import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { deleteFolder } from '../../lib/file-operations.ts';
import { pruneReleases } from './release-list.ts';
import { createWorkingFolder } from './release-site.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

let folder: string;
let outDir: string;
let others: string;

beforeEach(() => {
  folder = folderForTest();
  outDir = path.join(folder, 'dist');
  others = path.join(folder, 'others');
  mkdirSync(path.join(others, 'stadt', 'b1'), { recursive: true });
  writeFileSync(path.join(others, 'stadt', 'b1', 'diary.txt'), 'dear');
  mkdirSync(outDir);
});

const isUntouched = () => readFileSync(path.join(others, 'stadt', 'b1', 'diary.txt'), 'utf8') === 'dear';

test.each(['.releases', '.work'])('a link in place of %s is refused before anything is made or deleted', (name) => {
  symlinkSync(others, path.join(outDir, name));
  expect(() => createWorkingFolder(outDir, 'stadt')).toThrow(/is a symbolic link/);
  expect(isUntouched()).toBe(true);
});

test('a link in place of the releases of one tenant is refused, by a build and by pruning', () => {
  mkdirSync(path.join(outDir, '.releases'));
  symlinkSync(path.join(others, 'stadt'), path.join(outDir, '.releases', 'stadt'));
  expect(() => createWorkingFolder(outDir, 'stadt')).toThrow(/is a symbolic link/);
  expect(() => pruneReleases(outDir, 'stadt')).toThrow(/is a symbolic link/);
  expect(isUntouched()).toBe(true);
});

test.each(['', '.releases', '.releases/stadt', '.work'])(
  '%s is refused if others may write there, with the remedy',
  (name) => {
    const shared = path.join(outDir, name);
    mkdirSync(path.join(outDir, '.releases/stadt'), { recursive: true });
    mkdirSync(path.join(outDir, '.work'));
    chmodSync(shared, 0o775);
    const refused = expect.objectContaining({ code: 'OUTPUT_SHARED', hint: expect.stringContaining('chmod -R go-w ') });
    expect(() => createWorkingFolder(outDir, 'stadt')).toThrow(refused);
    expect(() => pruneReleases(outDir, 'stadt')).toThrow(refused);
    chmodSync(shared, 0o755);
    expect(() => createWorkingFolder(outDir, 'stadt')).not.toThrow();
  },
);

test('what a build makes belongs to its user alone, whatever the umask allows', () => {
  const before = process.umask(0o002);
  rmSync(outDir, { recursive: true });
  createWorkingFolder(outDir, 'stadt').remove();
  expect(() => createWorkingFolder(outDir, 'stadt')).not.toThrow();
  process.umask(before);
});

test('a release that is a link is dropped without emptying what it leads to', () => {
  mkdirSync(path.join(outDir, '.releases', 'stadt'), { recursive: true });
  mkdirSync(path.join(outDir, '.work'));
  symlinkSync(path.join(others, 'stadt', 'b1'), path.join(outDir, '.releases', 'stadt', 'b1'));
  pruneReleases(outDir, 'stadt');
  expect(isUntouched()).toBe(true);
  const link = path.join(outDir, '.work', 'link');
  symlinkSync(others, link);
  expect(deleteFolder(link)).toEqual([]);
  expect([existsSync(link), isUntouched()]).toEqual([false, true]);
});

test.each(['...json', '..json', '.json'])('a stray file %s beside releases deletes nothing but itself', (name) => {
  for (const tenant of ['stadt', 'dorf']) {
    mkdirSync(path.join(outDir, '.releases', tenant, 'b1'), { recursive: true });
    writeFileSync(path.join(outDir, '.releases', tenant, 'b1', 'index.html'), 'site');
  }
  symlinkSync('.releases/stadt/b1', path.join(outDir, 'stadt'));
  mkdirSync(path.join(outDir, '.work'));
  writeFileSync(path.join(outDir, '.releases/stadt', name), '{}');
  expect(pruneReleases(outDir, 'stadt')).toEqual([]);
  expect(existsSync(path.join(outDir, '.releases/stadt', name))).toBe(false);
  for (const tenant of ['stadt', 'dorf']) {
    expect(existsSync(path.join(outDir, '.releases', tenant, 'b1/index.html'))).toBe(true);
  }
});
