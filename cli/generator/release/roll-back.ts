import path from 'node:path';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { isDiskFull, withFileErrors, withoutRoom } from '../../lib/file-errors.ts';
import { pluralize } from '../../report/format.ts';
import { describeHold } from '../../report/holds.ts';
import type { Hold } from '../../report/tenant-report.ts';
import { endHold, writeHold } from './hold.ts';
import { assertReplaceable, liveRelease, switchLive } from './live-release.ts';
import {
  findPreviousRelease,
  findRelease,
  findReleases,
  forgetExpiredReleases,
  pruneReleases,
  type TenantReleases,
} from './release-list.ts';
import { lastLive, readManifest, releasedAgain, writeManifest } from './release-manifest.ts';
import { releaseFolder } from './release-paths.ts';
import { openLiveRelease } from './release-reader.ts';
import { retainFiles } from './retained-files.ts';
import { acquireTenantLock } from './tenant-lock.ts';
import { findFaults } from './verify-release.ts';

export interface RolledBack {
  /** Name of the release that was live before. */
  from: string | undefined;
  /** Name of the release that is live now. */
  to: string;
  /** When `to` went live last, in milliseconds since 1970. */
  wasLiveAt: number;
  /** The hold before. */
  hold: TenantReleases['hold'];
}

export interface RollbackOptions {
  /** Name of a release, or a prefix of it; default: the release that was live before the current one. */
  to?: string | undefined;
  /** Holds the release, so that no build goes live until the hold ends; absent: the next build goes live. */
  hold?: Pick<Hold, 'by' | 'reason'> | undefined;
  /** Checks everything and changes nothing. */
  isDryRun?: boolean;
}

/** Where tenants go back: the output folder, or a target. */
export interface RollbackPlace {
  /** Changes nothing. */
  find(tenant: string): Promise<TenantReleases>;
  /** @throws OperatorError if the release is unknown, damaged or unreadable, or if another process has the lock */
  rollBack(tenant: string, options: RollbackOptions): Promise<RolledBack>;
}

/** The folder of the builds. */
export function rollbackFolder(outDir: string): RollbackPlace {
  return {
    find: async (tenant) => findReleases(outDir, tenant),
    rollBack: async (tenant, options) => rollBack(outDir, tenant, options),
  };
}

/**
 * Makes an earlier release live again, with the lock of the tenant. Repeating an interrupted rollback completes it.
 * @throws OperatorError if the release is unknown, damaged or unreadable, or if the file system refuses
 */
export function rollBack(
  outDir: string,
  tenantId: string,
  { to, hold, isDryRun = false }: RollbackOptions,
): RolledBack {
  const choose = (): RolledBack => chooseRelease(tenantId, findReleases(outDir, tenantId), to);
  const attempt = (): RolledBack =>
    withFileErrors(path.join(outDir, tenantId), () => {
      const chosen = choose();
      restoreRelease(outDir, tenantId, chosen.to, { hold: hold && { since: Date.now(), ...hold }, isDryRun });
      return chosen;
    });
  if (isDryRun) return attempt();
  try {
    return withTenantLock(outDir, tenantId, attempt);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    return rollBackWithoutRoom(outDir, tenantId, choose().to, attempt);
  }
}

/** Deletes what the next build would delete, which may give the few files of a rollback enough room. */
function rollBackWithoutRoom(outDir: string, tenantId: string, needed: string, attempt: () => RolledBack): RolledBack {
  forgetExpiredReleases(outDir, tenantId, { needed });
  try {
    return withTenantLock(outDir, tenantId, () => {
      pruneReleases(outDir, tenantId, { needed });
      return attempt();
    });
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw withoutRoom(error, releasesUpTo(findReleases(outDir, tenantId), needed));
  }
}

/** The number of releases that pruning has to keep, the live one included, so that this one stays. */
export function releasesUpTo({ live, releases }: TenantReleases, release: string): number {
  const earlier = releases.filter(({ name }) => name !== live).toSorted((a, b) => lastLive(b) - lastLive(a));
  return earlier.findIndex(({ name }) => name === release) + 2;
}

