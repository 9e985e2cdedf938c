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
import {
  computeBundleKey,
  completeBundle,
  createBundleFolder,
  findCachedBundle,
  pruneBundles,
} from './bundle-cache.ts';

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
  const folder = createBundleFolder(cacheDir, key);
  mkdirSync(path.join(folder, 'client'), { recursive: true });
  writeFileSync(path.join(folder, 'client/a.js'), 'bundled');
  return folder;
}

test('a bundle is found again by its sources, and by no others', () => {
  const key = computeBundleKey(root, cacheDir);
  const { folder, digest } = completeBundle(makeBundle(key), root);
  expect(computeBundleKey(root, cacheDir)).toBe(key);
  expect(findCachedBundle(cacheDir, key, root)).toEqual({ folder, digest });
  writeFileSync(path.join(root, 'site/a.test.ts'), 'tests are not bundled');
  expect(computeBundleKey(root, cacheDir)).toBe(key);
  appendFileSync(path.join(root, 'site/a.ts'), 'b');
  expect(computeBundleKey(root, cacheDir)).not.toBe(key);
  expect(findCachedBundle(cacheDir, computeBundleKey(root, cacheDir), root)).toBeUndefined();
});

test.each([
  ['not finished', () => {}],
  [
    'changed',
    (folder: string) => {
      completeBundle(folder, root);
      appendFileSync(path.join(folder, 'client/a.js'), '!');
    },
  ],
  [
    'incomplete',
    (folder: string) => {
      completeBundle(folder, root);
      rmSync(path.join(folder, 'client/a.js'));
    },
  ],
])('a bundle that is %s is not used', (_what, spoil) => {
  spoil(makeBundle('k'));
  expect(findCachedBundle(cacheDir, 'k', root)).toBeUndefined();
  const other = completeBundle(makeBundle('k'), root);
  expect(findCachedBundle(cacheDir, 'k', root)).toEqual(other);
});

test('what killed bundlings left is deleted, and old bundles that are not in use but the last three', () => {
  const mine = path.dirname(makeBundle('mine'));
  const alive = path.dirname(makeBundle('dead'));
  const dead = alive.replace(`.${process.pid}.`, `.${2 ** 22 + 1}.`);
  renameSync(alive, dead);
  const complete = ['a', 'b', 'c', 'd', 'e'].map((key) => path.dirname(completeBundle(makeBundle(key), root).folder));
  for (const [age, folder] of complete.entries()) {
    const usedAt = Date.now() / 1000 - (age + 1) * 20 * 60 * 60;
    utimesSync(folder, usedAt, usedAt);
  }
  pruneBundles(cacheDir);
  expect(existsSync(mine)).toBe(true);
  expect(existsSync(dead)).toBe(false);
  expect(complete.map((folder) => existsSync(folder))).toEqual([true, true, true, false, false]);
  expect(readdirSync(path.join(cacheDir, 'bundles')).length).toBeGreaterThan(3);
});
