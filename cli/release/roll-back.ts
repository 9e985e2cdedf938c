import path from 'node:path';
import { EXIT } from '../errors/exit-codes.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { withFileErrors } from './file-error.ts';
import { findRelease, releaseBefore } from './find-release.ts';
import type { Release } from './list-releases.ts';
import { liveRelease, switchLive } from './live-release.ts';
import { isWhole, openPreviousRelease } from './previous-release.ts';
import { writeManifest } from './release-manifest.ts';
import { releaseFolder } from './release-paths.ts';
import { carryFiles } from './release-site.ts';
import { checkReplaceable } from './replaceable.ts';
import { acquireTenantLock } from './tenant-lock.ts';

export interface RolledBack {
  /** Name of the release that was live. */
  from: string | undefined;
  to: Release;
}

/**
 * Puts an earlier release live again, in one step. Open tabs of the one that was live find their assets in it as well, and
 * load the page anew with their next navigation.
 * @param to name of a release, or its beginning; the one that was live before if not said
 * @throws OperatorError where there is no such release, it is damaged, or the file system refuses
 */
export function rollBack(outDir: string, tenantId: string, to?: string): RolledBack {
  const live = path.join(outDir, tenantId);
  const lock = acquireTenantLock(outDir, tenantId);
  try {
    return withFileErrors(live, () => {
      const target = to === undefined ? releaseBefore(outDir, tenantId) : findRelease(outDir, tenantId, to);
      const from = liveRelease(outDir, tenantId);
      checkReplaceable(live);
      if (from === target.name) return { from, to: target };
      refuseDamaged(outDir, tenantId, target.name);
      const { manifest, name } = target;
      const now = Date.now();
      const known = { ...manifest.files, ...manifest.carried };
      const carried = carryFiles(outDir, tenantId, releaseFolder(outDir, tenantId, name), known, now);
      writeManifest(outDir, name, { ...manifest, carried: { ...manifest.carried, ...carried }, releasedAt: now });
      switchLive(outDir, tenantId, name);
      return { from, to: target };
    });
  } finally {
    lock.release();
  }
}

function refuseDamaged(outDir: string, tenant: string, release: string): void {
  const opened = openPreviousRelease({ outDir, tenant, release });
  if (opened !== undefined && isWhole(opened)) return;
  throw new OperatorError({
    code: 'RELEASE_DAMAGED',
    title: `The release ${release} of ${tenant} is damaged, so it was not put live`,
    details: ['Files of it are missing or were changed after it was built.'],
    hint: 'choose another release with --to, or build the site anew',
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}
