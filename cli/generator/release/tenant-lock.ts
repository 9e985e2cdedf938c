import { rmdirSync } from 'node:fs';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { fileErrorCode, ignoreFileErrors, withFileErrors } from '../../lib/file-errors.ts';
import { makeFolder } from '../../lib/file-operations.ts';
import { lockFile, workFolder } from '../../lib/paths.ts';
import {
  describeLockOwner,
  tryLockFile,
  type FileLock,
  type LockAttempt,
  type LockOwner,
} from '../../lib/lock-file.ts';

/** Each failed attempt means that another process ended at that moment. */
const MAX_ATTEMPTS = 100;

/** The right to make a tenant's site live. Without a release, it ends with the process. */
export type TenantLock = FileLock;

/**
 * Keeps two processes from building the same tenant into the same folder. The second one fails at once instead of waiting:
 * it would build the same data, and was probably started by mistake.
 * @throws OperatorError that names the owner, or says why the folder cannot be used
 */
export function acquireTenantLock(outDir: string, tenantId: string): TenantLock {
  const attempt = tryTenantLock(outDir, tenantId);
  if ('heldBy' in attempt) throw tenantBusy(outDir, tenantId, attempt.heldBy);
  return attempt;
}

/** @returns the lock, or its current owner */
export function tryTenantLock(outDir: string, tenantId: string): LockAttempt {
  const file = lockFile(outDir, tenantId);
  return withFileErrors(file, () => {
    const attempt = lockInFolder(outDir, file);
    if ('heldBy' in attempt) return attempt;
    return {
      renew: () => withFileErrors(file, () => attempt.renew()),
      release() {
        attempt.release();
        removeIfEmpty(workFolder(outDir));
      },
    };
  });
}

/** A process that ends removes the empty folder, possibly just before the lock is created in it. */
function lockInFolder(outDir: string, file: string): LockAttempt {
  for (let attempt = 1; ; attempt += 1) {
    try {
      makeFolder(workFolder(outDir));
      return tryLockFile(file);
    } catch (error) {
      if (fileErrorCode(error) === 'ENOENT' && attempt < MAX_ATTEMPTS) continue;
      // A full disk may have room for the folder but not for the lock.
      removeIfEmpty(workFolder(outDir));
      throw error;
    }
  }
}

function removeIfEmpty(folder: string): void {
  // In use, already removed, or not removable by us: an empty folder is harmless.
  ignoreFileErrors(() => rmdirSync(folder));
}

/**
 * Called before a site goes live: after minutes of sleep, another process may have taken the lock over.
 * @throws OperatorError if the lock was lost
 */
export function confirmTenantLock(lock: TenantLock, outDir: string, tenantId: string): void {
  if (lock.renew()) return;
  throw new OperatorError({
    code: 'BUILD_LOCK_LOST',
    title: `The lock for building ${tenantId} was lost`,
    details: [
      `This process did not renew ${lockFile(outDir, tenantId)} for minutes (sleep, or a disk that did not respond), or the lock was removed.`,
      'Another process may be building the tenant. Nothing was put live.',
    ],
    hint: 'wait until no other process builds the tenant, then build again',
    exitCode: EXIT.BUSY,
  });
}

function tenantBusy(outDir: string, tenantId: string, owner: LockOwner | undefined): OperatorError {
  const file = lockFile(outDir, tenantId);
  return new OperatorError({
    code: 'TENANT_BUSY',
    title: `Another process is building ${tenantId}`,
    details: [describeLockOwner(owner, file), `Lock: ${file}`],
    hint: `wait for it to finish, or build into another folder with --out; voucher-site unlock --tenant ${tenantId} shows and removes a lock that was left behind`,
    exitCode: EXIT.BUSY,
  });
}
