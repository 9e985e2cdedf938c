import { rmdirSync } from 'node:fs';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { fileErrorCode, withFileErrors } from '../lib/file-errors.ts';
import { tryLockFile } from './lock-file.ts';
import type { LockAttempt, LockOwner } from './lock-file.ts';
import { makeFolder } from './make-folder.ts';
import { lockFile, workFolder } from '../lib/paths.ts';

/** Each of them takes another process that ends just then. */
const MOST_ATTEMPTS = 100;

/** The right to put a tenant's site live. Who does not release it loses it with the end of the process. */
export interface TenantLock {
  release(): void;
}

/**
 * Excludes two builds of one tenant into one folder. A second build fails at once instead of waiting: it would build the
 * same data again, and whoever started it by mistake wants to know.
 * @throws OperatorError that names the owner, or says why the folder cannot be used
 */
export function acquireTenantLock(outDir: string, tenantId: string): TenantLock {
  const attempt = tryTenantLock(outDir, tenantId);
  if ('heldBy' in attempt) throw busy(outDir, tenantId, attempt.heldBy);
  return attempt;
}

/** The lock, or who holds it. */
export function tryTenantLock(outDir: string, tenantId: string): LockAttempt {
  const file = lockFile(outDir, tenantId);
  return withFileErrors(file, () => {
    const attempt = lockInFolder(outDir, file);
    if ('heldBy' in attempt) return attempt;
    return {
      release() {
        attempt.release();
        removeIfEmpty(workFolder(outDir));
      },
    };
  });
}

/** Another process that is done removes the empty folder, possibly just before the lock is made in it. */
function lockInFolder(outDir: string, file: string): LockAttempt {
  for (let attempt = 1; ; attempt += 1) {
    try {
      makeFolder(workFolder(outDir));
      return tryLockFile(file);
    } catch (error) {
      if (fileErrorCode(error) === 'ENOENT' && attempt < MOST_ATTEMPTS) continue;
      // A full disk may have room for the folder and none for the lock.
      removeIfEmpty(workFolder(outDir));
      throw error;
    }
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    // In use, already removed, or not ours to remove: an empty folder does no harm.
    if (fileErrorCode(error) === undefined) throw error;
  }
}

function busy(outDir: string, tenantId: string, owner: LockOwner | undefined): OperatorError {
  const who =
    owner === undefined
      ? 'Something that is no lock of ours stands at its place.'
      : `Process ${owner.pid} on ${owner.hostName} has been at it since ${owner.since}.`;
  const file = lockFile(outDir, tenantId);
  return new OperatorError({
    code: 'TENANT_BUSY',
    title: `${tenantId} is being built by another process`,
    details: [who, `Lock: ${file}`],
    hint: `wait until it is done, or build into another folder with --out; if that machine is gone, delete ${file}`,
    exitCode: EXIT.USAGE,
  });
}
