import path from 'node:path';
import { withFileErrors } from '../lib/file-errors.ts';
import { makeFolder } from './make-folder.ts';
import { deleteFolder, ownedFolder } from './owned-folder.ts';
import { checkReplaceable } from './replaceable.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';

/** The folder in which a site is made, on the file system of the live one. */
export interface WorkingFolder {
  path: string;
  /** What an earlier build left and could not be cleared away. */
  warnings: readonly string[];
  /** Deletes the folder, unless its site went live: after a failure nothing of the build stays. */
  remove(): void;
}

/**
 * A fresh folder each time: writing into one that was just emptied is ten times slower. Also tidies up after builds that
 * were killed, and refuses early where the finished site could not be put live.
 * The caller holds the tenant's lock.
 * @throws OperatorError where the folder cannot be made, or something else stands at the live site's place
 */
export function createWorkingFolder(outDir: string, tenantId: string): WorkingFolder {
  const folder = ownedFolder(outDir, 'build', tenantId);
  return withFileErrors(folder, () => {
    checkReplaceable(path.join(outDir, tenantId));
    makeFolder(folder);
    return { path: folder, warnings: sweepLeftovers(outDir), remove: () => void deleteFolder(folder) };
  });
}
