import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleKey, keepBundle, placeForBundle, readCachedBundle, sweepBundles } from './bundle-cache.ts';

let root: string;
let cacheDir: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'voucher-site-bundles-'));
  cacheDir = path.join(root, 'node_modules/.cache');
  for (const folder of ['site', 'templates', 'node_modules']) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, 'site/a.ts'), 'a');
});

afterEach(() => rmSync(root, { recursive: true }));

function makeBundle(key: string): string {
  const folder = placeForBundle(cacheDir, key);
  mkdirSync(path.join(folder, 'client'), { recursive: true });
  writeFileSync(path.join(folder, 'client/a.js'), 'bundled');
  return folder;
}

test('a bundle is found again by its sources, and by no others', () => {
  const key = bundleKey(root, cacheDir);
  const { folder, digest } = keepBundle(makeBundle(key), root);
  expect(bundleKey(root, cacheDir)).toBe(key);
  expect(readCachedBundle(cacheDir, key, root)).toEqual({ folder, digest });
  writeFileSync(path.join(root, 'site/a.test.ts'), 'tests are not bundled');
  expect(bundleKey(root, cacheDir)).toBe(key);
  appendFileSync(path.join(root, 'site/a.ts'), 'b');
  expect(bundleKey(root, cacheDir)).not.toBe(key);
  expect(readCachedBundle(cacheDir, bundleKey(root, cacheDir), root)).toBeUndefined();
});

test.each([
  ['not finished', () => {}],
  [
    'changed',
    (folder: string) => {
      keepBundle(folder, root);
      appendFileSync(path.join(folder, 'client/a.js'), '!');
    },
  ],
  [
    'incomplete',
    (folder: string) => {
      keepBundle(folder, root);
      rmSync(path.join(folder, 'client/a.js'));
    },
  ],
])('a bundle that is %s is not used', (_what, spoil) => {
  spoil(makeBundle('k'));
  expect(readCachedBundle(cacheDir, 'k', root)).toBeUndefined();
  const other = keepBundle(makeBundle('k'), root);
  expect(readCachedBundle(cacheDir, 'k', root)).toEqual(other);
});

test('what killed bundlings left is deleted, and old bundles that are not in use but the last three', () => {
  const mine = path.dirname(makeBundle('mine'));
  const alive = path.dirname(makeBundle('dead'));
  const dead = alive.replace(`.${process.pid}.`, `.${2 ** 22 + 1}.`);
  renameSync(alive, dead);
  const complete = ['a', 'b', 'c', 'd', 'e'].map((key) => path.dirname(keepBundle(makeBundle(key), root).folder));
  for (const [age, folder] of complete.entries()) {
    const usedAt = Date.now() / 1000 - (age + 1) * 20 * 60 * 60;
    utimesSync(folder, usedAt, usedAt);
  }
  sweepBundles(cacheDir);
  expect(existsSync(mine)).toBe(true);
  expect(existsSync(dead)).toBe(false);
  expect(complete.map((folder) => existsSync(folder))).toEqual([true, true, true, false, false]);
  expect(readdirSync(path.join(cacheDir, 'bundles')).length).toBeGreaterThan(3);
});
