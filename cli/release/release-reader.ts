import { lstatSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { linkOrCopySync } from '../lib/file-operations.ts';
import { liveRelease } from './live-release.ts';
import { readManifest, type ReleaseManifest } from './release-manifest.ts';
import { releaseFolder } from './release-paths.ts';

/** Names a release. Plain data: it is sent to the render processes. */
export interface ReleaseName {
  outDir: string;
  tenant: string;
  release: string;
  /** An expired release whose folder the next release takes over, so that files it has need not be linked: see recycled-release.ts. */
  recycled?: string;
}

/** A file of a release that the next one can reuse. */
export interface ReusableFile {
  bytes: number;
  /** Milliseconds since 1970. */
  modifiedMs: number;
  /** It is already in the recycled folder. */
  isInPlace: boolean;
}

/** Reads a release whose unchanged files the next build reuses. */
export interface ReleaseReader {
  manifest: ReleaseManifest;
  /** See ReleaseName. */
  recycled?: string | undefined;
  /** Absolute path of the folder of `recycled`. */
  recycledDir?: string | undefined;
  /**
   * Size of a file and its modification time (ms since 1970); undefined if the release does not have it or it was changed
   * afterwards.
   */
  statOf(file: string): readonly [bytes: number, modifiedMs: number] | undefined;
  /** Looks for an unchanged file in the recycled folder, if there is one, and then in the release itself. */
  findReusable(file: string): ReusableFile | undefined;
  /**
   * Creates a hard link to a file that `statOf` accepts, or a copy where hard links are not possible.
   * @returns modification time of the target (ms since 1970)
   */
  linkOrCopy(file: string, target: string): number;
}

/**
 * @returns undefined if the release has no valid manifest, so that its files cannot be trusted
 * @throws OperatorError FILE_NOT_READABLE
 */
export function openRelease({ outDir, tenant, release, recycled }: ReleaseName): ReleaseReader | undefined {
  const manifest = readManifest(outDir, tenant, release);
  if (manifest === undefined) return undefined;
  const folder = releaseFolder(outDir, tenant, release);
  const recycledFolder = recycled === undefined ? undefined : releaseFolder(outDir, tenant, recycled);
  const recordedStat = (file: string) => manifest.files[file] ?? manifest.carried[file];
  const statOf: ReleaseReader['statOf'] = (file) => {
    const recorded = recordedStat(file);
    return recorded !== undefined && isUnchanged(`${folder}${path.sep}${file}`, recorded)
      ? [recorded[0], recorded[1]]
      : undefined;
  };
  return {
    manifest,
    recycled,
    recycledDir: recycledFolder,
    statOf,
    findReusable(file) {
      const recorded = recordedStat(file);
      if (recorded === undefined) return undefined;
      const [bytes, modifiedMs] = recorded;
      const isInPlace =
        recycledFolder !== undefined &&
        isUnchanged(`${recycledFolder}${path.sep}${file}`, recorded, manifest.releasedAt ?? 0);
      return isInPlace || statOf(file) !== undefined ? { bytes, modifiedMs, isInPlace } : undefined;
    },
    linkOrCopy(file, target) {
      const isLinked = linkOrCopySync(`${folder}${path.sep}${file}`, target);
      const [, modifiedMs] = recordedStat(file) ?? [];
      return isLinked && modifiedMs !== undefined ? modifiedMs : lstatSync(target).mtimeMs;
    },
  };
}

/**
 * @param sharedBefore of a file in another release: releases share unchanged files by hard links, so a file alone is a copy
 * that was made before this time (ms since 1970), or was put there later. mtime can be forged; number of links and ctime cannot.
 */
function isUnchanged(
  place: string,
  [bytes, modifiedMs]: readonly [number, number, ...unknown[]],
  sharedBefore?: number,
): boolean {
  try {
    // Without following links: their targets may change.
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size !== bytes || found.mtimeMs !== modifiedMs) return false;
    return sharedBefore === undefined || found.nlink > 1 || found.ctimeMs <= sharedBefore;
  } catch (error) {
    // A file is in the place of its folder.
    if (fileErrorCode(error) === 'ENOTDIR') return false;
    throw error;
  }
}

/** @returns undefined if no release is live, or if it has no valid manifest */
export function openLiveRelease(outDir: string, tenant: string): ReleaseReader | undefined {
  const release = liveRelease(outDir, tenant);
  return release === undefined ? undefined : openRelease({ outDir, tenant, release });
}

/** Whether every file of the release is unchanged. */
export function isIntact({ manifest, statOf }: ReleaseReader): boolean {
  return [...Object.keys(manifest.files), ...Object.keys(manifest.carried)].every((file) => statOf(file) !== undefined);
}
