import { existsSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode, withFileErrors } from './file-error.ts';
import { deletePrevious } from './swap-site.ts';
import { tryTenantLock } from './tenant-lock.ts';
import { previousSite, tenantOfPrevious, workFolder } from './work-paths.ts';

/**
 * Puts back the sites of builds that were killed while the old site had stepped aside and the new one was not there yet.
 * For commands that read sites; a tenant that is being built is left to its build.
 * @returns the tenants whose site is back
 */
export function recoverSites(outDir: string): string[] {
  return waitingTenants(outDir).filter((tenantId) => {
    const lock = tryTenantLock(outDir, tenantId);
    if ('heldBy' in lock) return false;
    try {
      return settlePreviousSite(outDir, tenantId);
    } finally {
      lock.release();
    }
  });
}

/**
 * Ends a swap that was cut short: puts the old site back, or deletes it where the new one is live.
 * The caller holds the tenant's lock.
 * @returns whether the old site was put back
 */
export function settlePreviousSite(outDir: string, tenantId: string): boolean {
  const previous = previousSite(outDir, tenantId);
  const live = path.join(outDir, tenantId);
  return withFileErrors(live, () => {
    if (!existsSync(previous)) return false;
    if (existsSync(live)) {
      deletePrevious(outDir, tenantId);
      return false;
    }
    renameSync(previous, live);
    return true;
  });
}

function waitingTenants(outDir: string): string[] {
  try {
    return readdirSync(workFolder(outDir)).flatMap((name) => tenantOfPrevious(name) ?? []);
  } catch (error) {
    // Nothing was ever built here.
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
