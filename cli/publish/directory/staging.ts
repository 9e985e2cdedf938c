import { constants, linkSync, mkdirSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { copyFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { deleteFolder, lacksHardLinks, linkOrCopy, makeFolder } from '../../lib/file-operations.ts';
import { unlinkWithin } from '../../lib/open-folder.ts';
import { workFolder } from '../../lib/paths.ts';
import { ownedFolder, isLeftover } from '../../release/owned-folder.ts';
import { forEachFile, inParallel } from '../../lib/in-parallel.ts';
import { digestFiles, type FileToDigest } from '../file-digests.ts';
import type { PublicationPlan } from '../plan-publication.ts';
import type { SiteFile, SiteToPublish } from '../site-to-publish.ts';
import type { PublicationOptions } from '../target.ts';
import { isSameFile, statIfThere, toRecordedFile, type LiveFiles, type RecordedFile } from './live-files.ts';

/** A site that is assembled on the file system of the target. */
export interface Staging {
  folder: string;
  fill(plan: PublicationPlan): Promise<void>;
  /** Copies files again. */
  replace(files: readonly SiteFile[]): Promise<void>;
  /** @returns paths of files that differ from the build */
  verify(plan: PublicationPlan): Promise<string[]>;
  /** What was verified; undefined if nothing was. */
  verified(): ReadonlyMap<string, RecordedFile> | undefined;
  remove(): void;
}

const CONCURRENT_COPIES = 8;

/** @param live what the target has */
export function createStaging(
  outDir: string,
  site: SiteToPublish,
  live: LiveFiles,
  { signal, onUploaded }: Pick<PublicationOptions, 'signal' | 'onUploaded'>,
): Staging {
  const folder = ownedFolder(outDir, 'publish', site.tenant);
  const place = createPlaces(folder);
  let verified: Map<string, RecordedFile> | undefined;

  async function copy(file: SiteFile): Promise<void> {
    signal.throwIfAborted();
    const target = place(file.path);
    // If the file system supports it, both files share their bytes until one of them is written. An existing file is not ours.
    const how = constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL;
    await copyFile(path.join(site.folder, file.path), target, how);
    // Last, because it marks the copy as complete.
    await utimes(target, file.modifiedMs / 1000, file.modifiedMs / 1000);
    onUploaded(file);
  }

  return {
    folder,
    async fill({ uploads, same, kept }) {
      makeFolder(folder);
      const existing = [...same, ...Object.keys(kept)];
      const links = existing.flatMap((file) => {
        const source = live.sources.get(file);
        return source === undefined ? [] : [{ source, file }];
      });
      await forEachFile(links, {
        limit: CONCURRENT_COPIES,
        signal,
        task: {
          now: ({ source, file }) => tryLink(source, place(file)),
          later: ({ source, file }) => linkOrCopy(source, place(file)),
        },
      });
      await inParallel(uploads, CONCURRENT_COPIES, copy);
    },
    async replace(files) {
      await inParallel(files, CONCURRENT_COPIES, async (file) => {
        // It may be a hard link to a file of the live site.
        unlinkWithin(folder, file.path);
        await copy(file);
      });
    },
    async verify({ kept }) {
      const staged = [...site.files.keys(), ...Object.keys(kept)].map((name): StagedFile => {
        // Files of earlier releases are kept as they are.
        const sha256 = site.files.get(name)?.sha256 ?? live.digests.get(name);
        return { name, sha256, known: live.known.get(name) };
      });
      const result = await verifyFiles(folder, staged, signal);
      verified = result.verified;
      return result.wrong;
    },
    verified: () => verified,
    remove: () => void deleteFolder(folder),
  };
}

/** @returns a function that gives the path of a file, and creates its parent folders */
function createPlaces(folder: string): (file: string) => string {
  const made = new Set<string>();
  return (file) => {
    const target = path.join(folder, file);
    const parent = path.dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return target;
  };
}

/** A file of the next release, and what it must be. */
interface StagedFile {
  name: string;
  sha256: string | undefined;
  /** What the file was when it was read last. */
  known: RecordedFile | undefined;
}

/** Reads files, except for those that are as known. @returns also the paths of those that are missing or differ */
async function verifyFiles(
  folder: string,
  files: readonly StagedFile[],
  signal: AbortSignal,
): Promise<{ verified: Map<string, RecordedFile>; wrong: string[] }> {
  const verified = new Map<string, RecordedFile>();
  const wrong: string[] = [];
  const unread = new Map<string, FileToDigest & { stat: Stats; expected: string | undefined }>();
  const now = Date.now();
  for (const { name, sha256, known } of files) {
    const stat = statIfThere(folder, name);
    if (stat?.isFile() !== true) wrong.push(name);
    else if (isSameFile(stat, known) && known[2] === sha256) {
      verified.set(name, toRecordedFile(stat, known[2], now));
    } else unread.set(name, { name, file: path.join(folder, name), bytes: stat.size, stat, expected: sha256 });
  }
  await digestFiles([...unread.values()], signal, (name, sha256) => {
    const file = unread.get(name);
    if (file === undefined || sha256 !== file.expected) wrong.push(name);
    else verified.set(name, toRecordedFile(file.stat, sha256, now));
  });
  return { verified, wrong: wrong.toSorted() };
}

/** @returns whether the file system has hard links */
function tryLink(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    if (!lacksHardLinks(error)) throw error;
    return false;
  }
}

/** Copying a time stamp rounds it. */
const TOLERANCE_MS = 1;

/**
 * Finds files that a killed publish has already copied. A copy receives its time stamp when it is complete, so a copy with the
 * right time stamp can be used.
 */
export function findCopiedFiles(outDir: string, { tenant, files }: SiteToPublish): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of abandonedStagings(outDir, tenant)) {
    for (const { path: file, bytes, modifiedMs } of files.values()) {
      const copy = path.join(folder, file);
      const stat = lstatSync(copy, { throwIfNoEntry: false });
      const isComplete =
        stat?.isFile() === true && stat.size === bytes && Math.abs(stat.mtimeMs - modifiedMs) < TOLERANCE_MS;
      if (isComplete) found.set(file, copy);
    }
  }
  return found;
}

function abandonedStagings(outDir: string, tenant: string): string[] {
  try {
    return readdirSync(workFolder(outDir))
      .filter((name) => name.startsWith(`publish.${tenant}.`))
      .map((name) => path.join(workFolder(outDir), name))
      .filter((folder) => isLeftover(folder));
  } catch (error) {
    // Nothing has been published there yet.
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
