import { lstatSync, readlinkSync, renameSync, rmdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { deleteFolder, ownedFolder } from './owned-folder.ts';
import { makeFolder } from './make-folder.ts';
import { liveLinkTarget, releaseOfLink } from './release-paths.ts';
import { workFolder } from '../lib/paths.ts';

/** Name of the release that is live; undefined where none is, or where something else stands at its place. */
export function liveRelease(outDir: string, tenantId: string): string | undefined {
  const live = path.join(outDir, tenantId);
  if (lstatSync(live, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
  return releaseOfLink(readlinkSync(live), tenantId);
}

/**
 * Lets a tenant's live link lead to a release, in one step: whoever reads the site finds the one before or this one, and
 * never anything else. A real folder of an earlier generator steps aside first, which takes two.
 * The caller holds the tenant's lock and has checked that the live folder may be replaced (replaceable.ts).
 * @returns a line where the folder that stepped aside could not be deleted
 */
export function switchLive(outDir: string, tenantId: string, release: string): string[] {
  const live = path.join(outDir, tenantId);
  const link = ownedFolder(outDir, 'link', tenantId);
  makeFolder(workFolder(outDir));
  symlinkSync(liveLinkTarget(tenantId, release), link);
  const aside = stepAside(outDir, tenantId);
  renameSync(link, live);
  return aside === undefined ? [] : deleteFolder(aside);
}

/** @returns where a real folder is now; undefined where there was none, or an empty one */
function stepAside(outDir: string, tenantId: string): string | undefined {
  const live = path.join(outDir, tenantId);
  if (lstatSync(live, { throwIfNoEntry: false })?.isDirectory() !== true) return undefined;
  try {
    rmdirSync(live);
    return undefined;
  } catch {
    // Not empty.
    const aside = ownedFolder(outDir, 'old', tenantId);
    renameSync(live, aside);
    return aside;
  }
}
