import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { deleteFolder } from '../../lib/file-operations.ts';
import { workFolder } from '../../lib/paths.ts';
import { isRemovalLock, tryLockFile } from '../../lib/lock-file.ts';
import { currentProcess, processState } from '../../lib/process-identity.ts';

/**
 * `build`: a site under construction. `old`: a site that is being deleted. `bundle`: the code of a build. `link`: the next
 * live link. `publish`: a site that is being copied to its target.
 */
type OwnedFolderKind = 'build' | 'old' | 'bundle' | 'link' | 'publish';

const NAME = /^(?:build|old|bundle|link|publish)\.[a-z0-9-]+\.([0-9a-f]{8})\.(\d+)\.(\d+)\.[0-9a-f]{12}$/;

/** Folders of another machine, whose processes cannot be checked, are kept for this long. */
const MAX_FOREIGN_MS = 24 * 60 * 60 * 1000;

/** A unique path in the working folder that names the process that owns it. */
export function ownedFolder(outDir: string, kind: OwnedFolderKind, tenantId: string): string {
  return path.join(workFolder(outDir), ownedName(kind, tenantId));
}

/** `build.musterstadt.<host>.<pid>.<start>.<random>` */
export function ownedName(kind: OwnedFolderKind, label: string): string {
  const { host, pid, startTicks } = currentProcess();
  return [kind, label, host, pid, startTicks, randomBytes(6).toString('hex')].join('.');
}

/** Whether the path is an owned folder whose process has ended. False for any other name. */
export function isLeftover(folder: string): boolean {
  const [, host, pid, startTicks] = NAME.exec(path.basename(folder)) ?? [];
  if (host === undefined) return false;
  const state = processState({ host, pid: Number(pid), startTicks: Number(startTicks) });
  if (state !== 'foreign') return state === 'dead';
  const found = statSync(folder, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > MAX_FOREIGN_MS;
}

/**
 * Deletes the leftovers of killed builds.
 * @param mayDelete of a name in the working folder; by default, all leftovers are deleted
 * @returns a warning for each leftover that could not be deleted; the build continues
 */
export function sweepLeftovers(outDir: string, mayDelete: (name: string) => boolean = () => true): string[] {
  const folder = workFolder(outDir);
  return readdirSync(folder).flatMap((name) => {
    if (!mayDelete(name)) return [];
    const entry = path.join(folder, name);
    if (isRemovalLock(name)) removeIfAbandoned(entry);
    if (name.endsWith('.clock')) rmSync(entry, { force: true });
    return isLeftover(entry) ? deleteFolder(entry) : [];
  });
}

function removeIfAbandoned(removalLock: string): void {
  const lock = tryLockFile(removalLock);
  if (!('heldBy' in lock)) lock.release();
}
