import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

/** Extensions of precompressed files, the smaller format first. */
export const COMPRESSED_ENDINGS = ['.br', '.gz'] as const;

type CompressedEnding = (typeof COMPRESSED_ENDINGS)[number];

/** The compressed forms of one file. */
export type Compressed = readonly (readonly [ending: CompressedEnding, bytes: Uint8Array])[];

const COMPRESSIBLE = /\.(?:html|json|js|css|svg|xml|txt|webmanifest)$/;
const COMPRESSED = /\.(?:br|gz)$/;

/** Bytes. A smaller file fits into one packet without compression. */
const MIN_SIZE = 1024;

const GZIP = { level: 9 };
/** 32 MB/s on pages of 15 KB; sizes are within 1 % of quality 9. Quality 11 takes a hundred times as long. */
const QUICK_QUALITY = 5;
const BEST_QUALITY = 11;

/** Whether a file of this name and size gets compressed forms. */
export function isCompressible(file: string, bytes: number): boolean {
  return bytes >= MIN_SIZE && COMPRESSIBLE.test(file);
}

/** The file that a compressed one was made from; any other name is returned unchanged. */
export function sourceOf(file: string): string {
  return file.replace(COMPRESSED, '');
}

/** Whether a site was built with compressed files. Its home page is always large enough to have them. */
export function isCompressedSite(files: Readonly<Record<string, unknown>>): boolean {
  return 'index.html.gz' in files;
}

/** For files that every release writes. The output is deterministic: it contains no timestamp. */
export function compressQuickly(bytes: Uint8Array): Compressed {
  return [
    ['.br', brotliCompressSync(bytes, brotliOptions(QUICK_QUALITY, bytes))],
    ['.gz', gzipSync(bytes, GZIP)],
  ];
}

/** Slow, on other threads: for files that stay unchanged for months. */
export async function compressBest(bytes: Uint8Array): Promise<Compressed> {
  const [smaller, larger] = await Promise.all([
    promisify(brotliCompress)(bytes, brotliOptions(BEST_QUALITY, bytes)),
    promisify(gzip)(bytes, GZIP),
  ]);
  return [
    ['.br', smaller],
    ['.gz', larger],
  ];
}

function brotliOptions(quality: number, bytes: Uint8Array) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
}
