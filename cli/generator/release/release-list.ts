import { readdirSync, renameSync, rmSync } from 'node:fs';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { fileErrorCode, isThere } from '../../lib/file-errors.ts';
import { deleteFolder, describeUndeleted } from '../../lib/file-operations.ts';
import { readHold } from './hold.ts';
import { assertOwnFolders, liveRelease } from './live-release.ts';
import { ownedFolder } from './owned-folder.ts';
import { readManifest, readReleaseTime, type ReleaseManifest } from './release-manifest.ts';
import { isHoldFile, manifestFile, releaseFolder, releaseOfManifest, releasesFolder } from './release-paths.ts';
import { RETAINED_RELEASES } from './retained-files.ts';

export interface Release {
  /** Name of its folder: the build id, with a number appended if the same build was made again. */
  name: string;
  manifest: ReleaseManifest;
  isLive: boolean;
}

/** The complete releases of a tenant, most recently live first; releases that never went live come last. */
export function listReleases(outDir: string, tenantId: string): Release[] {
  const live = liveRelease(outDir, tenantId);
  return entriesOf(releasesFolder(outDir, tenantId))
    .flatMap((entry): Release[] => {
      const name = releaseOfManifest(entry);
      if (name === undefined || !isThere(releaseFolder(outDir, tenantId, name))) return [];
      const manifest = readManifest(outDir, tenantId, name);
      return manifest === undefined ? [] : [{ name, manifest, isLive: name === live }];
    })
    .toSorted((a, b) => (b.manifest.releasedAt ?? 0) - (a.manifest.releasedAt ?? 0));
}

/** Names of all releases with a manifest, in no order. */
export function releaseNames(outDir: string, tenantId: string): string[] {
  return entriesOf(releasesFolder(outDir, tenantId)).flatMap((entry) => releaseOfManifest(entry) ?? []);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // No release yet.
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Finds a release by its name or by an unambiguous prefix of it.
 * @throws OperatorError if no release matches, or more than one
 */
export function findRelease(outDir: string, tenantId: string, name: string): Release {
  const releases = listReleases(outDir, tenantId);
  const exact = releases.find((release) => release.name === name);
  const [first, ...others] = releases.filter((release) => release.name.startsWith(name));
  const found = exact ?? (others.length === 0 ? first : undefined);
  if (found !== undefined) return found;
  throw new OperatorError({
    code: 'RELEASE_UNKNOWN',
    title: `${tenantId} has ${first === undefined ? 'no release' : 'several releases'} named "${name}"`,
    details: [
      releases.length === 0
        ? 'The tenant has no releases.'
        : `Its releases: ${releases.map((release) => release.name).join(', ')}`,
    ],
    hint: `list them with: voucher-site releases --tenant ${tenantId}`,
    exitCode: EXIT.USAGE,
  });
}

/**
 * The release that was live before the current one.
 * @throws OperatorError if there is none
 */
export function findPreviousRelease(outDir: string, tenantId: string): Release {
  const previous = listReleases(outDir, tenantId).find(({ isLive }) => !isLive);
  if (previous !== undefined) return previous;
  throw new OperatorError({
    code: 'RELEASE_UNKNOWN',
    title: `${tenantId} has no earlier release`,
    details: ['A build that changes something creates a release.'],
    hint: `list the releases with: voucher-site releases --tenant ${tenantId}`,
    exitCode: EXIT.USAGE,
  });
}

/**
 * Deletes old releases and what a killed build left unfinished. Later releases retain the files that open tabs need.
 * The caller holds the tenant's lock.
 * @param keep number of releases to keep, including the live one
 * @returns a warning for each folder that could not be deleted
 */
export function pruneReleases(outDir: string, tenantId: string, keep = RETAINED_RELEASES): string[] {
  assertOwnFolders(outDir, tenantId);
  const kept = keptReleases(outDir, tenantId, keep);
  if (kept === undefined)
    return [`No release of ${tenantId} was deleted: a release is held, but the hold file that names it is damaged`];
  return namesIn(releasesFolder(outDir, tenantId))
    .filter((name) => !kept.has(name))
    .flatMap((name) => deleteRelease(outDir, tenantId, name));
}

/**
 * Deletes the manifests of the releases that pruning would delete, for room on a full disk, where not even a lock can be created:
 * not for another process, either, so this one may go without.
 */
export function forgetExpiredReleases(outDir: string, tenantId: string, keep = RETAINED_RELEASES): void {
  assertOwnFolders(outDir, tenantId);
  const kept = keptReleases(outDir, tenantId, keep);
  if (kept === undefined) return;
  for (const name of namesIn(releasesFolder(outDir, tenantId))) {
    if (!kept.has(name)) rmSync(manifestFile(outDir, tenantId, name), { force: true });
  }
}

/**
 * Names of the releases that pruning keeps: the live one, the held one, and those that were live most recently.
 * @returns undefined if the held release is unknown
 */
export function keptReleases(outDir: string, tenantId: string, keep = RETAINED_RELEASES): Set<string> | undefined {
  const hold = readHold(outDir, tenantId);
  if (hold === 'damaged') return undefined;
  const live = liveRelease(outDir, tenantId);
  const others = releasesByTime(outDir, tenantId).filter((name) => name !== live);
  const last = others.slice(0, Math.max(0, keep - 1));
  return new Set([live, hold?.release, ...last].filter((name) => name !== undefined));
}

/** Names of the releases with a folder and a manifest, most recently live first. */
function releasesByTime(outDir: string, tenantId: string): string[] {
  return namesIn(releasesFolder(outDir, tenantId))
    .flatMap((name) => {
      const hasFolder = isThere(releaseFolder(outDir, tenantId, name));
      const time = hasFolder ? readReleaseTime(outDir, tenantId, name) : undefined;
      return time === undefined ? [] : [{ name, time }];
    })
    .toSorted((a, b) => b.time - a.time)
    .map(({ name }) => name);
}

/** Deletes the manifest first: a folder without a manifest is not a release, and the next prune deletes it. */
function deleteRelease(outDir: string, tenantId: string, name: string): string[] {
  const aside = ownedFolder(outDir, 'old', tenantId);
  try {
    rmSync(manifestFile(outDir, tenantId, name), { force: true });
    renameSync(releaseFolder(outDir, tenantId, name), aside);
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    // Only the manifest was left.
    if (code === 'ENOENT') return [];
    // For example a folder of another user. The site is live already, and no longer needs it.
    const folder = releaseFolder(outDir, tenantId, name);
    return [describeUndeleted(`${folder}, a release that nothing needs any more,`, error)];
  }
  return deleteFolder(aside);
}

/** Everything in the folder that belongs to releases, including drafts of manifests, without duplicates. */
function namesIn(folder: string): string[] {
  const names = entriesOf(folder)
    .filter((entry) => !isHoldFile(entry))
    .map((entry) => releaseOfManifest(entry) ?? entry);
  return [...new Set(names)];
}
