import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';
import { isCount, isRecordOf, isTextLike, isTime, isTupleOf, tryParseJson, type Guarded } from '../lib/schema.ts';
import { readStateFile, writeStateFile } from '../lib/state-file.ts';
import { inParallel } from '../lib/in-parallel.ts';

/** By path: bytes, and when the file was written (ms since 1970). More may follow. */
export type FileFacts = Readonly<Record<string, readonly [bytes: number, modifiedMs: number, ...more: unknown[]]>>;

/** SHA-256 of files in hexadecimal digits, each read once as long as it does not change. */
export interface Digests {
  /** @throws what the file system says; the signal's reason when aborted */
  digest(folder: string, facts: FileFacts, signal: AbortSignal): Promise<Map<string, string>>;
  /**
   * Keeps digests for the next time, and no others.
   * @returns a line where that is not possible
   */
  save(digests: ReadonlyMap<string, string>, facts: FileFacts): string[];
}

/** Hidden from hosts by its dot, and apart from the releases, where every file belongs to one. */
const DIGESTS_FOLDER = '.digests';

const READ_AT_ONCE = 8;

/** By path: bytes, modification time (ms since 1970), SHA-256. */
const isDigestTable = isRecordOf(isTupleOf([isCount, isTime, isTextLike(/^[0-9a-f]{64}$/)]));

type DigestTable = Guarded<typeof isDigestTable>;

/** The digests of a tenant's files in this output folder. */
export function openDigests(outDir: string, tenant: string): Digests {
  const file = path.join(outDir, DIGESTS_FOLDER, `${tenant}.json`);
  // If it is missing or damaged, the files are read again.
  const before = readStateFile(file, isDigestTable) ?? {};
  return {
    async digest(folder, facts, signal) {
      const digests = new Map<string, string>();
      await inParallel(Object.entries(facts), READ_AT_ONCE, async ([name, [bytes, modifiedMs]]) => {
        signal.throwIfAborted();
        const [knownBytes, knownMs, known] = before[name] ?? [];
        const isKnown = known !== undefined && knownBytes === bytes && knownMs === modifiedMs;
        digests.set(name, isKnown ? known : await digestFile(path.join(folder, name)));
      });
      return digests;
    },
    save(digests, facts) {
      const text = digestTable(digests, facts);
      if (text === JSON.stringify(before)) return [];
      return write(file, text);
    },
  };
}

/** SHA-256 in hexadecimal digits. */
export async function digestFile(file: string): Promise<string> {
  return hash('sha256', await readFile(file), 'hex');
}

/** The table as `digestTable` wrote it; an empty one for any other text. */
export function parseDigestTable(text: string): DigestTable {
  const value = tryParseJson(text);
  return isDigestTable(value) ? value : {};
}

/** What is kept for the next time. Files without facts are left out. */
export function digestTable(digests: ReadonlyMap<string, string>, facts: FileFacts): string {
  const rows = [...digests].flatMap(([name, sha256]) => {
    const [bytes, modifiedMs] = facts[name] ?? [];
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
    return [`${file} could not be written (${code}): the next publish reads all files again`];
  }
}
