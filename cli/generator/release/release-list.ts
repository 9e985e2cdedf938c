import { renameSync, rmSync } from 'node:fs';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { fileErrorCode, isThere } from '../../lib/file-errors.ts';
import { deleteFolder, describeUndeleted, namesIn } from '../../lib/file-operations.ts';
import { readHold } from './hold.ts';
import { assertOwnFolders, liveRelease } from './live-release.ts';
import type { Hold } from '../../report/tenant-report.ts';
import { ownedFolder } from './owned-folder.ts';
import {
  lastLive,
  readManifest,
  readReleaseFacts,
  type ReleaseFacts,
  type ReleaseManifest,
} from './release-manifest.ts';
import { isHoldFile, manifestFile, releaseFolder, releaseOfManifest, releasesFolder } from './release-paths.ts';
import { RETAINED_RELEASES } from './retained-files.ts';

export interface Release {
  /** Name of its folder: the build id, with a number appended if the same build was made again. */
  name: string;
  manifest: ReleaseManifest;
  isLive: boolean;
}

/** The complete releases of a tenant, most recently live first. */
export function listReleases(outDir: string, tenantId: string): Release[] {
  const live = liveRelease(outDir, tenantId);
  return releaseNames(outDir, tenantId)
    .flatMap((name): Release[] => {
      const manifest = readManifest(outDir, tenantId, name);
      return manifest === undefined ? [] : [{ name, manifest, isLive: name === live }];
    })
    .toSorted((a, b) => lastLive(b.manifest) - lastLive(a.manifest));
}

export interface NamedFacts extends ReleaseFacts {
  name: string;
}

/** What the output folder, or a target, has of a tenant. */
export interface TenantReleases {
  /** Name of the live release; absent: none is. */
  live?: string;
  hold?: Hold | 'damaged';
  /** In no order. */
  releases: readonly NamedFacts[];
}

/** Reads only the beginnings of manifests. */
export function findReleases(outDir: string, tenantId: string): TenantReleases {
  const live = liveRelease(outDir, tenantId);
  const hold = readHold(outDir, tenantId);
  const releases = releaseNames(outDir, tenantId).flatMap((name): NamedFacts[] => {
    const facts = readReleaseFacts(outDir, tenantId, name);
    return facts === undefined ? [] : [{ name, ...facts }];
  });
  return omitUndefined({ live, hold, releases });
}

/** Names of releases with a folder and a manifest, which may be damaged. */
function releaseNames(outDir: string, tenantId: string): string[] {
  return namesIn(releasesFolder(outDir, tenantId)).flatMap((entry) => {
    const name = releaseOfManifest(entry);
    return name === undefined || !isThere(releaseFolder(outDir, tenantId, name)) ? [] : [name];
  });
}

/**
 * Finds a release by its name or by an unambiguous prefix of it.
 * @throws OperatorError if no release matches, or more than one
 */
export function findRelease<R extends { name: string }>(tenantId: string, releases: readonly R[], name: string): R {
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
    hint: 'name one of them by the beginning of its name',
    exitCode: EXIT.USAGE,
  });
}

/**
 * The release that was live before the current one.
 * @param releases most recently live first
 * @throws OperatorError if there is none
 */
export function findPreviousRelease<R extends { name: string }>(
  tenantId: string,
  releases: readonly R[],
  live: string | undefined,
): R {
  const previous = releases.find(({ name }) => name !== live);
  if (previous !== undefined) return previous;
  throw new OperatorError({
    code: 'RELEASE_UNKNOWN',
    title: `${tenantId} has no earlier release`,
    details: ['A build that changes something creates a release.'],
    exitCode: EXIT.USAGE,
  });
}

/**
 * Deletes old releases and what a killed build left unfinished. Later releases retain the files that open tabs need.
 * The caller holds the tenant's lock.
 * @returns a warning for each folder that could not be deleted
 */
export function pruneReleases(outDir: string, tenantId: string, retention: Retention = {}): string[] {
  assertOwnFolders(outDir, tenantId);
  const expired = expiredReleases(outDir, tenantId, retention);
  if (expired === undefined)
    return [`No release of ${tenantId} was deleted: a release is held, but the hold file that names it is damaged`];
  return expired.flatMap((name) => deleteRelease(outDir, tenantId, name));
}

/**
 * Deletes the manifests of the releases that pruning would delete, for room on a full disk, where not even a lock can be created:
 * not for another process, either, so this one may go without.
 */
export function forgetExpiredReleases(outDir: string, tenantId: string, retention: Retention = {}): void {
  assertOwnFolders(outDir, tenantId);
  for (const name of expiredReleases(outDir, tenantId, retention) ?? []) {
    rmSync(manifestFile(outDir, tenantId, name), { force: true });
  }
}

/**
 * Names of what pruning deletes beside the releases that it keeps, also what is unfinished.
 * @returns undefined if the held release is unknown
 */
export function expiredReleases(outDir: string, tenantId: string, retention: Retention = {}): string[] | undefined {
  const found = findReleases(outDir, tenantId);
  if (found.hold === 'damaged') return undefined;
  const retained = retainedReleases(found, Date.now(), retention);
  // Also of drafts of manifests. A release has two entries.
  const names = namesIn(releasesFolder(outDir, tenantId))
    .filter((entry) => !isHoldFile(entry))
    .map((entry) => releaseOfManifest(entry) ?? entry);
  return [...new Set(names)].filter((name) => !retained.has(name));
}

/** What differs from the usual retention. */
interface Retention {
  /** Exactly this many beside the held one, including the live one, whatever their code. */
  keep?: number | undefined;
  /** A release that is kept in any case. */
  needed?: string;
}

/** The last release of each version of the code stays for this long: bad code may go live with many changes of the data. */
const CODE_RETENTION_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Names of the releases that are kept, in the output folder and at targets: the live one, the held one, the last five, and the
 * newest of each version of the code that went live in the last 14 days. Pure.
 * @param now milliseconds since 1970
 */
export function retainedReleases(
  { live, hold, releases }: TenantReleases,
  now: number,
  { keep, needed }: Retention = {},
): Set<string> {
  const newest = releases.toSorted((a, b) => lastLive(b) - lastLive(a));
  const others = newest.filter(({ name }) => name !== live).slice(0, Math.max(0, (keep ?? RETAINED_RELEASES) - 1));
  const ofCodes = new Map<string, string>();
  for (const release of keep === undefined ? newest : []) {
    const { name, codeId } = release;
    if (ofCodes.has(codeId) || now - lastLive(release) >= CODE_RETENTION_MS) continue;
    ofCodes.set(codeId, name);
  }
  const held = hold === 'damaged' ? undefined : hold?.release;
  const names = [live, held, needed, ...others.map(({ name }) => name), ...ofCodes.values()];
  return new Set(names.filter((name) => name !== undefined));
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
