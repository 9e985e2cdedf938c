import { existsSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { describeFileError, pathOfFileError } from '../../lib/file-errors.ts';
import { lockFile } from '../../lib/paths.ts';
import { MAX_FOREIGN_MS } from '../../release/lock-file.ts';
import { tryTenantLock, type TenantLock } from '../../release/tenant-lock.ts';
import type { DirectoryTargetConfig } from '../config/target-config.ts';
import { describeLockOwner, lockedByOther, unlockRemedy, type SiteThere } from '../publish-errors.ts';

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
export function lockDirectory(outDir: string, { tenant, where, targetName }: SiteThere): TenantLock {
  const attempt = tryTenantLock(outDir, tenant);
  if (!('heldBy' in attempt)) return attempt;
  const { heldBy } = attempt;
  const who = describeLockOwner(heldBy, lockFile(outDir, tenant));
  throw lockedByOther(tenant, where, who, unlockRemedy({ tenant, where, targetName }, MAX_FOREIGN_MS / 1000));
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
export function explainTargetError(error: unknown, live: string): unknown {
  // The tenant's lock has explained its own, for a build.
  if (error instanceof OperatorError && error.code === 'OUTPUT_NOT_A_SITE') {
    const { code, message: title, exitCode } = error;
    const details = ['Publishing replaces only an earlier site or an empty folder. Nothing was deleted.'];
    const hint = 'move it away, or give the target another "path" in targets.json';
    return new OperatorError({ code, title, details, hint, exitCode, cause: error });
  }
  const described = describeFileError(error instanceof OperatorError ? error.cause : error, live);
  if (described === null) return error;
  const { code, message, details, exitCode } = described;
  // Of the build that is published.
  if (code === 'FILE_NOT_READABLE' && !isInside(path.dirname(live), pathOfFileError(described.cause))) return described;
  const hint =
    code === 'FILE_GONE'
      ? 'keep other programs and users out of the folder while it is published to, then publish again'
      : 'fix it there, or give the target another "path" in targets.json, then publish again';
  return new OperatorError({ code, title: message, details, hint, exitCode, cause: error });
}
