import { lockFile } from '../../release/work-paths.ts';
import { tryTenantLock, type TenantLock } from '../../release/tenant-lock.ts';
import { lockedByOther } from '../publish-errors.ts';
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
  const who =
    heldBy === undefined
      ? `Something that is no lock of ours stands at ${file}.`
      : `Process ${heldBy.pid} on ${heldBy.hostName} has been at it since ${heldBy.since}.`;
  throw lockedByOther(tenant, path.join(outDir, tenant), who, `delete ${file}`);
}
