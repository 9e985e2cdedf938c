import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { digestCode, listFiles } from './code-digest.ts';

const root = mkdtempSync(path.join(tmpdir(), 'digest-'));

afterAll(() => rmSync(root, { recursive: true }));

function bundle(name: string, files: Record<string, string>): string {
  const folder = path.join(root, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

test.each([
  ['another content', { 'client/a.js': 'b' }],
  ['another name', { 'client/b.js': 'a' }],
  ['another file', { 'client/a.js': 'a', 'client/b.js': '' }],
  ['content that moved from one file into its neighbour', { 'client/a.js': '', 'client/aa.js': 'a' }],
])('%s changes the digest', (name, files) => {
  bundle(`${name}/bundle`, files);
  bundle('plain/bundle', { 'client/a.js': 'a' });
  expect(digestCode(path.join(root, name))).not.toBe(digestCode(path.join(root, 'plain')));
});

test('files are listed with forward slashes, sorted', () => {
  expect(listFiles(bundle('list', { 'b/c.txt': '', 'a.txt': '', 'b/a.txt': '' }))).toEqual([
    'a.txt',
    'b/a.txt',
    'b/c.txt',
  ]);
});
