import { lstatSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode, isDiskFull, withFileErrors } from '../../lib/file-errors.ts';
import { deleteFolder, makeFolder, namesIn } from '../../lib/file-operations.ts';
import { workFolder } from '../../lib/paths.ts';
import { assertOwnFolders, assertReplaceable } from './live-release.ts';
import { ownedFolder } from './owned-folder.ts';
import { releasesFolder, statusFolder } from './release-paths.ts';
import { acquireTenantLock, type TenantLock } from './tenant-lock.ts';
import { DIGESTS_FOLDER, digestsFile } from './verify-release.ts';

/**
 * Paths of everything that a folder of sites has of a tenant, in the order in which it is deleted: what visitors reach first.
 * @throws OperatorError if something in the place of the site or its folders is not ours
 */
export function findTenantFiles(outDir: string, tenant: string): string[] {
  const live = path.join(outDir, tenant);
  assertRemovable(outDir, tenant);
  const fixed = [live, releasesFolder(outDir, tenant), ...companionsOf(outDir, tenant)];
  return [...fixed.filter(exists), ...leftoversOf(outDir, tenant)];
}

/**
 * Deletes everything that a folder of sites has of a tenant. After a kill at any moment, the site is whole or gone, and
 * another call deletes the rest.
 * The caller holds the tenant's lock.
 * @returns a warning for each folder that could not be deleted
 * @throws OperatorError if something there is not ours, or the file system refuses
 */
export function deleteTenantFiles(outDir: string, tenant: string): string[] {
  const live = path.join(outDir, tenant);
  return withFileErrors(live, () => {
    assertRemovable(outDir, tenant);
    const canMove = makeWorkFolder(outDir);
    if (lstatSync(live, { throwIfNoEntry: false })?.isSymbolicLink() === true) unlinkSync(live);
    const warnings = [releasesFolder(outDir, tenant), live].filter(exists).flatMap((folder) => {
      if (!canMove) return deleteFolder(folder);
      renameSync(folder, ownedFolder(outDir, 'old', tenant));
      return [];
    });
    for (const companion of companionsOf(outDir, tenant)) rmSync(companion, { recursive: true, force: true });
    return [...warnings, ...leftoversOf(outDir, tenant).flatMap(deleteFolder)];
  });
}

/** The tenant's lock. On a full disk, where no other process can take it either, removing goes without. */
export function lockForRemoval(outDir: string, tenant: string): Pick<TenantLock, 'release'> {
  try {
    return acquireTenantLock(outDir, tenant);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return { release() {} };
  }
}

/** @returns whether the working folder is there; on a full disk, it cannot be created */
function makeWorkFolder(outDir: string): boolean {
  try {
    makeFolder(workFolder(outDir));
    return true;
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes(fileErrorCode(error) ?? '')) throw error;
    return false;
  }
}

/** Files beside the releases: digests of the last publish, results of the last runs. */
function companionsOf(outDir: string, tenant: string): string[] {
  return [
    digestsFile(outDir, tenant),
    `${digestsFile(outDir, tenant)}.new`,
    path.join(outDir, DIGESTS_FOLDER, tenant),
    statusFolder(outDir, tenant),
  ];
}

/** @throws OperatorError if a link or foreign folder is in the place of something that is deleted */
function assertRemovable(outDir: string, tenant: string): void {
  const parents = companionsOf(outDir, tenant).map((file) => path.dirname(file));
  assertOwnFolders(outDir, tenant, parents);
  assertReplaceable(path.join(outDir, tenant));
}

/** Working folders of processes that have ended: a running one would hold the lock. */
function leftoversOf(outDir: string, tenant: string): string[] {
  const kinds = ['build', 'old', 'link', 'publish', 'old.publish'];
  return namesIn(workFolder(outDir))
    .filter((name) => kinds.some((kind) => name === `${kind}.${tenant}` || name.startsWith(`${kind}.${tenant}.`)))
    .map((name) => path.join(workFolder(outDir), name));
}

/** Also for a link that leads nowhere. */
function exists(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
