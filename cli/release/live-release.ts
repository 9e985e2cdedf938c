import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../lib/errors.ts';
import { deleteFolder, makeFolder } from '../lib/file-operations.ts';
import { workFolder } from '../lib/paths.ts';
import { ownedFolder } from './owned-folder.ts';
import { liveLinkTarget, releaseOfLink, releasesFolder } from './release-paths.ts';

/** Every site has this file; other folders hardly ever do. */
const SIGN_OF_A_SITE = path.join('builds', 'latest.json');

/** Name of the live release; undefined if there is none, or if something else is in its place. */
export function liveRelease(outDir: string, tenantId: string): string | undefined {
  const live = path.join(outDir, tenantId);
  if (lstatSync(live, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
  return releaseOfLink(readlinkSync(live), tenantId);
}

/**
 * Switches a tenant's live link to a release in one step: readers find the previous site or the new one. A real folder, as
 * earlier generators wrote it, is moved away first, which takes two steps.
 * The caller holds the tenant's lock and has called `assertReplaceable`.
 * @returns a warning if the folder that was moved away could not be deleted
 */
export function switchLive(outDir: string, tenantId: string, release: string): string[] {
  const live = path.join(outDir, tenantId);
  const link = ownedFolder(outDir, 'link', tenantId);
  makeFolder(workFolder(outDir));
  symlinkSync(liveLinkTarget(tenantId, release), link);
  const aside = moveAside(outDir, tenantId);
  renameSync(link, live);
  return aside === undefined ? [] : deleteFolder(aside);
}

/** @returns the new place of a real folder; undefined if there was none or an empty one */
function moveAside(outDir: string, tenantId: string): string | undefined {
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

/**
 * Replacing a folder deletes it, so it must be one of ours: `--out` may point to a folder with other content.
 * @throws OperatorError for a file, a link, or a folder that is not a site
 */
export function assertReplaceable(liveDir: string): void {
  assertOwnFolders(path.dirname(liveDir), path.basename(liveDir));
  const found = lstatSync(liveDir, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink() && releaseOfLink(readlinkSync(liveDir), path.basename(liveDir)) !== undefined) return;
  if (found.isSymbolicLink()) throw notASite(liveDir, 'is a symbolic link', 'replace the link with its target folder');
  if (!found.isDirectory()) throw notASite(liveDir, 'is a file', 'move it away');
  if (existsSync(path.join(liveDir, SIGN_OF_A_SITE)) || readdirSync(liveDir).length === 0) return;
  throw notASite(liveDir, `is not a site: it has no ${SIGN_OF_A_SITE}`, 'move it away');
}

/**
 * Releases are deleted and working folders are emptied, so these folders must not be links to someone else's files.
 * @param others further folders of which this is true
 * @throws OperatorError if one of the folders is a symbolic link
 */
export function assertOwnFolders(outDir: string, tenantId: string, others: readonly string[] = []): void {
  const releases = releasesFolder(outDir, tenantId);
  for (const folder of [path.dirname(releases), releases, workFolder(outDir), ...others]) {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
    throw notASite(folder, 'is a symbolic link', 'replace the link with its target folder');
  }
}

function notASite(folder: string, what: string, remedy: string): OperatorError {
  return new OperatorError({
    code: 'OUTPUT_NOT_A_SITE',
    title: `${folder} ${what}`,
    details: ['A build replaces only an earlier site or an empty folder. Nothing was deleted.'],
    hint: `${remedy}, or choose another folder with --out`,
    exitCode: EXIT.UNUSABLE_PATH,
  });
}
