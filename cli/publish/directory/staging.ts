import { constants, linkSync, mkdirSync, lstatSync, readdirSync } from 'node:fs';
import { copyFile, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { deleteFolder, lacksHardLinks, linkOrCopy, makeFolder } from '../../lib/file-operations.ts';
import { workFolder } from '../../lib/paths.ts';
import { ownedFolder, isLeftover } from '../../release/owned-folder.ts';
import { forEachFile, inParallel } from '../../lib/in-parallel.ts';
import type { PublicationPlan } from '../plan-publication.ts';
import type { SiteFile, SiteToPublish } from '../site-to-publish.ts';
import type { PublicationOptions } from '../target.ts';

/** The folder in which a site is assembled, on the file system of the target. */
interface Staging {
  folder: string;
  fill(plan: PublicationPlan): Promise<void>;
  /** Copies files again. */
  replace(files: readonly SiteFile[]): Promise<void>;
  remove(): void;
}

const CONCURRENT_COPIES = 8;

/** @param sources existing copies at the target that can be linked, by path */
export function createStaging(
  outDir: string,
  site: SiteToPublish,
  sources: ReadonlyMap<string, string>,
  { signal, onUploaded }: Pick<PublicationOptions, 'signal' | 'onUploaded'>,
): Staging {
  const folder = ownedFolder(outDir, 'publish', site.tenant);
  const made = new Set<string>();

  /** Path of a file, whose parent folders are created. */
  function place(file: string): string {
    const target = path.join(folder, file);
    const parent = path.dirname(target);
    if (!made.has(parent)) mkdirSync(parent, { recursive: true });
    made.add(parent);
    return target;
  }

  async function copy(file: SiteFile): Promise<void> {
    signal.throwIfAborted();
    const target = place(file.path);
    // If the file system supports it, both files share their bytes until one of them is written.
    await copyFile(path.join(site.folder, file.path), target, constants.COPYFILE_FICLONE);
    // Last, because it marks the copy as complete.
    await utimes(target, file.modifiedMs / 1000, file.modifiedMs / 1000);
    onUploaded(file);
  }

  return {
    folder,
    async fill({ uploads, same, kept }) {
      makeFolder(folder);
      await forEachFile([...same, ...Object.keys(kept)], {
        limit: CONCURRENT_COPIES,
        signal,
        task: {
          now(file) {
            const source = sources.get(file);
            return source === undefined || tryLink(source, place(file));
          },
          async later(file) {
            const source = sources.get(file);
            if (source !== undefined) await linkOrCopy(source, place(file));
          },
        },
      });
      await inParallel(uploads, CONCURRENT_COPIES, copy);
    },
    async replace(files) {
      await inParallel(files, CONCURRENT_COPIES, async (file) => {
        // It may be a hard link to a file of the live site.
        await rm(path.join(folder, file.path), { force: true });
        await copy(file);
      });
    },
    remove: () => void deleteFolder(folder),
  };
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
