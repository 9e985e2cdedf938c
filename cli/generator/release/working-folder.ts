import path from 'node:path';
import { describeFileError, withFileErrors } from '../../lib/file-errors.ts';
import { deleteFolder, makeFolder } from '../../lib/file-operations.ts';
import { assertReplaceable } from './live-release.ts';
import { ownedFolder, sweepLeftovers } from './owned-folder.ts';
import { acquireTenantLock, confirmTenantLock } from './tenant-lock.ts';

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
