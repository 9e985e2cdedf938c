import { expect, test } from 'vitest';
import { findLongFiles, LONGEST_FILE } from './file-lengths.ts';
import { readSources, readStyles } from './source-files.ts';

const root = process.cwd();
const lines = (count: number) => 'a {}\n'.repeat(count);

test('no file of code or styles is too long', () => {
  expect(findLongFiles([...readSources(root), ...readStyles(root)])).toEqual([]);
});

test('styles are among the files that are looked at', () => {
  expect(readStyles(root).map(({ path }) => path)).toContain('site/styles/site.css');
});

test('a line too many is told', () => {
  expect(findLongFiles([{ path: 'a.css', text: lines(LONGEST_FILE) }])).toEqual([]);
  expect(findLongFiles([{ path: 'a.css', text: lines(LONGEST_FILE + 1) }])).toEqual([`a.css: ${LONGEST_FILE + 1}`]);
});
