import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { cacheFolder, packageRoot } from './package-root.ts';
import { fileErrorCode } from './file-error.ts';
import { compressBest, type Compressed } from './compress.ts';
import { COMPRESSED_ENDINGS } from './compressible.ts';

/** Files are deleted this long after they were made, and made again when needed. */
const LONGEST_KEPT_MS = 60 * 24 * 60 * 60 * 1000;

const DECOMPRESS = { '.br': brotliDecompressSync, '.gz': gunzipSync };

/** Where the compressed forms of the bundle's files are kept: all tenants share them. */
function compressedFolder(): string {
  return path.join(cacheFolder(packageRoot()), 'compressed');
}

/**
 * The best compressed forms of some bytes, from the store or made and kept there. What lies in the store is unpacked and
 * compared, so that damage is noticed.
 */
export async function compressOnce(bytes: Uint8Array, folder = compressedFolder()): Promise<Compressed> {
  const stem = path.join(folder, createHash('sha256').update(bytes).digest('hex').slice(0, 32));
  const known = readKept(stem, bytes);
  if (known !== undefined) return known;
  const made = await compressBest(bytes);
  keep(folder, stem, made);
  return made;
}

function readKept(stem: string, bytes: Uint8Array): Compressed | undefined {
  try {
    return COMPRESSED_ENDINGS.map((ending) => {
      const compressed = readFileSync(stem + ending);
      const unpacked = DECOMPRESS[ending](compressed, { maxOutputLength: bytes.length });
      if (!unpacked.equals(bytes)) throw new RangeError(`${stem}${ending} belongs to another file`);
      return [ending, compressed] as const;
    });
  } catch {
    // Not there, or damaged in any way: made anew.
    return undefined;
  }
}

/** As a whole or not at all. A store that cannot be written to costs time and nothing else. */
function keep(folder: string, stem: string, made: Compressed): void {
  try {
    mkdirSync(folder, { recursive: true });
    sweep(folder);
    for (const [ending, bytes] of made) {
      const draft = `${stem}${ending}.${randomBytes(6).toString('hex')}`;
      writeFileSync(draft, bytes);
      renameSync(draft, stem + ending);
    }
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
  }
}

function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found !== undefined && Date.now() - found.mtimeMs > LONGEST_KEPT_MS) rmSync(file, { force: true });
  }
}
