import { EXIT, type ExitCode } from './exit-codes.ts';
import { OperatorError } from './operator-error.ts';
import { isWorkPath } from './work-paths.ts';

interface Situation {
  code: string;
  what: string;
  hint: string;
  exitCode: ExitCode;
}

// The place was badly chosen: that is usage, and another --out mends it.
const NOT_ALLOWED: Situation = {
  code: 'FILE_NOT_WRITABLE',
  what: 'may not be written to',
  hint: 'give the user who builds write permission there, or choose another folder with --out',
  exitCode: EXIT.USAGE,
};
const READ_ONLY: Situation = {
  code: 'FILE_SYSTEM_READ_ONLY',
  what: 'is on a read-only file system',
  hint: 'choose a folder on another file system with --out, or mount this one for writing',
  exitCode: EXIT.USAGE,
};
const IN_THE_WAY: Situation = {
  code: 'FILE_IN_THE_WAY',
  what: 'cannot be made: a file stands where a folder is needed, or the other way round',
  hint: 'move that file away, or choose another folder with --out',
  exitCode: EXIT.USAGE,
};
const TOO_LONG: Situation = {
  code: 'FILE_NAME_TOO_LONG',
  what: 'is too long a path for this file system',
  hint: 'choose a folder with a shorter path with --out',
  exitCode: EXIT.USAGE,
};
const MOUNTED: Situation = {
  code: 'FILE_CANNOT_MOVE',
  what: 'cannot be switched: it is a mount point, or in use',
  hint: "mount the folder above it instead of a tenant's own folder: the new site is put there with a rename",
  exitCode: EXIT.USAGE,
};
// The place is right, but the output could not be written whole: the same as an output that is refused.
const DISK_FULL: Situation = {
  code: 'FILE_DISK_FULL',
  what: 'could not be written: the disk is full, or a quota is used up',
  hint: 'free space (a build needs room for a second copy of the site beside the live one), then build again',
  exitCode: EXIT.OUTPUT_REFUSED,
};
const TOO_MANY_OPEN: Situation = {
  code: 'FILE_TOO_MANY_OPEN',
  what: 'could not be opened: too many files are open',
  hint: 'raise the limit (ulimit -n 4096) or build with a lower --concurrency',
  exitCode: EXIT.OUTPUT_REFUSED,
};
const BROKEN_DISK: Situation = {
  code: 'FILE_DISK_BROKEN',
  what: 'could not be read or written: the disk reports an error',
  hint: 'check the disk, or choose a folder on another one with --out',
  exitCode: EXIT.OUTPUT_REFUSED,
};
const GONE: Situation = {
  code: 'FILE_GONE',
  what: 'is gone: something else deletes files in the output folder',
  hint: 'leave the output folder alone while a build runs, then build again',
  exitCode: EXIT.OUTPUT_REFUSED,
};

const SITUATIONS: ReadonlyMap<unknown, Situation> = new Map([
  ['EACCES', NOT_ALLOWED],
  ['EPERM', NOT_ALLOWED],
  ['EROFS', READ_ONLY],
  ['ENOTDIR', IN_THE_WAY],
  ['EISDIR', IN_THE_WAY],
  ['EEXIST', IN_THE_WAY],
  ['ELOOP', IN_THE_WAY],
  ['ENAMETOOLONG', TOO_LONG],
  ['EBUSY', MOUNTED],
  ['EXDEV', MOUNTED],
  ['ENOSPC', DISK_FULL],
  ['EDQUOT', DISK_FULL],
  ['EMFILE', TOO_MANY_OPEN],
  ['ENFILE', TOO_MANY_OPEN],
  ['EIO', BROKEN_DISK],
]);

/**
 * What a failed file operation means to the operator.
 * @param path the file or folder in question, where the error does not name one
 * @returns null for any other error: that one is ours
 */
export function describeFileError(error: unknown, path: string): OperatorError | null {
  const code = fileErrorCode(error);
  if (!(error instanceof Error)) return null;
  const named = pathOfFileError(error) ?? path;
  // Anywhere else a missing file is one that we forgot to write.
  const situation = code === 'ENOENT' && isWorkPath(named) ? GONE : SITUATIONS.get(code);
  if (situation === undefined) return null;
  return new OperatorError({
    code: situation.code,
    title: `${named} ${situation.what}`,
    details: [`The system says: ${error.message}`, 'The site that was there before is untouched.'],
    hint: situation.hint,
    exitCode: situation.exitCode,
    cause: error,
  });
}

/** The system's name of a file error, such as `ENOENT`; undefined for any other error. */
export function fileErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/**
 * The file or folder that a file error is about; undefined where it names none. What fills a disk, or may not be written at all,
 * is what a file is copied or moved to.
 */
export function pathOfFileError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isAboutTarget = ['ENOSPC', 'EDQUOT', 'EROFS'].includes(fileErrorCode(error) ?? '');
  if (isAboutTarget && 'dest' in error && typeof error.dest === 'string') return error.dest;
  return 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

/**
 * Runs file operations so that their failures reach the operator in plain words.
 * @throws OperatorError for what the operator can mend; everything else as it was thrown
 */
export function withFileErrors<Result>(path: string, operate: () => Result): Result {
  try {
    return operate();
  } catch (error) {
    throw describeFileError(error, path) ?? error;
  }
}
