import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fileErrorCode } from '../release/file-error.ts';
import { makeFolder } from '../release/make-folder.ts';
import { inParallel } from './in-parallel.ts';

/** By path: bytes, and when the file was written (ms since 1970). More may follow. */
type FileFacts = Readonly<Record<string, readonly [bytes: number, modifiedMs: number, ...more: unknown[]]>>;

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
const FOLDER = '.digests';

const READ_AT_ONCE = 8;

const schema = z.record(z.string(), z.tuple([z.number(), z.number(), z.string().regex(/^[0-9a-f]{64}$/)]));

/** The digests of a tenant's files in this output folder. */
export function openDigests(outDir: string, tenant: string): Digests {
  const file = path.join(outDir, FOLDER, `${tenant}.json`);
  const before = readTable(file);
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
      const table = [...digests].map(([name, sha256]) => [name, [facts[name]?.[0], facts[name]?.[1], sha256]]);
      const text = JSON.stringify(Object.fromEntries(table));
      if (text === JSON.stringify(before)) return [];
      return write(file, text);
    },
  };
}

/** SHA-256 in hexadecimal digits. */
export async function digestFile(file: string): Promise<string> {
  return hash('sha256', await readFile(file), 'hex');
}

function readTable(file: string): z.infer<typeof schema> {
  try {
    const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch (error) {
    // Missing, unreadable or damaged alike: the files are read again.
    if (fileErrorCode(error) === undefined && !(error instanceof SyntaxError)) throw error;
    return {};
  }
}

function write(file: string, text: string): string[] {
  try {
    makeFolder(path.dirname(file));
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    return [];
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    return [`${file} could not be written (${code}): the next publish reads all files again`];
  }
}
