import { readdirSync } from 'node:fs';
import path from 'node:path';
import { isRemovalLock, tryLockFile } from './lock-file.ts';
import { deleteFolder, isLeftover } from './owned-folder.ts';
import { workFolder } from '../lib/paths.ts';

/**
 * Deletes what killed builds left behind.
 * @returns a line for each leftover that could not be deleted: no reason for a build to fail
 */
export function sweepLeftovers(outDir: string): string[] {
  const folder = workFolder(outDir);
  return readdirSync(folder).flatMap((name) => {
    const entry = path.join(folder, name);
    if (isRemovalLock(name)) removeIfAbandoned(entry);
    return isLeftover(entry) ? deleteFolder(entry) : [];
  });
}

function removeIfAbandoned(removalLock: string): void {
  const lock = tryLockFile(removalLock);
  if (!('heldBy' in lock)) lock.release();
}
