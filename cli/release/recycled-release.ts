import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { deleteFolder, linkOrCopySync } from '../lib/file-operations.ts';
import { workFolder } from '../lib/paths.ts';
import { areProtectedFolders, isProtectedFolder } from '../lib/protected-folder.ts';
import { readHold } from './hold.ts';
import { liveRelease } from './live-release.ts';
import { ownedFolder } from './owned-folder.ts';
import { releasesByTime } from './release-list.ts';
import type { ReleaseManifest } from './release-manifest.ts';
import { manifestFile, releaseFolder, releasesFolder } from './release-paths.ts';
import { RETAINED_RELEASES } from './retained-files.ts';

/*
 * A release that expires when the next one goes live already has nearly all files of that one, as hard links. Instead of
 * creating thousands of folders and links while as many are deleted, the next release takes its folder over: only files that
 * differ are moved into it. That is done only where no other user can replace a subfolder by a link in the meantime.
 */

/**
 * The release that expires when the next one goes live: neither live nor held, and older than those that are kept.
 * The caller holds the tenant's lock.
 * @returns undefined if none expires, or if its folder is not ours to change or other users can write to it
 */
export function findRecyclable(outDir: string, tenantId: string): string | undefined {
  const live = liveRelease(outDir, tenantId);
  const hold = readHold(outDir, tenantId);
  if (live === undefined || hold === 'damaged' || !areProtectedFolders(parentsOf(outDir, tenantId))) return undefined;
  return releasesByTime(outDir, tenantId)
    .slice(RETAINED_RELEASES - 1)
    .find((name) => name !== live && name !== hold?.release && isOurs(releaseFolder(outDir, tenantId, name)));
}

/** Folders on the way of a release that is taken over. */
function parentsOf(outDir: string, tenantId: string): string[] {
  const releases = releasesFolder(outDir, tenantId);
  // The folder of the sites may itself be behind a link.
  return [`${outDir}${path.sep}.`, path.dirname(releases), releases, workFolder(outDir)];
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder);
  return isProtectedFolder(found) && (process.getuid === undefined || found.uid === process.getuid());
}

/** Paths of everything in a folder. */
export interface FolderEntries {
  /** Parents come before their children. */
  folders: readonly string[];
  /** Files and links. */
  others: readonly string[];
}

