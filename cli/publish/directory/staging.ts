import { constants, mkdirSync, lstatSync, readdirSync } from 'node:fs';
import { copyFile, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { deleteFolder, linkOrCopy, makeFolder } from '../../lib/file-operations.ts';
import { workFolder } from '../../lib/paths.ts';
import { ownedFolder, isLeftover } from '../../release/owned-folder.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import type { PublicationPlan } from '../plan-publication.ts';
import type { SiteFile, SiteToPublish } from '../site-to-publish.ts';
import type { PublicationOptions } from '../target.ts';

/** The folder in which a site is put together, on the file system of the target. */
interface Staging {
  folder: string;
  fill(plan: PublicationPlan): Promise<void>;
  /** Copies files anew that are there already. */
  replace(files: readonly SiteFile[]): Promise<void>;
  remove(): void;
}

const COPIED_AT_ONCE = 8;

/** @param sources where files are at the target that can be shared, by path */
export function createStaging(
  outDir: string,
  site: SiteToPublish,
  sources: ReadonlyMap<string, string>,
  { signal, onUploaded }: Pick<PublicationOptions, 'signal' | 'onUploaded'>,
): Staging {
  const folder = ownedFolder(outDir, 'publish', site.tenant);

  async function copy(file: SiteFile): Promise<void> {
    signal.throwIfAborted();
    const target = place(folder, file.path);
    // Where the file system can, both names share the bytes until one is written to.
    await copyFile(path.join(site.folder, file.path), target, constants.COPYFILE_FICLONE);
    // Last of all: it says that the copy is whole.
    await utimes(target, file.modifiedMs / 1000, file.modifiedMs / 1000);
    onUploaded(file);
  }

  return {
    folder,
    async fill({ uploads, same, kept }) {
      makeFolder(folder);
      await inParallel([...same, ...Object.keys(kept)], COPIED_AT_ONCE, async (file) => {
        signal.throwIfAborted();
        const source = sources.get(file);
        if (source !== undefined) await linkOrCopy(source, place(folder, file));
      });
      await inParallel(uploads, COPIED_AT_ONCE, copy);
    },
    async replace(files) {
      await inParallel(files, COPIED_AT_ONCE, async (file) => {
        // Its bytes may be shared with the site that is live.
        await rm(path.join(folder, file.path), { force: true });
        await copy(file);
      });
    },
    remove: () => void deleteFolder(folder),
  };
}

/** Where a file belongs within a folder; the folders above it are made. */
function place(folder: string, file: string): string {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  return target;
}

/** Time stamps lose a little when they are copied. */
const SAME_MS = 1;

/**
 * Files that a publish which was killed has copied already, with where they are. A copy gets its time stamp when it is whole,
 * so one with the right stamp is.
 */
export function findCopiedFiles(outDir: string, { tenant, files }: SiteToPublish): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of abandonedStagings(outDir, tenant)) {
    for (const { path: file, bytes, modifiedMs } of files.values()) {
      const copy = path.join(folder, file);
      const stat = lstatSync(copy, { throwIfNoEntry: false });
      const isWhole = stat?.isFile() === true && stat.size === bytes && Math.abs(stat.mtimeMs - modifiedMs) < SAME_MS;
      if (isWhole) found.set(file, copy);
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
    // Nothing was ever published there.
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
