import { lstatSync, readdirSync, readlinkSync, renameSync, rmdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { makeFolder } from '../../lib/file-operations.ts';
import { workFolder } from '../../lib/paths.ts';
import { findSharedFolder } from '../../lib/shared-folders.ts';
import { ownedFolder } from './owned-folder.ts';
import { liveLinkTarget, releaseOfLink, releasesFolder } from './release-paths.ts';

/** Name of the live release; undefined if there is none, or if something else is in its place. */
export function liveRelease(outDir: string, tenantId: string): string | undefined {
  const live = path.join(outDir, tenantId);
  if (lstatSync(live, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
  return releaseOfLink(readlinkSync(live), tenantId);
}

/**
 * Switches a tenant's live link to a release in one step: readers find the previous site or the new one.
 * The caller holds the tenant's lock and has called `assertReplaceable`.
 */
export function switchLive(outDir: string, tenantId: string, release: string): void {
  const live = path.join(outDir, tenantId);
  const link = ownedFolder(outDir, 'link', tenantId);
  makeFolder(workFolder(outDir));
  symlinkSync(liveLinkTarget(tenantId, release), link);
  // It is empty.
  if (lstatSync(live, { throwIfNoEntry: false })?.isDirectory() === true) rmdirSync(live);
  renameSync(link, live);
}

/**
 * `--out` may point to a folder with other content, so only a live link of ours and an empty folder are replaced.
 * @throws OperatorError for anything else
 */
export function assertReplaceable(liveDir: string): void {
  assertOwnFolders(path.dirname(liveDir), path.basename(liveDir));
  const found = lstatSync(liveDir, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (found.isSymbolicLink() && releaseOfLink(readlinkSync(liveDir), path.basename(liveDir)) !== undefined) return;
  if (found.isSymbolicLink()) throw notASite(liveDir, 'is a symbolic link', 'replace the link with its target folder');
  if (!found.isDirectory()) throw notASite(liveDir, 'is a file', 'move it away');
  if (readdirSync(liveDir).length > 0) throw notASite(liveDir, 'is a folder of other files', 'move it away');
}

/**
 * A user with write permission here decides what visitors see, and could replace a folder by a link while releases are
 * deleted. So these folders belong to this user alone, and are no links.
 * @param others further folders that must not be links
 * @throws OperatorError OUTPUT_NOT_A_SITE or OUTPUT_SHARED
 */
export function assertOwnFolders(outDir: string, tenantId: string, others: readonly string[] = []): void {
  const releases = releasesFolder(outDir, tenantId);
  const folders = [path.dirname(releases), releases, workFolder(outDir)];
  for (const folder of [...folders, ...others]) {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
    throw notASite(folder, 'is a symbolic link', 'replace the link with its target folder');
  }
  const shared = findSharedFolder([outDir, ...folders]);
  if (shared === undefined) return;
  throw new OperatorError({
    code: 'OUTPUT_SHARED',
    title: `${shared.folder} ${shared.what}, so they could change what visitors see`,
    details: ['The folder of the sites belongs to the user who builds, alone. Nothing was changed.'],
    hint: `${shared.remedy}; other users may read there`,
    exitCode: EXIT.UNUSABLE_PATH,
  });
}

function notASite(folder: string, what: string, remedy: string): OperatorError {
  return new OperatorError({
    code: 'OUTPUT_NOT_A_SITE',
    title: `${folder} ${what}`,
    details: ['A build replaces only a live link or an empty folder. Nothing was deleted.'],
    hint: `${remedy}, or choose another folder with --out`,
    exitCode: EXIT.UNUSABLE_PATH,
  });
}
