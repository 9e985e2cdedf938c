import { describeFileError } from '../lib/file-errors.ts';
import { acquireTenantLock } from './tenant-lock.ts';
import { createWorkingFolder, type WorkingFolder } from './working-folder.ts';

/**
 * Makes a tenant's site in a working folder of its own while no other build of that tenant can. Whatever happens, the folder
 * and the lock are gone afterwards.
 * @throws OperatorError where another build has the tenant, or the file system refuses; whatever else `make` throws
 */
export async function inWorkingFolder<Result>(
  outDir: string,
  tenantId: string,
  make: (work: WorkingFolder) => Promise<Result>,
): Promise<Result> {
  const lock = acquireTenantLock(outDir, tenantId);
  try {
    const work = createWorkingFolder(outDir, tenantId);
    try {
      return await make(work);
    } catch (error) {
      throw describeFileError(error, work.path) ?? error;
    } finally {
      work.remove();
    }
  } finally {
    lock.release();
  }
}
