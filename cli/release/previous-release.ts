import { closeSync, copyFileSync, linkSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from './file-error.ts';
import { liveRelease } from './live-release.ts';
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
  /** Bytes of a file; undefined where the release has none, or one that was changed since it was written. */
  sizeOf(file: string): number | undefined;
  /** The text of a file that `sizeOf` knows. */
  read(file: string): string;
  /** Whether a file that `sizeOf` knows begins with these parts. */
  begins(file: string, parts: readonly (string | Uint8Array)[]): boolean;
  /** Puts a file that `sizeOf` knows at another place: the same file under a second name, or a copy where that cannot be. */
  share(file: string, target: string): void;
}

/** @returns undefined where the release cannot be relied on: it has no manifest, or one that cannot be read */
export function openPreviousRelease({ outDir, tenant, release }: ReleaseName): PreviousRelease | undefined {
  const manifest = readManifest(outDir, tenant, release);
  if (manifest === undefined) return undefined;
  const folder = releaseFolder(outDir, tenant, release);
  const known = { ...manifest.files, ...manifest.carried };
  const place = (file: string): string => `${folder}${path.sep}${file}`;
  return {
    manifest,
    sizeOf(file) {
      const [bytes, modifiedMs] = known[file] ?? [];
      const found = bytes === undefined ? undefined : statSync(place(file), { throwIfNoEntry: false });
      return found?.isFile() === true && found.size === bytes && found.mtimeMs === modifiedMs ? bytes : undefined;
    },
    read: (file) => readFileSync(place(file), 'utf8'),
    begins(file, parts) {
      const wanted = parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part));
      const start = readStart(place(file), sum(wanted.map(({ length }) => length)));
      let at = 0;
      return wanted.every((part) => {
        const from = at;
        at += part.length;
        return start.subarray(from, at).equals(part);
      });
    },
    share(file, target) {
      try {
        linkSync(place(file), target);
      } catch (error) {
        // Not every file system has hard links, and some have them only so many times.
        if (!NO_LINKS.has(fileErrorCode(error) ?? '')) throw error;
        copyFileSync(place(file), target);
      }
    },
  };
}

/** The release that is live; undefined where there is none, or none that can be relied on. */
export function openLiveRelease(outDir: string, tenant: string): PreviousRelease | undefined {
  const release = liveRelease(outDir, tenant);
  return release === undefined ? undefined : openPreviousRelease({ outDir, tenant, release });
}

function readStart(file: string, bytes: number): Buffer {
  const start = Buffer.allocUnsafe(bytes);
  const descriptor = openSync(file, 'r');
  try {
    return start.subarray(0, readSync(descriptor, start, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

const NO_LINKS = new Set(['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Whether every file of the release is as it was written. */
export function isWhole({ manifest, sizeOf }: PreviousRelease): boolean {
  return [...Object.keys(manifest.files), ...Object.keys(manifest.carried)].every((file) => sizeOf(file) !== undefined);
}
