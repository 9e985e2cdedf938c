import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { CompressedEnding } from './compressible.ts';

/** The compressed forms of one file. */
export type Compressed = readonly (readonly [ending: CompressedEnding, bytes: Uint8Array])[];

const GZIP = { level: 9 };
/** 32 MB/s on pages of 15 KB, and their sizes are within 1 % of what quality 9 gives. Quality 11 takes a hundred times as long. */
const QUICK_QUALITY = 5;
const BEST_QUALITY = 11;

const brotliOptions = (quality: number, bytes: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
});

/** For files that are made anew with each release. The same bytes give the same: no time stands in them. */
export function compressQuickly(bytes: Uint8Array): Compressed {
  return [
    ['.br', brotliCompressSync(bytes, brotliOptions(QUICK_QUALITY, bytes))],
    ['.gz', gzipSync(bytes, GZIP)],
  ];
}

/** As small as can be, in other threads: for files that stay for months. */
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
