import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { deleteFolder, isLeftover, ownedName } from '../release/owned-folder.ts';
import { digestBundle, listFiles } from '../lib/code-digest.ts';
import { memoizeByFileStats } from '../lib/memoize-by-file-stats.ts';

/** What a bundle is made of, beside the installed packages, which the lock files name. */
const SOURCE_FOLDERS = ['site', 'templates'];
const SOURCE_FILES = ['package-lock.json', 'node_modules/.package-lock.json', 'cli/compiled/bundle-process.js'];

/** Beside the bundle's files; written last, so that a bundle with it is complete. */
const DIGEST_FILE = 'digest.txt';
const CONTENT = 'bundle';
/** What need not be computed again, beside the bundles and beside each bundle's files. */
const KEY_MEMO = 'key.memo';
const DIGEST_MEMO = 'digest.memo';

const KEPT_BUNDLES = 3;
/** A build that is still using its bundle began no longer ago than this. */
const LONGEST_USE_MS = 24 * 60 * 60 * 1000;

export interface CachedBundle {
  folder: string;
  digest: string;
}

/** Names what a bundle would be made of now. Paths count: a bundle names those of its machine. */
export function bundleKey(root: string, cacheDir: string): string {
  const sources = SOURCE_FOLDERS.flatMap((folder) =>
    listFiles(path.join(root, folder)).map((file) => `${folder}/${file}`),
  );
  const files = [...sources, ...SOURCE_FILES].filter((file) => !isTest(file) && existsSync(path.join(root, file)));
  const paths = files.map((file) => path.join(root, file));
  const runtime = `${process.version} ${process.platform} ${process.arch}`;
  const digest = memoizeByFileStats(path.join(cacheDir, KEY_MEMO), paths, () => {
    const hash = createHash('sha256');
    for (const file of files) {
      const content = readFileSync(path.join(root, file));
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
    return hash.digest('hex');
  });
  return createHash('sha256').update(`${root}\0${runtime}\0${digest}`).digest('hex').slice(0, 24);
}

/** @returns undefined where there is none, or none that is as it was made */
export function readCachedBundle(cacheDir: string, key: string, root: string): CachedBundle | undefined {
  for (const folder of bundlesOf(cacheDir).filter((name) => path.basename(name).startsWith(`bundle.${key}.`))) {
    const digest = readDigest(folder);
    if (digest === undefined || digestOf(folder, root) !== digest) continue;
    const now = new Date();
    utimesSync(folder, now, now);
    return { folder: path.join(folder, CONTENT), digest };
  }
  return undefined;
}

function digestOf(folder: string, root: string): string {
  const content = path.join(folder, CONTENT);
  const files = listFiles(content).map((file) => path.join(content, file));
  return memoizeByFileStats(path.join(folder, DIGEST_MEMO), files, () => digestBundle(content, root));
}

/** A place for a bundle, always a new one: another build may be using the bundle of the same sources. */
export function placeForBundle(cacheDir: string, key: string): string {
  const folder = path.join(bundlesFolder(cacheDir), ownedName('bundle', key));
  mkdirSync(folder, { recursive: true });
  return path.join(folder, CONTENT);
}

/** Deletes a bundle that was not finished. @param folder of `placeForBundle` */
export function discardBundle(folder: string): void {
  deleteFolder(path.dirname(folder));
}

/** Declares a bundle complete. @param folder of `placeForBundle` */
export function keepBundle(folder: string, root: string): CachedBundle {
  const digest = digestBundle(folder, root);
  writeFileSync(path.join(path.dirname(folder), DIGEST_FILE), digest);
  return { folder, digest };
}

/**
 * Deletes what killed bundlings left, and bundles that have not been used lately. What cannot be deleted takes up room
 * and does no other harm.
 */
export function sweepBundles(cacheDir: string): void {
  const [complete, half] = [true, false].map((wanted) =>
    bundlesOf(cacheDir).filter((folder) => (readDigest(folder) !== undefined) === wanted),
  );
  for (const folder of half ?? []) if (isLeftover(folder)) deleteFolder(folder);
  for (const folder of (complete ?? []).slice(KEPT_BUNDLES)) {
    if (Date.now() - usedAt(folder) > LONGEST_USE_MS) deleteFolder(folder);
  }
}

function bundlesFolder(cacheDir: string): string {
  return path.join(cacheDir, 'bundles');
}

/** Folders of bundles, complete or not, the one that was used last first. */
function bundlesOf(cacheDir: string): string[] {
  const folder = bundlesFolder(cacheDir);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .toSorted((a, b) => usedAt(b) - usedAt(a));
}

/** 0 for one that was deleted just now. */
function usedAt(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readDigest(folder: string): string | undefined {
  try {
    return readFileSync(path.join(folder, DIGEST_FILE), 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file);
}
