import path from 'node:path';
import { fileErrorCode, isPermissionError } from '../../lib/file-errors.ts';
import { digestOpenFile } from '../../lib/file-operations.ts';
import { isCount, isRecordOf, isSha256, isTime, isTupleOf } from '../../lib/schema.ts';
import { readStateFile, withPlainFile } from '../../lib/state-file.ts';
import { releaseFolder } from './release-paths.ts';
import { openRelease } from './release-reader.ts';

/** Hidden from hosts by its dot; separate from the releases, where every file belongs to one of them. */
export const DIGESTS_FOLDER = '.digests';

/** By path: bytes, modification time (ms since 1970), SHA-256. */
export const isDigestTable = isRecordOf(isTupleOf([isCount, isTime, isSha256]));

/** What the last publish has read of a tenant's releases in an output folder. */
export function digestsFile(outDir: string, tenant: string): string {
  return path.join(outDir, DIGESTS_FOLDER, `${tenant}.json`);
}

export interface ReleaseFaults {
  /** Paths of files that are missing or differ. */
  damaged: string[];
  /** System errors of files that this user may not read, and that may be intact. */
  unreadable: Error[];
}

/**
 * Compares the files of a release with its manifest: size and modification time, as builds do, and the content of all files
 * whose SHA-256 is known. Releases share files, so a file that was edited in one of them, and given its old time, is wrong in
 * others as well.
 * @returns undefined if the release has no valid manifest
 * @throws a system error for a file that cannot be read for another reason than its permissions, such as a broken disk
 */
export function findFaults(outDir: string, tenant: string, release: string): ReleaseFaults | undefined {
  const opened = openRelease({ outDir, tenant, release });
  if (opened === undefined) return undefined;
  const { files, carried, sha256 = {} } = opened.manifest;
  const folder = releaseFolder(outDir, tenant, release);
  const table = readStateFile(digestsFile(outDir, tenant), isDigestTable) ?? {};
  const faults: ReleaseFaults = { damaged: [], unreadable: [] };
  for (const [file, [bytes, modifiedMs]] of Object.entries({ ...carried, ...files })) {
    const [knownBytes, knownMs, known] = table[file] ?? [];
    const isSameAsKnown = knownBytes === bytes && knownMs === modifiedMs;
    const expected = sha256[file] ?? (isSameAsKnown ? known : undefined);
    try {
      const isIntact =
        opened.statOf(file) !== undefined &&
        (expected === undefined || digestPlainFile(path.join(folder, file)) === expected);
      if (!isIntact) faults.damaged.push(file);
    } catch (error) {
      if (!isPermissionError(error)) throw error;
      faults.unreadable.push(error);
    }
  }
  return faults;
}

/** Codes of a file that was deleted, or replaced by something else, since its size was read. */
const REPLACED: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/** @returns SHA-256 in hexadecimal digits; undefined if there is no such plain file */
function digestPlainFile(file: string): string | undefined {
  try {
    return withPlainFile(file, (descriptor) => digestOpenFile(descriptor).digest('hex'));
  } catch (error) {
    if (!REPLACED.has(fileErrorCode(error))) throw error;
    return undefined;
  }
}
