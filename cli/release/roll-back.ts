import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { describeHold } from '../report/holds.ts';
import type { Hold } from '../report/tenant-report.ts';
import { withFileErrors } from '../lib/file-errors.ts';
import { findRelease, releaseBefore } from './find-release.ts';
import { readHold, removeHold, writeHold } from './hold.ts';
import type { Release } from './list-releases.ts';
import { liveRelease, switchLive } from './live-release.ts';
import { isWhole, openLiveRelease, openPreviousRelease } from './previous-release.ts';
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

export interface RollbackOptions {
  /** Name of a release, or its beginning; the one that was live before if not said. */
  to?: string;
  /** Who holds the release, so that no build goes live until that is ended; absent: the next build does. */
  hold?: Pick<Hold, 'by' | 'reason'>;
}

/**
 * Puts an earlier release live again, in one step. Open tabs of the one that was live find their assets in it as well, and
 * load the page anew with their next navigation. One that was cut off is completed by the next.
 * @throws OperatorError where there is no such release, it is damaged, or the file system refuses
 */
export function rollBack(outDir: string, tenantId: string, { to, hold }: RollbackOptions): RolledBack {
  const live = path.join(outDir, tenantId);
  const lock = acquireTenantLock(outDir, tenantId);
  try {
    return withFileErrors(live, () => {
      const from = liveRelease(outDir, tenantId);
      const target = to === undefined ? earlierRelease(outDir, tenantId, from) : findRelease(outDir, tenantId, to);
      const { manifest, name } = target;
      const now = Date.now();
      checkReplaceable(live);
      if (from !== name) refuseDamaged(outDir, tenantId, name);
      // Before the switch: a rollback that is cut off must not be undone by the next build.
      if (hold !== undefined) writeHold(outDir, tenantId, { release: name, since: now, ...hold });
      else removeHold(outDir, tenantId);
      if (from === name) return { from, to: target };
      const known = { ...manifest.files, ...manifest.carried };
      const carried = carryFiles(releaseFolder(outDir, tenantId, name), known, now, openLiveRelease(outDir, tenantId));
      writeManifest(outDir, name, { ...manifest, carried: { ...manifest.carried, ...carried }, releasedAt: now });
      switchLive(outDir, tenantId, name);
      return { from, to: target };
    });
  } finally {
    lock.release();
  }
}

/** The one that was live before, or the one that a rollback before this one was cut off on the way to. */
function earlierRelease(outDir: string, tenantId: string, live: string | undefined): Release {
  const hold = readHold(outDir, tenantId);
  if (hold === undefined || hold === 'damaged') return releaseBefore(outDir, tenantId);
  if (hold.release !== live) return findRelease(outDir, tenantId, hold.release);
  throw new OperatorError({
    code: 'ROLLED_BACK_ALREADY',
    title: `${tenantId} is held at ${describeHold(hold)}`,
    details: ['The previous release may be the faulty one. Nothing was changed.'],
    hint: `name the release to go to with --to; voucher-site releases --tenant ${tenantId} lists them`,
    exitCode: EXIT.USAGE,
  });
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
