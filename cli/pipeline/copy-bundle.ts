import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compressed } from '../compress/compress.ts';
import { compressOnce } from '../compress/compressed-store.ts';
import { isCompressible } from '../compress/compressible.ts';
import type { PreviousRelease } from '../release/previous-release.ts';
import type { SiteWriter } from '../render/site-writer.ts';
import type { BundledCode } from './bundle-site.ts';

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
