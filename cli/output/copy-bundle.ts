import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Compressed, compressOnce, isCompressible } from '../lib/compression.ts';
import type { PreviousRelease } from '../release/previous-release.ts';
import type { SiteWriter } from './site-writer.ts';

/** Where the bundled code is. Plain data, ready to be handed to another process. */
export interface BundledCode {
  /** Folder whose files belong into every tenant's site. */
  clientDir: string;
  /** Relative paths of the files in `clientDir`. */
  clientFiles: readonly string[];
  /** Those of them whose name changes with their content. */
  hashedFiles: readonly string[];
  /** Folder of the modules and frames that pages are made with: see bundled-pages.ts. */
  serverDir: string;
}

/** Puts the bundle's files into a site: those whose name says their content from the release before, as far as it has them. */
export async function copyBundle(
  { clientDir, clientFiles, hashedFiles }: BundledCode,
  writer: SiteWriter,
  previous: PreviousRelease | undefined,
): Promise<void> {
  const hashed = new Set(hashedFiles);
  const copied = clientFiles.filter((file) => {
    const takeOver = previous && hashed.has(file) ? writer.find(file, previous) : undefined;
    takeOver?.();
    return takeOver === undefined;
  });
  const compressed = writer.isCompressed ? await compressFiles(clientDir, copied) : undefined;
  for (const file of copied) writer.copy(file, path.join(clientDir, file), compressed?.get(file));
}

/** All at once, so that every core has work. */
async function compressFiles(folder: string, files: readonly string[]): Promise<Map<string, Compressed>> {
  const compressed = new Map<string, Compressed>();
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(path.join(folder, file));
      if (isCompressible(file, bytes.length)) compressed.set(file, await compressOnce(bytes));
    }),
  );
  return compressed;
}