/** @returns undefined if the folder cannot be read, or if other users can write to a folder in it */
export function listProtected(folder: string): FolderEntries | undefined {
  try {
    return listEntries(folder);
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

function listEntries(folder: string): FolderEntries | undefined {
  const folders: string[] = [];
  const others: string[] = [];
  // Parents first: what is found in a protected folder stays in its place.
  const visit = (parent: string): boolean => {
    if (!isProtectedFolder(lstatSync(`${folder}${path.sep}${parent}`))) return false;
    for (const entry of readdirSync(`${folder}${path.sep}${parent}`, { withFileTypes: true })) {
      const name = parent + entry.name;
      if (!entry.isDirectory()) others.push(name);
      else {
        folders.push(name);
        if (!visit(`${name}/`)) return false;
      }
    }
    return true;
  };
  return visit('') ? { folders, others } : undefined;
}

interface DividedSite {
  outDir: string;
  /** Folder of the files that are not in place. */
  workDir: string;
  /** Name of the expired release; absent: all files are in `workDir`. */
  recycled?: string | undefined;
  /** Files of the site that the folder of the expired release was found to have. */
  inPlace: ReadonlySet<string>;
  /** What that folder contains, if it was listed. */
  entries?: FolderEntries | undefined;
}

export interface JoinedSite {
  /** Folder of the complete site, on the file system of the releases. */
  folder: string;
  manifest: ReleaseManifest;
  /** What could not be deleted. */
  warnings: string[];
}

/** Below this share of files in place, linking them takes less time than replacing the others. */
const MIN_SHARE_IN_PLACE = 0.5;

/**
 * Completes a site in one folder. The expired release loses its manifest first, so it never counts as a release while its files
 * change; after a kill, the next build deletes what is left of it. Its files are unlinked or replaced by renaming, never written
 * to: other releases share them.
 * @throws file errors; the expired release may be gone then
 */
export function joinSite(
  manifest: ReleaseManifest,
  { outDir, workDir, recycled, inPlace, entries }: DividedSite,
): JoinedSite {
  if (recycled === undefined || inPlace.size === 0) return { folder: workDir, manifest, warnings: [] };
  const { tenant } = manifest;
  const files = [...Object.keys(manifest.files), ...Object.keys(manifest.carried)];
  const expired = releaseFolder(outDir, tenant, recycled);
  const isWorthIt = inPlace.size >= files.length * MIN_SHARE_IN_PLACE;
  const found = isWorthIt ? (entries ?? listProtected(expired)) : undefined;
  if (found === undefined || !hasAll(found, inPlace)) {
    return { folder: workDir, manifest: linkMissing(workDir, manifest, expired, inPlace), warnings: [] };
  }
  const taken = ownedFolder(outDir, 'build', tenant);
  rmSync(manifestFile(outDir, tenant, recycled), { force: true });
  renameSync(expired, taken);
  try {
    replaceFiles(taken, workDir, files, { inPlace, entries: found });
    return { folder: taken, manifest, warnings: deleteFolder(workDir) };
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    // For example a folder of another user. Each file is in one of the two folders.
    return { folder: workDir, manifest: linkMissing(workDir, manifest, taken, files), warnings: deleteFolder(taken) };
  }
}

/** Whether the folder itself contains the files: one that was found through a link to another folder belongs to that one. */
function hasAll({ others }: FolderEntries, files: ReadonlySet<string>): boolean {
  const known = new Set(others);
  return [...files].every((file) => known.has(file));
}

/** Makes the files in a folder those of a site: deletes others, and moves those that are not in place there. */
function replaceFiles(
  folder: string,
  workDir: string,
  files: readonly string[],
  { inPlace, entries }: { inPlace: ReadonlySet<string>; entries: FolderEntries },
): void {
  const planned = new Set(files);
  const missingFolders = foldersOf(files);
  for (const name of entries.folders) {
    if (!missingFolders.delete(name)) rmSync(`${folder}${path.sep}${name}`, { recursive: true, force: true });
  }
  for (const name of entries.others) {
    if (!planned.has(name)) rmSync(`${folder}${path.sep}${name}`, { force: true });
  }
  for (const missing of missingFolders) mkdirSync(`${folder}${path.sep}${missing}`);
  for (const file of files) {
    if (!inPlace.has(file)) renameSync(`${workDir}${path.sep}${file}`, `${folder}${path.sep}${file}`);
  }
}

/** All parent folders of the files, parents before their children. */
function foldersOf(files: readonly string[]): Set<string> {
  const folders = new Set<string>();
  const add = (folder: string): void => {
    if (folder === '.' || folders.has(folder)) return;
    add(path.posix.dirname(folder));
    folders.add(folder);
  };
  for (const file of files) add(path.posix.dirname(file));
  return folders;
}

/**
 * Links files that a site lacks.
 * @returns the manifest with the times of copies, where hard links are not possible
 */
function linkMissing(
  workDir: string,
  manifest: ReleaseManifest,
  source: string,
  files: Iterable<string>,
): ReleaseManifest {
  const wanted = new Set(files);
  const complete = <Stat extends readonly [bytes: number, modifiedMs: number, ...rest: number[]]>(
    known: Record<string, Stat>,
  ): Record<string, Stat> => {
    const stats = Object.entries(known).map(([file, stat]): [string, Stat] => {
      const target = path.join(workDir, file);
      if (!wanted.has(file) || lstatSync(target, { throwIfNoEntry: false }) !== undefined) return [file, stat];
      mkdirSync(path.dirname(target), { recursive: true });
      if (linkOrCopySync(path.join(source, file), target)) return [file, stat];
      const [bytes, , ...rest] = stat;
      // The same tuple with another time, which the type of a rest element cannot say.
      return [file, [bytes, lstatSync(target).mtimeMs, ...rest] as unknown as Stat];
    });
    return Object.fromEntries(stats);
  };
  return { ...manifest, files: complete(manifest.files), carried: complete(manifest.carried) };
}
