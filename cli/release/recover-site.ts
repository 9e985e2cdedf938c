import { lstatSync } from 'node:fs';
import path from 'node:path';
import { withFileErrors } from '../lib/file-errors.ts';
import { listReleases, tenantsWithReleases } from './list-releases.ts';
import { switchLive } from './live-release.ts';
import { tryTenantLock } from './tenant-lock.ts';

/**
 * Puts sites back that are missing although they have releases: a build was killed while the folder of an earlier generator
 * had stepped aside. For commands that read sites; a tenant that is being built is left to its build.
 * @returns the tenants whose site is back
 */
export function recoverSites(outDir: string): string[] {
  return tenantsWithReleases(outDir).filter((tenantId) => {
    const live = path.join(outDir, tenantId);
    if (lstatSync(live, { throwIfNoEntry: false }) !== undefined) return false;
    const lock = tryTenantLock(outDir, tenantId);
    if ('heldBy' in lock) return false;
    try {
      return withFileErrors(live, () => recoverSite(outDir, tenantId));
    } finally {
      lock.release();
    }
  });
}

function recoverSite(outDir: string, tenantId: string): boolean {
  const [latest] = listReleases(outDir, tenantId);
  if (latest === undefined) return false;
  switchLive(outDir, tenantId, latest.name);
  return true;
}
