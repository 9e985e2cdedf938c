import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { installationFile } from '../../lib/cache-folder.ts';
import { digestCode, listFiles } from '../../lib/code-digest.ts';
import { ignoreFileErrors } from '../../lib/file-errors.ts';
import { deleteFolder } from '../../lib/file-operations.ts';
import { memoizeByFileStats } from '../../lib/memoize-by-file-stats.ts';
import { type Guard, isText, matchesSchema, type Schema } from '../../lib/schema.ts';
import { readStateFile, writeStateFile } from '../../lib/state-file.ts';
import { isLeftover, ownedName } from '../release/owned-folder.ts';
import { copySources, deleteSources, type SiteSources } from './site-sources.ts';

/** Stored beside the bundle's files and written last: a bundle that has it is complete. */
const DIGEST_FILE = 'digest.txt';
const CONTENT = 'bundle';
/** The memoized digest, beside each bundle's files. */
const DIGEST_MEMO = 'digest.memo';

const KEPT_BUNDLES = 3;
/** A bundle that was used within this time may still be in use. */
const LONGEST_USE_MS = 24 * 60 * 60 * 1000;

export interface CachedBundle {
  folder: string;
  digest: string;
}

/** A bundle in the making: a folder with a copy of the sources, to be bundled from there. */
export interface BundleWorkshop {
  /** The copy of the sources. */
  root: string;
  /** For the bundle's files; inside the copy, so that server code resolves its dependencies. */
  bundleDir: string;
}

/** @returns undefined when there is no bundle with this key, or only damaged ones */
export function findCachedBundle(cacheDir: string, key: string): CachedBundle | undefined {
  for (const folder of listBundles(cacheDir).filter((name) => path.basename(name).startsWith(`bundle.${key}.`))) {
    const digest = readDigest(folder);
    const content = path.join(folder, CONTENT);
    if (digest === undefined || memoizeDigest(content, path.join(folder, DIGEST_MEMO)) !== digest) continue;
    rememberUse(folder);
    return { folder: content, digest };
  }
  return undefined;
}

/** The digest of a bundle's files; computed only when they have changed. */
function memoizeDigest(bundleDir: string, memo: string): string {
  const files = listFiles(bundleDir).map((file) => path.join(bundleDir, file));
  return memoizeByFileStats(memo, files, () => digestCode(bundleDir));
}

function rememberUse(folder: string): void {
  const now = new Date();
  // Another user may have made the bundle, such as root in a volume that a container's user writes to.
  ignoreFileErrors(() => utimesSync(folder, now, now));
}

/** Creates a new folder for each bundle: another build may be using an older bundle of the same sources. */
export function openWorkshop(cacheDir: string, key: string, sources: string): BundleWorkshop {
  const folder = path.join(bundlesFolder(cacheDir), ownedName('bundle', key));
  mkdirSync(folder, { recursive: true });
  try {
    const root = copySources(sources, folder);
    return { root, bundleDir: path.join(root, CONTENT) };
  } catch (error) {
    deleteFolder(folder);
    throw error;
  }
}

/** Deletes an unfinished bundle. */
export function discardBundle({ root }: BundleWorkshop): void {
  deleteFolder(root);
}

/** Marks a bundle as complete. */
export function completeBundle({ root, bundleDir }: BundleWorkshop): CachedBundle {
  deleteSources(root);
  const digest = digestCode(bundleDir);
  writeFileSync(path.join(root, DIGEST_FILE), digest);
  return { folder: bundleDir, digest };
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
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => path.join(folder, name))
    .toSorted((a, b) => lastUseMs(b) - lastUseMs(a));
}

/** Milliseconds since 1970; 0 for a folder that has just been deleted. */
function lastUseMs(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function readDigest(folder: string): string | undefined {
  return ignoreFileErrors(() => readFileSync(path.join(folder, DIGEST_FILE), 'utf8'));
}

/** Holds the bundle that is part of the package: made once, it works in any folder and on any platform. */
const PACKAGED = 'bundled';
const DESCRIPTION = 'bundle.json';

interface Description extends SiteSources {
  /** Of the bundle's files. */
  digest: string;
}

const SCHEMA: Schema<Description> = { code: isText, dependencies: isText, digest: isText };
const isDescription: Guard<Description> = (value): value is Description => matchesSchema(value, SCHEMA);

/**
 * The package's bundle, if it was made from the current sources. In an installed package, the dependencies do not count:
 * the bundle contains those that it was made with.
 * @returns undefined if the sources were changed, or the bundle is missing or damaged
 */
export function findPackagedBundle(root: string, { code, dependencies }: SiteSources): CachedBundle | undefined {
  const described = readStateFile(path.join(root, PACKAGED, DESCRIPTION), isDescription);
  if (described === undefined || described.code !== code) return undefined;
  if (dependencies !== '' && described.dependencies !== dependencies) return undefined;
  const folder = path.join(root, PACKAGED, CONTENT);
  const { digest } = described;
  return memoizeDigest(folder, installationFile('bundle.memo', root)) === digest ? { folder, digest } : undefined;
}

/** Makes this bundle that of the package. */
export function packBundle(root: string, bundle: CachedBundle, sources: SiteSources): void {
  const target = path.join(root, PACKAGED);
  const draft = `${target}.new`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(bundle.folder, path.join(draft, CONTENT), { recursive: true });
  const description: Description = { ...sources, digest: bundle.digest };
  writeStateFile(path.join(draft, DESCRIPTION), `${JSON.stringify(description, null, 2)}\n`);
  rmSync(target, { recursive: true, force: true });
  renameSync(draft, target);
}
