import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { deleteFolder } from '../lib/file-operations.ts';
import { isLeftover, ownedName } from '../release/owned-folder.ts';
import { digestBundle, listFiles } from '../lib/code-digest.ts';
import { memoizeByFileStats } from '../lib/memoize-by-file-stats.ts';

/** Sources of a bundle. The lock files stand for the installed packages. */
const SOURCE_FOLDERS = ['site', 'templates'];
const SOURCE_FILES = ['package-lock.json', 'node_modules/.package-lock.json', 'cli/compiled/bundle-process.js'];

/** Stored beside the bundle's files and written last: a bundle that has it is complete. */
const DIGEST_FILE = 'digest.txt';
const CONTENT = 'bundle';
/** Memoized digests: one beside the bundles, one beside each bundle's files. */
const KEY_MEMO = 'key.memo';
const DIGEST_MEMO = 'digest.memo';

const KEPT_BUNDLES = 3;
/** A bundle that was used within this time may still be in use. */
const LONGEST_USE_MS = 24 * 60 * 60 * 1000;

export interface CachedBundle {
  folder: string;
  digest: string;
}

/** Identifies the current sources, runtime and location; bundles contain absolute paths, so the location counts. */
export function computeBundleKey(root: string, cacheDir: string): string {
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

/** @returns undefined when there is no bundle with this key, or only damaged ones */
export function findCachedBundle(cacheDir: string, key: string, root: string): CachedBundle | undefined {
  for (const folder of listBundles(cacheDir).filter((name) => path.basename(name).startsWith(`bundle.${key}.`))) {
    const digest = readDigest(folder);
    if (digest === undefined || computeDigest(folder, root) !== digest) continue;
    const now = new Date();
    utimesSync(folder, now, now);
    return { folder: path.join(folder, CONTENT), digest };
  }
  return undefined;
}

function computeDigest(folder: string, root: string): string {
  const content = path.join(folder, CONTENT);
  const files = listFiles(content).map((file) => path.join(content, file));
  return memoizeByFileStats(path.join(folder, DIGEST_MEMO), files, () => digestBundle(content, root));
}

/** Creates a new folder for each bundle: another build may be using an older bundle of the same sources. */
export function createBundleFolder(cacheDir: string, key: string): string {
  const folder = path.join(bundlesFolder(cacheDir), ownedName('bundle', key));
  mkdirSync(folder, { recursive: true });
  return path.join(folder, CONTENT);
}

/** Deletes an unfinished bundle. @param folder from `createBundleFolder` */
export function discardBundle(folder: string): void {
  deleteFolder(path.dirname(folder));
}

/** Marks a bundle as complete. @param folder from `createBundleFolder` */
export function completeBundle(folder: string, root: string): CachedBundle {
  const digest = digestBundle(folder, root);
  writeFileSync(path.join(path.dirname(folder), DIGEST_FILE), digest);
  return { folder, digest };
}

/** Deletes leftovers of killed processes and bundles that were not used lately. Failed deletions only cost disk space. */
export function pruneBundles(cacheDir: string): void {
  const bundles = listBundles(cacheDir).map((folder) => ({ folder, isComplete: readDigest(folder) !== undefined }));
  for (const { folder } of bundles.filter(({ isComplete }) => !isComplete)) {
    if (isLeftover(folder)) deleteFolder(folder);
  }
  for (const { folder } of bundles.filter(({ isComplete }) => isComplete).slice(KEPT_BUNDLES)) {
    if (Date.now() - lastUseMs(folder) > LONGEST_USE_MS) deleteFolder(folder);
  }
}

function bundlesFolder(cacheDir: string): string {
  return path.join(cacheDir, 'bundles');
}

/** Folders of all bundles, complete or not, most recently used first. */
function listBundles(cacheDir: string): string[] {
  const folder = bundlesFolder(cacheDir);
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .toSorted((a, b) => lastUseMs(b) - lastUseMs(a));
}

/** Milliseconds since 1970; 0 for a folder that has just been deleted. */
function lastUseMs(folder: string): number {
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
