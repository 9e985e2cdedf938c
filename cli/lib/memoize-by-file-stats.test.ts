import { existsSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoizeByFileStats } from './memoize-by-file-stats.ts';
import { folderForTest } from '../testing/folder-for-test.ts';

let folder: string;
let file: string;
let memo: string;
let computed: number;

beforeEach(() => {
  folder = folderForTest();
  file = path.join(folder, 'a');
  memo = path.join(folder, 'memos/a');
  computed = 0;
  writeFileSync(file, 'one');
  settle();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Advances the clock; timestamps of files use the system's time. */
function settle(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
}

const compute = (paths = [file]) => memoizeByFileStats(memo, paths, () => `value ${(computed += 1)}`);

test('the stored value is used while the files are unchanged', () => {
  expect([compute(), compute(), compute()]).toEqual(['value 1', 'value 1', 'value 1']);
});

test.each([
  ['another size', () => writeFileSync(file, 'longer')],
  ['the same size and another content', () => writeFileSync(file, 'two')],
  [
    'different content with the old mtime',
    () => {
      const { atime, mtime } = statSync(file);
      writeFileSync(file, 'two');
      utimesSync(file, atime, mtime);
    },
  ],
  [
    'a replaced file',
    () => {
      const { atime, mtime } = statSync(file);
      writeFileSync(`${file}2`, 'two');
      utimesSync(`${file}2`, atime, mtime);
      renameSync(`${file}2`, file);
    },
  ],
  ['a deleted file', () => rmSync(file)],
])('the value is computed again for %s', (_, touch) => {
  expect(compute()).toBe('value 1');
  touch();
  expect(compute()).toBe('value 2');
});

test('the value is computed again for more or fewer files', () => {
  writeFileSync(path.join(folder, 'b'), 'b');
  settle();
  expect(compute()).toBe('value 1');
  expect(compute([file, path.join(folder, 'b')])).toBe('value 2');
  expect(compute()).toBe('value 3');
});

test('the value is not stored for files that have just changed', () => {
  vi.useRealTimers();
  writeFileSync(file, 'two');
  expect([compute(), compute()]).toEqual(['value 1', 'value 2']);
  expect(existsSync(memo)).toBe(false);
});

test('the value is not stored for files that change while they are read', () => {
  const value = memoizeByFileStats(memo, [file], () => {
    writeFileSync(file, 'changed meanwhile');
    return 'half old';
  });
  expect(value).toBe('half old');
  settle();
  expect(compute()).toBe('value 1');
});

test.each(['', 'damaged', 'a\nb\nc'])('a memo with the text %j is ignored', (text) => {
  compute();
  writeFileSync(memo, text);
  expect(compute()).toBe('value 2');
});

test('without a writable memo, the value is computed each time', () => {
  writeFileSync(path.join(folder, 'memos'), 'a file where the folder would be');
  expect([compute(), compute()]).toEqual(['value 1', 'value 2']);
});