function withTenantLock<Result>(outDir: string, tenantId: string, act: () => Result): Result {
  const lock = acquireTenantLock(outDir, tenantId);
  try {
    return act();
  } finally {
    lock.release();
  }
}

/**
 * Chooses the release to go back to: the named one, the target of an interrupted rollback, or the previously live release.
 * @param to name of a release, or a prefix of it
 * @throws OperatorError if the release is unknown, or a hold makes the choice doubtful
 */
export function chooseRelease(tenantId: string, { live, hold, releases }: TenantReleases, to?: string): RolledBack {
  const newest = releases.toSorted((a, b) => lastLive(b) - lastLive(a));
  const wanted = to ?? (hold === 'damaged' || hold?.release === live ? undefined : hold?.release);
  if (to === undefined && hold !== undefined && hold !== 'damaged' && hold.release === live) {
    throw new OperatorError({
      code: 'ROLLED_BACK_ALREADY',
      title: `${tenantId} is held at ${describeHold(hold)}`,
      details: [
        'The previous release may be the faulty one. Nothing was changed.',
        `Its releases: ${newest.map(({ name }) => name).join(', ')}`,
      ],
      hint: 'name the release with --to',
      exitCode: EXIT.USAGE,
    });
  }
  const chosen =
    wanted === undefined ? findPreviousRelease(tenantId, newest, live) : findRelease(tenantId, newest, wanted);
  return { from: live, to: chosen.name, wasLiveAt: lastLive(chosen), hold };
}

interface RestoreOptions {
  hold: Omit<Hold, 'release'> | undefined;
  isDryRun?: boolean;
}

/**
 * Makes a release live again, in one step. It also receives the assets that open tabs of the replaced release need; those tabs
 * load the document with their next navigation. The caller holds the tenant's lock.
 * @throws OperatorError RELEASE_DAMAGED or RELEASE_UNREADABLE
 */
export function restoreRelease(
  outDir: string,
  tenantId: string,
  release: string,
  { hold, isDryRun = false }: RestoreOptions,
): void {
  const from = liveRelease(outDir, tenantId);
  assertReplaceable(path.join(outDir, tenantId));
  if (from !== release) assertIntact(outDir, tenantId, release);
  if (isDryRun) return;
  // Before the switch: the next build must not undo an interrupted rollback.
  if (hold === undefined) endHold(outDir, tenantId);
  else writeHold(outDir, tenantId, { ...hold, release });
  const manifest = readManifest(outDir, tenantId, release);
  if (from === release || manifest === undefined) return;
  const now = Date.now();
  const known = { ...manifest.files, ...manifest.carried };
  const replaced = openLiveRelease(outDir, tenantId);
  const carried = retainFiles(releaseFolder(outDir, tenantId, release), known, now, replaced);
  writeManifest(outDir, release, releasedAgain(manifest, now, carried, replaced?.manifest.sha256));
  switchLive(outDir, tenantId, release);
}

const NAMED_FILES = 5;

/** @throws OperatorError RELEASE_DAMAGED or RELEASE_UNREADABLE */
function assertIntact(outDir: string, tenant: string, release: string): void {
  const faults = withReadErrors(tenant, release, () => findFaults(outDir, tenant, release));
  if (faults === undefined) throw releaseDamaged(tenant, release, ['Its manifest is missing or damaged.']);
  const { damaged, unreadable } = faults;
  if (damaged.length > 0) throw filesDamaged(tenant, release, damaged);
  const [first, ...others] = unreadable;
  if (first !== undefined) throw releaseUnreadable(tenant, release, first, others.length);
}

/** @param damaged paths of the files */
export function filesDamaged(tenant: string, release: string, damaged: readonly string[]): OperatorError {
  const named = damaged.slice(0, NAMED_FILES).map((file) => `${file} is missing or was changed after the build`);
  const more = damaged.length - named.length;
  return releaseDamaged(tenant, release, [...named, ...(more > 0 ? [`… and ${pluralize(more, 'more file')}`] : [])]);
}

export function releaseDamaged(tenant: string, release: string, damage: readonly string[]): OperatorError {
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
