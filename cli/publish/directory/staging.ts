import { constants, mkdirSync } from 'node:fs';
import { copyFile, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { ownedFolder } from '../../release/owned-folder.ts';
import { deleteFolder, linkOrCopy, makeFolder } from '../../lib/file-operations.ts';
import { inParallel } from '../in-parallel.ts';
import type { PublicationPlan } from '../plan-publication.ts';
import type { SiteFile, SiteToPublish } from '../site-to-publish.ts';
import type { PublicationOptions } from '../target.ts';

/** The folder in which a site is put together, on the file system of the target. */
export interface Staging {
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
