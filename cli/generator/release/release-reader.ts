import { lstatSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { linkOrCopySync } from '../../lib/file-operations.ts';
import { liveRelease } from './live-release.ts';
import { readManifest, type ReleaseManifest } from './release-manifest.ts';
import { releaseFolder } from './release-paths.ts';

/** Names a release. Plain data: it is sent to the render processes. */
export interface ReleaseName {
  outDir: string;
  tenant: string;
  release: string;
}

/** Reads a release whose unchanged files the next build reuses. */
export interface ReleaseReader {
  name: ReleaseName;
  manifest: ReleaseManifest;
  /**
   * Size of a file and its modification time (ms since 1970); undefined if the release does not have it or it was changed
   * afterwards.
   */
  statOf(file: string): readonly [bytes: number, modifiedMs: number] | undefined;
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
export function openRelease(name: ReleaseName): ReleaseReader | undefined {
  const { outDir, tenant, release } = name;
  const manifest = readManifest(outDir, tenant, release);
  if (manifest === undefined) return undefined;
  const folder = releaseFolder(outDir, tenant, release);
  const recordedStat = (file: string) => manifest.files[file] ?? manifest.carried[file];
  return {
    name,
    manifest,
    statOf(file) {
      const recorded = recordedStat(file);
      if (recorded === undefined || !isUnchanged(`${folder}${path.sep}${file}`, recorded)) return undefined;
      const [bytes, modifiedMs] = recorded;
      return [bytes, modifiedMs];
    },
    linkOrCopy(file, target) {
      const isLinked = linkOrCopySync(`${folder}${path.sep}${file}`, target);
      const [, modifiedMs] = recordedStat(file) ?? [];
      return isLinked && modifiedMs !== undefined ? modifiedMs : lstatSync(target).mtimeMs;
    },
  };
}

function isUnchanged(place: string, [bytes, modifiedMs]: readonly [number, number, ...unknown[]]): boolean {
  try {
    // Without following links: their targets may change.
    const found = lstatSync(place, { throwIfNoEntry: false });
    return found?.isFile() === true && found.size === bytes && found.mtimeMs === modifiedMs;
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
