import { lockFile } from '../../lib/paths.ts';
import { tryTenantLock, type TenantLock } from '../../release/tenant-lock.ts';
import { describeOwner, lockedByOther } from '../publish-errors.ts';
import path from 'node:path';

/**
 * The tenant's lock in the target folder: the same that a build into this folder takes.
 * @throws OperatorError that names the owner
 */
export function lockDirectory(outDir: string, tenant: string): TenantLock {
  const attempt = tryTenantLock(outDir, tenant);
  if (!('heldBy' in attempt)) return attempt;
  const { heldBy } = attempt;
  const file = lockFile(outDir, tenant);
  throw lockedByOther(tenant, path.join(outDir, tenant), describeOwner(heldBy, file), `delete ${file}`);
}
