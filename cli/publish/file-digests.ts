import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { readStateFile, writeStateFile } from '../lib/state-file.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { digestsFile, isDigestTable } from '../generator/release/verify-release.ts';

/** By path: bytes and modification time (ms since 1970); more items may follow. */
type FileStats = Readonly<Record<string, readonly [bytes: number, modifiedMs: number, ...more: unknown[]]>>;

/** SHA-256 of files in hexadecimal digits; unchanged files are read only once. */
export interface Digests {
  /** @throws file errors unchanged; the signal's reason if aborted */
  digest(folder: string, stats: FileStats, signal: AbortSignal): Promise<Map<string, string>>;
  /**
   * Replaces the stored digests.
   * @returns a warning if that is not possible
   */
  save(digests: ReadonlyMap<string, string>, stats: FileStats): string[];
}

const CONCURRENT_READS = 8;

/** Larger files are read piece by piece. */
const MAX_BYTES_AT_ONCE = 1_000_000;

/** Opens the stored digests of a tenant in an output folder. */
export function openDigests(outDir: string, tenant: string): Digests {
  const file = digestsFile(outDir, tenant);
  // If it is missing or damaged, the files are read again.
  const before = readStateFile(file, isDigestTable) ?? {};
  return {
    async digest(folder, stats, signal) {
      const digests = new Map<string, string>();
      const unknown: FileToDigest[] = [];
      for (const [name, stat] of Object.entries(stats)) {
        const [bytes, modifiedMs] = stat;
        const [knownBytes, knownMs, known] = before[name] ?? [];
        if (known !== undefined && knownBytes === bytes && knownMs === modifiedMs) digests.set(name, known);
        else unknown.push({ name, file: `${folder}${path.sep}${name}`, bytes });
      }
      await digestFiles(unknown, signal, (name, sha256) => digests.set(name, sha256));
      return digests;
    },
    save(digests, stats) {
      const isStored = ([name, sha256]: [string, string]): boolean => {
        const [bytes, modifiedMs] = stats[name] ?? [];
        const [knownBytes, knownMs, known] = before[name] ?? [];
        return known === sha256 && knownBytes === bytes && knownMs === modifiedMs;
      };
      if (digests.size === Object.keys(before).length && [...digests].every(isStored)) return [];
      return write(file, digestTable(digests, stats));
    },
  };
}

export interface FileToDigest {
  name: string;
  /** Absolute path. */
  file: string;
  bytes: number;
}

/**
 * Reads files.
 * @param found receives SHA-256 in hexadecimal digits
 * @throws file errors unchanged; the signal's reason if aborted
 */
export async function digestFiles(
  files: readonly FileToDigest[],
  signal: AbortSignal,
  found: (name: string, sha256: string) => void,
): Promise<void> {
  await inParallel(files, CONCURRENT_READS, async ({ name, file, bytes }) => {
    signal.throwIfAborted();
    found(name, bytes > MAX_BYTES_AT_ONCE ? await digestFile(file) : digestBytes(await readFile(file)));
  });
}

/** @returns the digest in hexadecimal digits. A map's archive is too large to be read at once. */
export async function digestFile(file: string, algorithm: 'md5' | 'sha256' = 'sha256'): Promise<string> {
  return digestChunks(createReadStream(file), algorithm);
}

/** @returns SHA-256 in hexadecimal digits */
function digestBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function digestChunks(
  chunks: AsyncIterable<Uint8Array>,
  algorithm: 'md5' | 'sha256' = 'sha256',
): Promise<string> {
  const digest = createHash(algorithm);
  for await (const chunk of chunks) digest.update(chunk);
  return digest.digest('hex');
}

/** The digests as they are stored. Files without stats are omitted. */
function digestTable(digests: ReadonlyMap<string, string>, stats: FileStats): string {
  const rows = [...digests].flatMap(([name, sha256]) => {
    const [bytes, modifiedMs] = stats[name] ?? [];
    return bytes === undefined || modifiedMs === undefined ? [] : [[name, [bytes, modifiedMs, sha256]]];
  });
  return JSON.stringify(Object.fromEntries(rows));
}

function write(file: string, text: string): string[] {
  try {
    writeStateFile(file, text);
    return [];
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    return [`${file} could not be written (${code}); the next publish reads all files again`];
  }
}
