import { copyFileSync, linkSync, lstatSync } from 'node:fs';
import path from 'node:path';
import { liveRelease } from './live-release.ts';
import { hasNoLinks } from './no-links.ts';
import { readManifest, type ReleaseManifest } from './release-manifest.ts';
import { releaseFolder } from './release-paths.ts';

/** Names a release. Plain data: it crosses to the processes that render. */
export interface ReleaseName {
  outDir: string;
  tenant: string;
  release: string;
}

/** The release that a build starts from: what has not changed is taken from it. */
export interface PreviousRelease {
  manifest: ReleaseManifest;
  /**
   * Bytes of a file, and when it was written (ms since 1970); undefined where the release has none, or one that was changed
   * since.
   */
  factOf(file: string): readonly [bytes: number, writtenMs: number] | undefined;
  /**
   * Puts a file that `factOf` knows at another place: the same file under a second name, or a copy where that cannot be.
   * @returns when the file at that place was written (ms since 1970)
   */
  share(file: string, target: string): number;
}

/** @returns undefined where the release cannot be relied on: it has no manifest, or one that cannot be read */
export function openPreviousRelease({ outDir, tenant, release }: ReleaseName): PreviousRelease | undefined {
  const manifest = readManifest(outDir, tenant, release);
  if (manifest === undefined) return undefined;
  const folder = releaseFolder(outDir, tenant, release);
  const place = (file: string): string => `${folder}${path.sep}${file}`;
  const knownOf = (file: string) => manifest.files[file] ?? manifest.carried[file];
  return {
    manifest,
    factOf(file) {
      const fact = knownOf(file);
      if (fact === undefined) return undefined;
      const [bytes, writtenMs] = fact;
      // Not what a link points to, which may change.
      const found = lstatSync(place(file), { throwIfNoEntry: false });
      const isSame = found?.isFile() === true && found.size === bytes && found.mtimeMs === writtenMs;
      return isSame ? [bytes, writtenMs] : undefined;
    },
    share(file, target) {
      try {
        linkSync(place(file), target);
        const [, writtenMs] = knownOf(file) ?? [];
        if (writtenMs !== undefined) return writtenMs;
      } catch (error) {
        if (!hasNoLinks(error)) throw error;
        copyFileSync(place(file), target);
      }
      return lstatSync(target).mtimeMs;
    },
  };
}

/** The release that is live; undefined where there is none, or none that can be relied on. */
export function openLiveRelease(outDir: string, tenant: string): PreviousRelease | undefined {
  const release = liveRelease(outDir, tenant);
  return release === undefined ? undefined : openPreviousRelease({ outDir, tenant, release });
}

/** Whether every file of the release is as it was written. */
export function isWhole({ manifest, factOf }: PreviousRelease): boolean {
  return [...Object.keys(manifest.files), ...Object.keys(manifest.carried)].every((file) => factOf(file) !== undefined);
}
