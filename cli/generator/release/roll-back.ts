import path from 'node:path';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { withFileErrors } from '../../lib/file-errors.ts';
import { pluralize } from '../../report/format.ts';
import { describeHold } from '../../report/holds.ts';
import type { Hold } from '../../report/tenant-report.ts';
import { endHold, readHold, writeHold } from './hold.ts';
import { assertReplaceable, liveRelease, switchLive } from './live-release.ts';
import { findPreviousRelease, findRelease, type Release } from './release-list.ts';
import { releasedAgain, writeManifest } from './release-manifest.ts';
import { releaseFolder } from './release-paths.ts';
import { openLiveRelease } from './release-reader.ts';
import { retainFiles } from './retained-files.ts';
import { acquireTenantLock } from './tenant-lock.ts';
import { findFaults } from './verify-release.ts';

export interface RolledBack {
  /** Name of the release that was live before. */
  from: string | undefined;
  /** As it was before the rollback, with the time when it last went live. */
  to: Release;
}

export interface RollbackOptions {
  /** Name of a release, or a prefix of it; default: the release that was live before the current one. */
  to?: string;
  /** Holds the release, so that no build goes live until the hold ends; absent: the next build goes live. */
  hold?: Pick<Hold, 'by' | 'reason'>;
  /** Checks everything and changes nothing. */
  isDryRun?: boolean;
}

/**
 * Makes an earlier release live again, in one step. It also receives the assets that open tabs of the replaced release need;
 * those tabs load the document with their next navigation. Repeating an interrupted rollback completes it.
 * @throws OperatorError if the release is unknown, damaged or unreadable, or if the file system refuses
 */
export function rollBack(
  outDir: string,
  tenantId: string,
  { to, hold, isDryRun = false }: RollbackOptions,
): RolledBack {
  const live = path.join(outDir, tenantId);
  const lock = acquireTenantLock(outDir, tenantId);
  try {
    return withFileErrors(live, () => {
      const from = liveRelease(outDir, tenantId);
      const target = to === undefined ? defaultTarget(outDir, tenantId, from) : findRelease(outDir, tenantId, to);
      const { manifest, name } = target;
      const now = Date.now();
      assertReplaceable(live);
      if (from !== name) assertIntact(outDir, tenantId, name);
      if (isDryRun) return { from, to: target };
      // Before the switch: the next build must not undo an interrupted rollback.
      if (hold !== undefined) writeHold(outDir, tenantId, { release: name, since: now, ...hold });
      else endHold(outDir, tenantId);
      if (from === name) return { from, to: target };
      const known = { ...manifest.files, ...manifest.carried };
      const replaced = openLiveRelease(outDir, tenantId);
      const carried = retainFiles(releaseFolder(outDir, tenantId, name), known, now, replaced);
      writeManifest(outDir, name, releasedAgain({ ...manifest, carried: { ...manifest.carried, ...carried } }, now));
      switchLive(outDir, tenantId, name);
      return { from, to: target };
    });
  } finally {
    lock.release();
  }
}

/** The previously live release, or the target of an interrupted rollback. */
function defaultTarget(outDir: string, tenantId: string, live: string | undefined): Release {
  const hold = readHold(outDir, tenantId);
  if (hold === undefined || hold === 'damaged') return findPreviousRelease(outDir, tenantId);
  if (hold.release !== live) return findRelease(outDir, tenantId, hold.release);
  throw new OperatorError({
    code: 'ROLLED_BACK_ALREADY',
    title: `${tenantId} is held at ${describeHold(hold)}`,
    details: ['The previous release may be the faulty one. Nothing was changed.'],
    hint: `name the release with --to; voucher-site releases --tenant ${tenantId} lists them`,
    exitCode: EXIT.USAGE,
  });
}

const NAMED_FILES = 5;

/** @throws OperatorError RELEASE_DAMAGED or RELEASE_UNREADABLE */
function assertIntact(outDir: string, tenant: string, release: string): void {
  const faults = withReadErrors(tenant, release, () => findFaults(outDir, tenant, release));
  if (faults === undefined) throw releaseDamaged(tenant, release, ['Its manifest is missing or damaged.']);
  const { damaged, unreadable } = faults;
  if (damaged.length > 0) {
    const named = damaged.slice(0, NAMED_FILES).map((file) => `${file} is missing or was changed after the build`);
    const more = damaged.length - named.length;
    throw releaseDamaged(tenant, release, [...named, ...(more > 0 ? [`… and ${pluralize(more, 'more file')}`] : [])]);
  }
  const [first, ...others] = unreadable;
  if (first !== undefined) throw releaseUnreadable(tenant, release, first, others.length);
}

function releaseDamaged(tenant: string, release: string, damage: readonly string[]): OperatorError {
  return new OperatorError({
    code: 'RELEASE_DAMAGED',
    title: `The release ${release} of ${tenant} is damaged, so it was not made live`,
    details: [
      ...damage,
      'Releases share unchanged files, so others may be damaged in the same way. Nothing was changed.',
    ],
    hint: 'choose another release with --to, or rebuild the site with --force; in the folder of a target, roll back in the folder of the builds and publish',
    exitCode: EXIT.OUTPUT_REFUSED,
  });
}

/** @throws OperatorError RELEASE_UNREADABLE for a system error */
function withReadErrors<Result>(tenant: string, release: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error;
    throw releaseUnreadable(tenant, release, error, 0);
  }
}

/** @param more number of other files that cannot be read */
function releaseUnreadable(tenant: string, release: string, error: Error, more: number): OperatorError {
  return new OperatorError({
    code: 'RELEASE_UNREADABLE',
    title: `The release ${release} of ${tenant} cannot be read, so it was not made live`,
    details: [
      `System error: ${error.message}`,
      ...(more > 0 ? [`… and ${pluralize(more, 'more file')}`] : []),
      'Its files may be intact. Nothing was changed.',
    ],
    hint: 'give the user who runs voucher-site read permission, or check the disk; then roll back again',
    exitCode: EXIT.UNUSABLE_PATH,
    cause: error,
  });
}
