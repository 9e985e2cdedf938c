import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  type BundleWorkshop,
  completeBundle,
  findCachedBundle,
  findPackagedBundle,
  openWorkshop,
  packBundle,
  pruneBundles,
} from './bundle-cache.ts';
import { bundleKey, identifySources } from './site-sources.ts';
import { folderForTest } from '../../testing/folder-for-test.ts';

let root: string;
let cacheDir: string;

beforeEach(() => {
  root = folderForTest();
  cacheDir = path.join(root, 'cache');
  for (const folder of ['site', 'templates', 'node_modules/react']) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  writeFileSync(path.join(root, 'site/a.ts'), 'a');
});

const currentKey = () => bundleKey(root, identifySources(root));

function makeBundle(key: string): BundleWorkshop {
  const workshop = openWorkshop(cacheDir, key, root);
  mkdirSync(path.join(workshop.bundleDir, 'client'), { recursive: true });
  writeFileSync(path.join(workshop.bundleDir, 'client/a.js'), 'bundled');
  return workshop;
}

test('a bundle is found again by its sources, and by no others', () => {
  const key = currentKey();
  const { folder, digest } = completeBundle(makeBundle(key));
  expect(currentKey()).toBe(key);
  expect(findCachedBundle(cacheDir, key)).toEqual({ folder, digest });
  writeFileSync(path.join(root, 'site/a.test.ts'), 'tests are not bundled');
  writeFileSync(path.join(root, 'templates/+config.ts.build-0123456789ab.mjs'), 'a dev server deletes it at any time');
  expect(currentKey()).toBe(key);
  appendFileSync(path.join(root, 'site/a.ts'), 'b');
  expect(currentKey()).not.toBe(key);
  expect(findCachedBundle(cacheDir, currentKey())).toBeUndefined();
});

test.each([
  ['not finished', () => {}],
  [
    'changed',
    (workshop: BundleWorkshop) => {
      completeBundle(workshop);
      appendFileSync(path.join(workshop.bundleDir, 'client/a.js'), '!');
    },
  ],
  [
    'incomplete',
    (workshop: BundleWorkshop) => {
      completeBundle(workshop);
      rmSync(path.join(workshop.bundleDir, 'client/a.js'));
    },
  ],
])('a bundle that is %s is not used', (_what, spoil) => {
  spoil(makeBundle('k'));
  expect(findCachedBundle(cacheDir, 'k')).toBeUndefined();
  const other = completeBundle(makeBundle('k'));
  expect(findCachedBundle(cacheDir, 'k')).toEqual(other);
});

test('the sources are copied for bundling, with links to the dependencies, and deleted afterwards', () => {
  const workshop = makeBundle('k');
  expect(readdirSync(workshop.root).toSorted()).toEqual(['bundle', 'node_modules', 'site', 'templates']);
  expect(readdirSync(path.join(workshop.root, 'site'))).toEqual(['a.ts']);
  expect(readdirSync(path.join(workshop.root, 'node_modules'))).toEqual(['react']);
  completeBundle(workshop);
  expect(readdirSync(workshop.root).toSorted()).toEqual(['bundle', 'digest.txt']);
});

test('leftovers of killed processes are deleted, and bundles that were not used lately except the last three', () => {
  const mine = makeBundle('mine').root;
  const alive = makeBundle('dead').root;
  const dead = alive.replace(`.${process.pid}.`, `.${2 ** 22 + 1}.`);
  renameSync(alive, dead);
  const complete = ['a', 'b', 'c', 'd', 'e'].map((key) => {
    const workshop = makeBundle(key);
    completeBundle(workshop);
    return workshop.root;
  });
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

test("the package's bundle is used until a source or an installed dependency changes, and never if it is damaged", () => {
  writeFileSync(path.join(root, 'package-lock.json'), '{}');
  const sources = identifySources(root);
  packBundle(root, completeBundle(makeBundle('k')), sources);
  const found = findPackagedBundle(root, sources);
  expect(found?.folder).toBe(path.join(root, 'bundled/bundle'));

  writeFileSync(path.join(root, 'package-lock.json'), '{ }');
  expect(findPackagedBundle(root, identifySources(root))).toBeUndefined();
  // An installed package has no lock file.
  rmSync(path.join(root, 'package-lock.json'));
  expect(findPackagedBundle(root, identifySources(root))).toEqual(found);
  appendFileSync(path.join(root, 'templates/b.ts'), 'b');
  expect(findPackagedBundle(root, identifySources(root))).toBeUndefined();
  rmSync(path.join(root, 'templates/b.ts'));
  appendFileSync(path.join(root, 'bundled/bundle/client/a.js'), '!');
  expect(findPackagedBundle(root, identifySources(root))).toBeUndefined();
});
