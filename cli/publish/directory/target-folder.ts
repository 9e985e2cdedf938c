import { existsSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { describeFileError, pathOfFileError, withFileErrors, withoutRoom } from '../../lib/file-errors.ts';
import { quote } from '../../lib/given-options.ts';
import { lockFile, workFolder } from '../../lib/paths.ts';
import { findSharedFolder } from '../../lib/shared-folders.ts';
import { describeLockOwner, breakLock, inspectLock, MAX_FOREIGN_MS } from '../../lib/lock-file.ts';
import { checkOutputFolder, type FolderRemedies } from '../../doctor/machine-checks.ts';
import type { CheckResult } from '../../doctor/results.ts';
import { releasesFolder } from '../../generator/release/release-paths.ts';
import { tryTenantLock, type TenantLock } from '../../generator/release/tenant-lock.ts';
import { lockedByOther, sharedFolder, type LockedPlace } from '../publish-errors.ts';
import type { FoundLock } from '../target.ts';

export interface DirectoryTargetConfig {
  type: 'directory';
  /** Absolute path. Contains a folder for each tenant, like `--out`. */
  path: string;
  /** Absolute path of the folder that publishing does not create. Default: the folder above `path`. */
  base?: string | undefined;
}

/**
 * A share that is not mounted must not become a folder on the local disk, so only the folder of the sites itself is created.
 * @throws OperatorError TARGET_FOLDER_MISSING
 */
function assertBaseExists({ path: folder, base = path.dirname(folder) }: DirectoryTargetConfig): void {
  if (existsSync(base)) return;
  throw new OperatorError({
    code: 'TARGET_FOLDER_MISSING',
    title: `The folder of the target, ${folder}, is missing: ${base} does not exist`,
    details: ['Nothing was changed. If the folder is on a share, the share may not be mounted.'],
    hint: `mount the share; before a first publish, create the folder: mkdir -p ${base}; or correct "path" in targets.json`,
    exitCode: EXIT.UNUSABLE_PATH,
  });
}

/**
 * The tenant's lock in the target folder, which a build into that folder would also take.
 * @throws OperatorError that names the owner
 */
export function lockDirectory(outDir: string, place: LockedPlace): TenantLock {
  const attempt = tryTenantLock(outDir, place.tenant);
  if (!('heldBy' in attempt)) return attempt;
  const who = describeLockOwner(attempt.heldBy, lockFile(outDir, place.tenant));
  throw lockedByOther(place, who, MAX_FOREIGN_MS / 1000);
}

/** The lock of builds, and of a publish to a folder on this machine. */
export function findFolderLock(folder: string, tenant: string): FoundLock | undefined {
  const file = lockFile(folder, tenant);
  const lock = withFileErrors(file, () => inspectLock(file));
  return lock && { place: file, lock, remove: async () => withFileErrors(file, () => breakLock(file, lock)) };
}

/**
 * Whoever may write to these folders decides what visitors see, so they belong to this user alone.
 * @throws OperatorError TARGET_SHARED
 */
export function refuseSharedFolders(outDir: string, tenant: string): void {
  const releases = releasesFolder(outDir, tenant);
  const shared = findSharedFolder([outDir, path.dirname(releases), releases, workFolder(outDir)]);
  if (shared !== undefined) throw sharedFolder(shared);
}

/**
 * Runs file operations at a target, if its folder is there, and explains their failures.
 * @param live path of the tenant's site, to name if an error names no file
 * @throws OperatorError for a failure that the operator can fix; any other error unchanged
 */
export async function withTargetErrors<Result>(
  config: DirectoryTargetConfig,
  live: string,
  operate: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    assertBaseExists(config);
    return await operate();
  } catch (error) {
    throw explainTargetError(error, live);
  }
}

function isInside(folder: string, file: string | undefined): boolean {
  return file?.startsWith(folder + path.sep) === true;
}

/** @returns an OperatorError for a failure that the operator can fix; any other error unchanged */
function explainTargetError(error: unknown, live: string): unknown {
  // The tenant's lock has explained its own, for a build.
  if (error instanceof OperatorError && error.code === 'OUTPUT_NOT_A_SITE') {
    return error.with({
      details: ['Publishing replaces only an earlier site or an empty folder. Nothing was deleted.'],
      hint: 'move it away, or give the target another "path" in targets.json',
    });
  }
  const described = describeFileError(error instanceof OperatorError ? error.cause : error, live);
  if (described === null) return error;
  const { code } = described;
  if (code === 'FILE_DISK_FULL') return withoutRoom(described, 2, ` --out ${quote(path.dirname(live))}`);
  // Of the build that is published.
  if (code === 'FILE_NOT_READABLE' && !isInside(path.dirname(live), pathOfFileError(described.cause))) return described;
  return described.with({
    hint:
      code === 'FILE_GONE'
        ? 'keep other programs and users out of the folder while it is published to, then publish again'
        : 'fix it there, or give the target another "path" in targets.json, then publish again',
  });
}

const WITHOUT_ROOM_OR_PERMISSION = 'Free some space, give this user write permission, or correct "path".';

const REMEDIES: FolderRemedies = {
  inTheWay: 'A file is in the place of a folder: move it away, or correct "path".',
  readOnly: 'Correct "path".',
  notWritable: WITHOUT_ROOM_OR_PERMISSION,
  full: WITHOUT_ROOM_OR_PERMISSION,
};

/**
 * Whether these tenants can be published to a folder on this machine.
 * @throws OperatorError if the folder is missing, belongs to others, or cannot be read
 */
export async function checkFolder(config: DirectoryTargetConfig, tenants: readonly string[]): Promise<CheckResult[]> {
  return withTargetErrors(config, config.path, async () => {
    const results = await checkOutputFolder(config.path, REMEDIES);
    if (results.every(({ status }) => status !== 'problem')) {
      for (const tenant of tenants) refuseSharedFolders(config.path, tenant);
    }
    return results;
  });
}
