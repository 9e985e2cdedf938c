import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImageFile } from '../images/prepare-images.ts';
import { type Compressed, compressBest, isCompressible } from '../../lib/compression.ts';
import type { ReleaseReader } from '../release/release-reader.ts';
import type { SiteWriter } from './site-writer.ts';

/** Location of the bundled code. Plain data that can be sent to another process. */
export interface BundledCode {
  /** Folder of files that belong to every tenant's site. */
  clientDir: string;
  /** Relative paths of the files in `clientDir`. */
  clientFiles: readonly string[];
  /** The client files whose names change with their content. */
  hashedFiles: readonly string[];
  /** Folder of the code and frames that render pages: see bundled-pages.ts. */
  serverDir: string;
}

/** Adds the bundle's files to a site. Files with a hashed name are reused from the previous release if it has them. */
export async function copyBundle(
  { clientDir, clientFiles, hashedFiles }: BundledCode,
  writer: SiteWriter,
  previous: ReleaseReader | undefined,
): Promise<void> {
  const hashed = new Set(hashedFiles);
  const copied = clientFiles.filter((file) => !(hashed.has(file) && writer.reuse(previous, file)));
  const forms = writer.isCompressed ? await compressFiles(clientDir, copied) : undefined;
  for (const file of copied) {
    const source = path.join(clientDir, file);
    if (forms === undefined) writer.write(file, contentOf(source));
    else writer.copy(file, source, forms.get(file));
  }
}

const contents = new Map<string, Uint8Array>();

/** The same files go to every tenant, and are small: a process reads each once. */
function contentOf(source: string): Uint8Array {
  const content = contents.get(source) ?? readFileSync(source);
  contents.set(source, content);
  return content;
}

const compressed = new Map<string, Promise<Compressed>>();

/** Compresses all files at once, to use every core. They go to every tenant, too: a process compresses each once. */
async function compressFiles(folder: string, files: readonly string[]): Promise<Map<string, Compressed>> {
  const found = new Map<string, Compressed>();
  await Promise.all(
    files.map(async (file) => {
      const source = path.join(folder, file);
      const bytes = contentOf(source);
      if (!isCompressible(file, bytes.length)) return;
      const known = compressed.get(source) ?? compressBest(bytes);
      compressed.set(source, known);
      found.set(file, await known);
    }),
  );
  return found;
}

/** Adds image files to a site, from the previous release if it has those whose names are hashed; else from the store. */
export function copyImages(
  files: ReadonlyMap<string, ImageFile>,
  writer: SiteWriter,
  previous: ReleaseReader | undefined,
): void {
  for (const [file, { source, hasFixedName }] of files) {
    if (hasFixedName || !writer.reuse(previous, file)) writer.copy(file, source);
  }
}
