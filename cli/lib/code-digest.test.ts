import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { digestCode, listFiles, removeMachinePaths } from './code-digest.ts';

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

/** The digest of a bundle inside its package, like a real one. @param dependencies relative to the package */
function digest(root: string, dependencies = 'node_modules'): string {
  const bundleDir = path.join(root, 'bundle');
  removeMachinePaths({ bundleDir, root, dependencies: [path.join(root, dependencies)] });
  return digestCode(bundleDir);
}

test('the same code has the same digest in every folder, including one with umlauts', () => {
  const [one = '', two = ''] = ['eins', 'zwölf'].map((name) => {
    const folder = path.join(root, name);
    const entry = `const paths = ["${folder}", "${folder}/bundle/", "${folder}/node_modules/vike/x.js"];`;
    bundle(`${name}/bundle`, { 'server/entry.mjs': entry, 'client/a.js': 'a' });
    return folder;
  });
  expect(digest(one)).toBe(digest(two));
  expect(readFileSync(path.join(one, 'bundle/server/entry.mjs'), 'utf8')).not.toContain(one);
});

test('if dependencies lie elsewhere, the digest ignores the order of the asset list, but not its lines', () => {
  const [linked = '', plain = '', other = ''] = ['verlinkt', 'eigen', 'anders'].map((name) => path.join(root, name));
  bundle('verlinkt/bundle', { 'assets.json': '"../x/a.js"\n"b.js"' });
  bundle('eigen/bundle', { 'assets.json': '"b.js"\n"node_modules/a.js"' });
  bundle('anders/bundle', { 'assets.json': '"b.js"\n"../x/c.js"' });
  expect(digest(linked, '../x')).toBe(digest(plain));
  expect(digest(other, '../x')).not.toBe(digest(plain));
});

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
