import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { isCount, isRecordOf, isTextLike, isTime, isTupleOf, tryParseJson, type Guarded } from '../lib/schema.ts';
import { readStateFile, writeStateFile } from '../lib/state-file.ts';
import { inParallel } from '../lib/in-parallel.ts';

/** By path: bytes and modification time (ms since 1970); more items may follow. */
export type FileStats = Readonly<Record<string, readonly [bytes: number, modifiedMs: number, ...more: unknown[]]>>;

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

/** Hidden from hosts by its dot; separate from the releases, where every file belongs to one of them. */
const DIGESTS_FOLDER = '.digests';

const CONCURRENT_READS = 8;

/** By path: bytes, modification time (ms since 1970), SHA-256. */
const isDigestTable = isRecordOf(isTupleOf([isCount, isTime, isTextLike(/^[0-9a-f]{64}$/)]));

type DigestTable = Guarded<typeof isDigestTable>;

/** Opens the stored digests of a tenant in an output folder. */
export function openDigests(outDir: string, tenant: string): Digests {
  const file = path.join(outDir, DIGESTS_FOLDER, `${tenant}.json`);
  // If it is missing or damaged, the files are read again.
  const before = readStateFile(file, isDigestTable) ?? {};
  return {
    async digest(folder, stats, signal) {
      const digests = new Map<string, string>();
      await inParallel(Object.entries(stats), CONCURRENT_READS, async ([name, [bytes, modifiedMs]]) => {
        signal.throwIfAborted();
        const [knownBytes, knownMs, known] = before[name] ?? [];
        const isKnown = known !== undefined && knownBytes === bytes && knownMs === modifiedMs;
        digests.set(name, isKnown ? known : await digestFile(path.join(folder, name)));
      });
      return digests;
    },
    save(digests, stats) {
      const text = digestTable(digests, stats);
      if (text === JSON.stringify(before)) return [];
      return write(file, text);
    },
  };
}

/** @returns the digest in hexadecimal digits. A map's archive is too large to be read at once. */
export async function digestFile(file: string, algorithm: 'md5' | 'sha256' = 'sha256'): Promise<string> {
  return digestChunks(createReadStream(file), algorithm);
}

/** @returns SHA-256 in hexadecimal digits */
export function digestBytes(bytes: Uint8Array): string {
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

/** Parses the output of `digestTable`; any other text gives an empty table. */
export function parseDigestTable(text: string): DigestTable {
  const value = tryParseJson(text);
  return isDigestTable(value) ? value : {};
}

/** The digests as they are stored. Files without stats are omitted. */
export function digestTable(digests: ReadonlyMap<string, string>, stats: FileStats): string {
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
