import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { readStateFile, writeStateFile } from '../lib/state-file.ts';
import { inParallel } from '../lib/in-parallel.ts';
import { digestsFile, isDigestTable } from '../generator/release/verify-release.ts';

/** By path: bytes and modification time (ms since 1970); more items may follow. */
type FileStats = Readonly<Record<string, readonly [bytes: number, modifiedMs: number, ...more: unknown[]]>>;

/**
 * Digests the files of a release. Unchanged files are read only once: their digests are stored in the output folder.
 * @returns SHA-256 in hexadecimal digits by path, and a warning if they could not be stored
 * @throws file errors unchanged; the signal's reason if aborted
 */
export async function digestRelease(
  { outDir, tenant, folder }: { outDir: string; tenant: string; folder: string },
  stats: FileStats,
  signal: AbortSignal,
): Promise<{ digests: ReadonlyMap<string, string>; warnings: string[] }> {
  const store = digestsFile(outDir, tenant);
  // If it is missing or damaged, the files are read again.
  const before = readStateFile(store, isDigestTable) ?? {};
  const unknown = Object.entries(stats).filter(([file, [bytes, modifiedMs]]) => {
    const [knownBytes, knownMs] = before[file] ?? [];
    return knownBytes !== bytes || knownMs !== modifiedMs;
  });
  const sizes = unknown.map(([file, [bytes]]) => ({ path: file, bytes }));
  const read = await digestFiles(folder, sizes, signal);
  const digests = new Map(Object.keys(stats).map((file) => [file, read.get(file) ?? before[file]?.[2] ?? '']));
  if (unknown.length === 0 && Object.keys(before).length === digests.size) return { digests, warnings: [] };
  const rows = Object.entries(stats).map(([file, [bytes, ms]]) => [file, [bytes, ms, digests.get(file)]]);
  return { digests, warnings: write(store, JSON.stringify(Object.fromEntries(rows))) };
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

const CONCURRENT_READS = 8;

/** Larger files are read piece by piece. */
const MAX_BYTES_AT_ONCE = 1_000_000;

/**
 * Reads files of a folder.
 * @returns SHA-256 in hexadecimal digits by path
 * @throws file errors unchanged; the signal's reason if aborted
 */
export async function digestFiles(
  folder: string,
  files: readonly { path: string; bytes: number }[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  await inParallel(files, CONCURRENT_READS, async ({ path: name, bytes }) => {
    signal.throwIfAborted();
    const file = path.join(folder, name);
    digests.set(name, bytes > MAX_BYTES_AT_ONCE ? await digestFile(file) : hash('sha256', await readFile(file), 'hex'));
  });
  return digests;
}

/** @returns the digest in hexadecimal digits. A map's archive is too large to be read at once. */
export async function digestFile(file: string, algorithm: 'md5' | 'sha256' = 'sha256'): Promise<string> {
  return digestChunks(createReadStream(file), algorithm);
}

export async function digestChunks(
  chunks: AsyncIterable<Uint8Array>,
  algorithm: 'md5' | 'sha256' = 'sha256',
): Promise<string> {
  const digest = createHash(algorithm);
  for await (const chunk of chunks) digest.update(chunk);
  return digest.digest('hex');
}
