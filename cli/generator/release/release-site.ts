import { renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { describeFileError, withFileErrors } from '../../lib/file-errors.ts';
import { deleteFolder, makeFolder, namesIn } from '../../lib/file-operations.ts';
import { assertReplaceable, switchLive } from './live-release.ts';
import { ownedFolder, sweepLeftovers } from './owned-folder.ts';
import { type ReleaseManifest, writeManifest } from './release-manifest.ts';
import { releaseFolder, releasesFolder } from './release-paths.ts';
import { openLiveRelease, type ReleaseReader } from './release-reader.ts';
import { retainFiles } from './retained-files.ts';
import { acquireTenantLock, confirmTenantLock } from './tenant-lock.ts';

interface SiteToRelease {
  /** Folder of the finished site. */
  workDir: string;
  outDir: string;
  manifest: Omit<ReleaseManifest, 'wentLive' | 'carried'>;
  /** The live release, if the caller has opened it already. */
  live?: ReleaseReader | undefined;
}

/**
 * Makes a finished site live: it becomes a complete release next to the others, then the live link is switched to it. A kill
 * at any moment leaves the previous site or the new one live, never a mixture.
 * The caller holds the tenant's lock.
 * @returns the name of the release
 * @throws OperatorError if the file system refuses; the previous site stays live
 */
export function releaseSite(site: SiteToRelease): string {
  const { workDir, outDir, manifest, live: before } = site;
  const { tenant, buildId } = manifest;
  const live = path.join(outDir, tenant);
  return withFileErrors(live, () => {
    assertReplaceable(live);
    // Fails if the site is missing; otherwise retained files alone would become a site.
    statSync(workDir);
    const now = Date.now();
    const replaced = before ?? openLiveRelease(outDir, tenant);
    const carried = retainFiles(workDir, manifest.files, now, replaced);
    makeFolder(releasesFolder(outDir, tenant));
    const name = unusedReleaseName(buildId, namesIn(releasesFolder(outDir, tenant)));
    renameSync(workDir, releaseFolder(outDir, tenant, name));
    writeManifest(outDir, name, { ...manifest, carried, wentLive: [now] });
    switchLive(outDir, tenant, name);
    return name;
  });
}

/**
 * The build id, with a number appended if a release has that name because the same build was made before.
 * @param existing names of the entries of the tenant's folder of releases
 */
export function unusedReleaseName(buildId: string, existing: Iterable<string>): string {
  const taken = new Set(existing);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? buildId : `${buildId}-${number}`;
    if (!taken.has(name) && !taken.has(`${name}.json`)) return name;
  }
}

/** The folder in which a build creates a site, on the file system of the live one. */
export interface WorkingFolder {
  path: string;
  /** Leftovers of earlier builds that could not be deleted. */
  warnings: readonly string[];
  /** Deletes the folder, unless its site went live: a failed build leaves nothing behind. */
  remove(): void;
}

interface LockedFolder extends WorkingFolder {
  /** @throws OperatorError if another process may have taken the tenant's lock over */
  confirmLock(): void;
}

/**
 * Runs `work` with a new working folder while holding the tenant's lock; removes both afterwards, also after a failure.
 * @throws OperatorError if another build holds the lock or the file system refuses; any other error of `work` unchanged
 */
export async function withWorkingFolder<Result>(
  outDir: string,
  tenantId: string,
  work: (folder: LockedFolder) => Promise<Result>,
): Promise<Result> {
  const lock = acquireTenantLock(outDir, tenantId);
  try {
    const folder = createWorkingFolder(outDir, tenantId);
    try {
      return await work({ ...folder, confirmLock: () => confirmTenantLock(lock, outDir, tenantId) });
    } catch (error) {
      throw describeFileError(error, folder.path) ?? error;
    } finally {
      folder.remove();
    }
  } finally {
    lock.release();
  }
}

/**
 * Always a new folder: writing into one that was just emptied is ten times slower. Also deletes the leftovers of killed
 * builds, and fails early if the finished site could not go live.
 * The caller holds the tenant's lock.
 * @throws OperatorError if the folder cannot be created, or the live folder is not replaceable
 */
export function createWorkingFolder(outDir: string, tenantId: string): WorkingFolder {
  const folder = ownedFolder(outDir, 'build', tenantId);
  return withFileErrors(folder, () => {
    assertReplaceable(path.join(outDir, tenantId));
    makeFolder(folder);
    return { path: folder, warnings: sweepLeftovers(outDir), remove: () => void deleteFolder(folder) };
  });
}
