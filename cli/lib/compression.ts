import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';
import { cacheFolder } from './cache-folder.ts';
import { fileErrorCode } from './file-errors.ts';

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

const DECOMPRESS = { '.br': brotliDecompressSync, '.gz': gunzipSync };

/** Age at which cached compressed files are deleted. */
const MAX_AGE_MS = 60 * 24 * 60 * 60 * 1000;

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

/**
 * The smallest compressed forms of some bytes, from the cache or computed and cached. Cached files are decompressed and
 * compared, so that damage is detected.
 */
export async function compressOnce(bytes: Uint8Array, folder = compressedFolder()): Promise<Compressed> {
  const stem = path.join(folder, createHash('sha256').update(bytes).digest('hex').slice(0, 32));
  const cached = readCached(stem, bytes);
  if (cached !== undefined) return cached;
  const compressed = await compressBest(bytes);
  writeCached(folder, stem, compressed);
  return compressed;
}

/** Slow, on other threads: for files that stay unchanged for months. */
async function compressBest(bytes: Uint8Array): Promise<Compressed> {
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

/** All tenants share the compressed forms of the bundle's files. */
function compressedFolder(): string {
  return path.join(cacheFolder(), 'compressed');
}

/** @returns undefined if the files are missing or damaged */
function readCached(stem: string, bytes: Uint8Array): Compressed | undefined {
  try {
    return COMPRESSED_ENDINGS.map((ending) => {
      const compressed = readFileSync(stem + ending);
      const unpacked = DECOMPRESS[ending](compressed, { maxOutputLength: bytes.length });
      if (!unpacked.equals(bytes)) throw new RangeError(`${stem}${ending} belongs to another file`);
      return [ending, compressed] as const;
    });
  } catch {
    return undefined;
  }
}

/** Writes each file atomically. A cache that is not writable costs time, but is no error. */
function writeCached(folder: string, stem: string, compressed: Compressed): void {
  try {
    mkdirSync(folder, { recursive: true });
    deleteExpired(folder);
    for (const [ending, bytes] of compressed) {
      const draft = `${stem}${ending}.${randomBytes(6).toString('hex')}`;
      writeFileSync(draft, bytes);
      renameSync(draft, stem + ending);
    }
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
  }
}

function deleteExpired(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > MAX_AGE_MS) rmSync(file, { force: true });
  }
}
