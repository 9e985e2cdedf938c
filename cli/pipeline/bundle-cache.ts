import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { deleteFolder, ownedName } from '../release/owned-folder.ts';
import { digestBundle, listFiles } from './digest-bundle.ts';

/** What a bundle is made of, beside the installed packages, which the lock files name. */
const SOURCE_FOLDERS = ['site', 'templates'];
const SOURCE_FILES = ['package-lock.json', 'node_modules/.package-lock.json', 'cli/compiled/bundle-process.js'];

/** Beside the bundle's files; written last, so that a bundle with it is complete. */
const DIGEST_FILE = 'digest.txt';

const KEPT_BUNDLES = 3;
/** A build that is still using its bundle began no longer ago than this. */
const LONGEST_USE_MS = 24 * 60 * 60 * 1000;

export interface CachedBundle {
  folder: string;
  digest: string;
}

/** Names what a bundle would be made of now. Paths count: a bundle names those of its machine. */
export function bundleKey(root: string): string {
  const hash = createHash('sha256').update(`${root}\0${process.version}\0${process.platform} ${process.arch}\0`);
  const files = SOURCE_FOLDERS.flatMap((folder) =>
    listFiles(path.join(root, folder)).map((file) => `${folder}/${file}`),
  );
  for (const file of [...files, ...SOURCE_FILES]) {
    if (isTest(file) || !existsSync(path.join(root, file))) continue;
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 24);
}

/** @returns undefined where there is none, or one that is not as it was made */
export function readCachedBundle(cacheDir: string, key: string, root: string): CachedBundle | undefined {
  const folder = bundleFolder(cacheDir, key);
  try {
    const digest = readFileSync(path.join(folder, DIGEST_FILE), 'utf8');
    if (digestBundle(path.join(folder, 'bundle'), root) !== digest) return undefined;
    const now = new Date();
    utimesSync(folder, now, now);
    return { folder: path.join(folder, 'bundle'), digest };
  } catch {
    // Missing or unreadable alike: it is made anew.
    return undefined;
  }
}

/** An empty place for a bundle; what was there steps aside. The caller holds the bundling lock. */
export function placeForBundle(cacheDir: string, key: string): string {
  const folder = bundleFolder(cacheDir, key);
  if (existsSync(folder)) {
    const aside = path.join(cacheDir, ownedName('bundle', 'old'));
    renameSync(folder, aside);
    deleteFolder(aside);
  }
  mkdirSync(folder, { recursive: true });
  return path.join(folder, 'bundle');
}

/** Declares a bundle complete, and deletes those that nobody has asked for lately. */
export function keepBundle(cacheDir: string, key: string, root: string): CachedBundle {
  const folder = bundleFolder(cacheDir, key);
  const digest = digestBundle(path.join(folder, 'bundle'), root);
  writeFileSync(path.join(folder, DIGEST_FILE), digest);
  const others = readdirSync(path.dirname(folder))
    .filter((name) => name !== key)
    .map((name) => path.join(path.dirname(folder), name))
    .map((other) => ({ other, usedAt: statSync(other).mtimeMs }))
    .toSorted((a, b) => b.usedAt - a.usedAt)
    .slice(KEPT_BUNDLES - 1);
  for (const { other, usedAt } of others) if (Date.now() - usedAt > LONGEST_USE_MS) deleteFolder(other);
  return { folder: path.join(folder, 'bundle'), digest };
}

function bundleFolder(cacheDir: string, key: string): string {
  return path.join(cacheDir, 'bundles', key);
}

function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file);
}
