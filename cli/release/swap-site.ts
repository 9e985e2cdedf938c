import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { withFileErrors } from './file-error.ts';
import { deleteFolder, ownedFolder } from './owned-folder.ts';
import { checkReplaceable } from './replaceable.ts';
import { previousSite } from './work-paths.ts';

export interface SiteSwap {
  /** The finished site, in a working folder beside the live one. */
  workDir: string;
  /** `<outDir>/<tenant>` */
  liveDir: string;
}

/**
 * Puts a finished site live as a whole. The old one steps aside with one rename and the new one takes its place with the
 * next, some ten microseconds later; no file is ever changed in place. Who is killed between the two leaves both sites
 * whole, and the next command puts the old one back (recover-site.ts). The live site stays a real folder, because a link
 * that is exchanged at once would be copied as a link by rsync and cp.
 * The caller holds the tenant's lock.
 * @returns a line where the old site could not be deleted; the new one is live all the same
 * @throws OperatorError when the file system refuses; the old site is live then
 */
export function swapSite({ workDir, liveDir }: SiteSwap): string[] {
  const outDir = path.dirname(liveDir);
  const tenantId = path.basename(liveDir);
  const previous = previousSite(outDir, tenantId);
  return withFileErrors(liveDir, () => {
    checkReplaceable(liveDir);
    if (!existsSync(liveDir)) {
      renameSync(workDir, liveDir);
      return [];
    }
    renameSync(liveDir, previous);
    try {
      renameSync(workDir, liveDir);
    } catch (error) {
      renameSync(previous, liveDir);
      throw error;
    }
    return deletePrevious(outDir, tenantId);
  });
}

/** Renames first: a kill during the deletion leaves a folder that nobody takes for a whole site. */
export function deletePrevious(outDir: string, tenantId: string): string[] {
  const old = ownedFolder(outDir, 'old', tenantId);
  renameSync(previousSite(outDir, tenantId), old);
  return deleteFolder(old);
}
