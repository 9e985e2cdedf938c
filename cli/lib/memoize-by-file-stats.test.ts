import { existsSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoizeByFileStats } from './memoize-by-file-stats.ts';

let folder: string;
let file: string;
let memo: string;
let computed: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'voucher-site-untouched-'));
  file = path.join(folder, 'a');
  memo = path.join(folder, 'memos/a');
  computed = 0;
  writeFileSync(file, 'one');
  settle();
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** Lets it be some seconds later; files have the time of the system. */
function settle(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 });
}

const compute = (paths = [file]) => memoizeByFileStats(memo, paths, () => `value ${(computed += 1)}`);

test('what was computed is taken for as long as nothing is touched', () => {
  expect([compute(), compute(), compute()]).toEqual(['value 1', 'value 1', 'value 1']);
});

test.each([
  ['another size', () => writeFileSync(file, 'longer')],
  ['the same size and another content', () => writeFileSync(file, 'two')],
  [
    'another content and the old modification time',
    () => {
      const { atime, mtime } = statSync(file);
      writeFileSync(file, 'two');
      utimesSync(file, atime, mtime);
    },
  ],
  [
    'another file in its place',
    () => {
      const { atime, mtime } = statSync(file);
      writeFileSync(`${file}2`, 'two');
      utimesSync(`${file}2`, atime, mtime);
      renameSync(`${file}2`, file);
    },
  ],
  ['nothing in its place', () => rmSync(file)],
])('it is computed anew for %s', (_, touch) => {
  expect(compute()).toBe('value 1');
  touch();
  expect(compute()).toBe('value 2');
});

test('it is computed anew for more files, and for fewer', () => {
  writeFileSync(path.join(folder, 'b'), 'b');
  settle();
  expect(compute()).toBe('value 1');
  expect(compute([file, path.join(folder, 'b')])).toBe('value 2');
  expect(compute()).toBe('value 3');
});

test('files that were changed just now are not relied on', () => {
  vi.useRealTimers();
  writeFileSync(file, 'two');
  expect([compute(), compute()]).toEqual(['value 1', 'value 2']);
  expect(existsSync(memo)).toBe(false);
});

test('files that change while they are read are not relied on', () => {
  const value = memoizeByFileStats(memo, [file], () => {
    writeFileSync(file, 'changed meanwhile');
    return 'half old';
  });
  expect(value).toBe('half old');
  settle();
  expect(compute()).toBe('value 1');
});

test.each(['', 'damaged', 'a\nb\nc'])('a memo with the text %j is none', (text) => {
  compute();
  writeFileSync(memo, text);
  expect(compute()).toBe('value 2');
});

test('where nothing can be remembered, it is computed each time', () => {
  writeFileSync(path.join(folder, 'memos'), 'a file where the folder would be');
  expect([compute(), compute()]).toEqual(['value 1', 'value 2']);
});
