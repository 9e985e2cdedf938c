import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { digestBundle, listFiles } from './code-digest.ts';

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

/** The digest of a bundle inside its package, like a real one. */
function digest(packageDir: string): string {
  mkdirSync(path.join(packageDir, 'node_modules'), { recursive: true });
  return digestBundle(path.join(packageDir, 'bundle'), packageDir);
}

test('the same code has the same digest in every folder, including one with umlauts', () => {
  const [one, two] = ['eins', 'zwölf'].map((name) => {
    const folder = path.join(root, name);
    const entry = `const paths = ["${folder}", "${folder}/bundle/", "${folder}/node_modules/vike/x.js"];`;
    bundle(`${name}/bundle`, { 'server/entry.mjs': entry, 'client/a.js': 'a' });
    return folder;
  });
  expect(digest(one ?? '')).toBe(digest(two ?? ''));
});

test('if node_modules is a link, the digest ignores the order of the asset list, but not its lines', () => {
  const [linked, plain, other] = ['verlinkt', 'eigen', 'anders'].map((name) => path.join(root, name));
  bundle('verlinkt/bundle', { 'assets.json': '"../x/a.js"\n"b.js"' });
  bundle('eigen/bundle', { 'assets.json': '"b.js"\n"../x/a.js"' });
  bundle('anders/bundle', { 'assets.json': '"b.js"\n"../x/c.js"' });
  expect(digest(linked ?? '')).toBe(digest(plain ?? ''));
  expect(digest(other ?? '')).not.toBe(digest(plain ?? ''));
});

test.each([
  ['another content', { 'client/a.js': 'b' }],
  ['another name', { 'client/b.js': 'a' }],
  ['another file', { 'client/a.js': 'a', 'client/b.js': '' }],
  ['content that moved from one file into its neighbour', { 'client/a.js': '', 'client/aa.js': 'a' }],
])('%s changes the digest', (name, files) => {
  bundle(`${name}/bundle`, files);
  bundle('plain/bundle', { 'client/a.js': 'a' });
  expect(digest(path.join(root, name))).not.toBe(digest(path.join(root, 'plain')));
});

test('files are listed with forward slashes, sorted', () => {
  expect(listFiles(bundle('list', { 'b/c.txt': '', 'a.txt': '', 'b/a.txt': '' }))).toEqual([
    'a.txt',
    'b/a.txt',
    'b/c.txt',
  ]);
});
