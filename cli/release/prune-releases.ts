import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { KEPT_RELEASES } from './carried-files.ts';
import { fileErrorCode } from '../lib/file-errors.ts';
import { liveRelease } from './live-release.ts';
import { readHold } from './hold.ts';
import { deleteFolder, ownedFolder } from './owned-folder.ts';
import { readReleaseTime } from './release-manifest.ts';
import { checkOwnFolders } from './replaceable.ts';
import { HOLD_FILE, manifestFile, releaseFolder, releaseOfManifest, releasesFolder } from './release-paths.ts';

/**
 * Deletes old releases. What open tabs need of them has been carried over into the later ones.
 * Also deletes what a killed build left half made. The caller holds the tenant's lock.
 * @param keep how many stay, the live one included
 * @returns a line for each folder that could not be deleted
 */
export function pruneReleases(outDir: string, tenantId: string, keep = KEPT_RELEASES): string[] {
  checkOwnFolders(outDir, tenantId);
  const kept = keptReleases(outDir, tenantId, keep);
  if (kept === undefined)
    return [`Nothing of ${tenantId} was deleted: somebody holds a release, but the file that says which is damaged`];
  return namesIn(releasesFolder(outDir, tenantId))
    .filter((name) => !kept.has(name))
    .flatMap((name) => deleteRelease(outDir, tenantId, name));
}

/**
 * Names of the releases that pruning leaves: the live one, the one that is held, and those that were live last.
 * @returns undefined where it is unknown which one is held
 */
export function keptReleases(outDir: string, tenantId: string, keep = KEPT_RELEASES): Set<string> | undefined {
  const hold = readHold(outDir, tenantId);
  if (hold === 'damaged') return undefined;
  const live = liveRelease(outDir, tenantId);
  const others = releasesByTime(outDir, tenantId).filter((name) => name !== live);
  const last = others.slice(0, Math.max(0, keep - 1));
  return new Set([live, hold?.release, ...last].filter((name) => name !== undefined));
}

/** Names of the releases with folder and manifest, the one that went live last first. */
function releasesByTime(outDir: string, tenantId: string): string[] {
  return namesIn(releasesFolder(outDir, tenantId))
    .flatMap((name) => {
      const time = existsSync(releaseFolder(outDir, tenantId, name))
        ? readReleaseTime(outDir, tenantId, name)
        : undefined;
      return time === undefined ? [] : [{ name, time }];
    })
    .toSorted((a, b) => b.time - a.time)
    .map(({ name }) => name);
}

/** The manifest first: a folder without one is no release, and is cleared away by the next. */
function deleteRelease(outDir: string, tenantId: string, name: string): string[] {
  rmSync(manifestFile(outDir, tenantId, name), { force: true });
  const aside = ownedFolder(outDir, 'old', tenantId);
  try {
    renameSync(path.join(releasesFolder(outDir, tenantId), name), aside);
  } catch (error) {
    // Only its manifest was left.
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
  return deleteFolder(aside);
}

/** Every release that has a folder, a manifest, or both, and the draft of a manifest. */
function namesIn(folder: string): string[] {
  const names = readdirSync(folder)
    .filter((entry) => entry !== HOLD_FILE)
    .map((entry) => releaseOfManifest(entry) ?? entry);
  return [...new Set(names)];
}
