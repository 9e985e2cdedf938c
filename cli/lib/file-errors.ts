import { closeSync, constants, lstatSync, openSync, readlinkSync, statSync } from 'node:fs';
import { basename, dirname, resolve, sep } from 'node:path';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import { EXIT, type ExitCode, OperatorError, toError } from './errors.ts';
import { sitesFolderOf } from './paths.ts';

interface Situation {
  code: string;
  what: string;
  hint: string;
  exitCode: ExitCode;
}

// Wrong place: another --out or a permission fixes it.
const NOT_ALLOWED: Situation = {
  code: 'FILE_NOT_WRITABLE',
  what: 'is not writable',
  hint: 'give the user who runs the build write permission, or choose another folder with --out',
  exitCode: EXIT.UNUSABLE_PATH,
};
const READ_ONLY: Situation = {
  code: 'FILE_SYSTEM_READ_ONLY',
  what: 'is on a read-only file system',
  hint: 'choose a folder on another file system with --out, or mount this one for writing',
  exitCode: EXIT.UNUSABLE_PATH,
};
const IN_THE_WAY: Situation = {
  code: 'FILE_IN_THE_WAY',
  what: 'cannot be created: a file exists where a folder is needed, or a folder where a file is needed',
  hint: 'move it away, or choose another folder with --out',
  exitCode: EXIT.UNUSABLE_PATH,
};
const TOO_LONG: Situation = {
  code: 'FILE_NAME_TOO_LONG',
  what: 'is longer than this file system allows',
  hint: 'choose a folder with a shorter path with --out',
  exitCode: EXIT.UNUSABLE_PATH,
};
const MOUNTED: Situation = {
  code: 'FILE_CANNOT_MOVE',
  what: 'cannot be replaced: it is a mount point, or in use',
  hint: "mount the parent folder instead of the tenant's folder: a new site goes live with a rename",
  exitCode: EXIT.UNUSABLE_PATH,
};
// Right place, but the output is incomplete: handled like a refused output.
const DISK_FULL: Situation = {
  code: 'FILE_DISK_FULL',
  what: 'could not be written: the disk is full, or the quota is exhausted',
  hint: 'free space, then run the command again; a build needs room for the files that it changes, and for the whole site if it is the first one, uses --force or new code, or the file system has no hard links',
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
  what: 'is gone: another program deletes files in the output folder',
  hint: 'keep other programs out of the output folder during a build, then build again',
  exitCode: EXIT.OUTPUT_REFUSED,
};

const SITUATIONS: ReadonlyMap<unknown, Situation> = new Map([
  ['EACCES', NOT_ALLOWED],
  ['EPERM', NOT_ALLOWED],
  ['ENOTSUP', NOT_ALLOWED],
  ['EROFS', READ_ONLY],
  ['ENOTDIR', IN_THE_WAY],
  ['EISDIR', IN_THE_WAY],
  ['EEXIST', IN_THE_WAY],
  ['ENOTEMPTY', IN_THE_WAY],
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

/** System calls that only look. */
const READING = new Set(['access', 'lstat', 'opendir', 'readlink', 'scandir', 'stat', 'statfs']);

/** System calls that need permission to read a file, or to write it or another one. */
const READING_OR_WRITING = new Set(['copyfile', 'link', 'open']);

/**
 * Explains that this user may not read a file or folder, which is no bug wherever it happens: it is neither missing nor damaged.
 * @returns null for any other error
 */
export function describeUnreadable(error: unknown): OperatorError | null {
  if (!isPermissionError(error) || !('syscall' in error) || typeof error.syscall !== 'string') return null;
  const file = pathOfFileError(error);
  const isOfReading = READING_OR_WRITING.has(error.syscall)
    ? file !== undefined && !mayRead(file)
    : READING.has(error.syscall);
  if (!isOfReading) return null;
  return new OperatorError({
    code: 'FILE_NOT_READABLE',
    title: `${file === undefined ? 'A file' : obstacleOnWayTo(file)} cannot be read by this user`,
    details: [`System error: ${error.message}`],
    hint: 'give the user who runs voucher-site read permission there and for the folders above it, or run it as the user who builds',
    exitCode: EXIT.UNUSABLE_PATH,
    cause: error,
  });
}

/** Whether a system call failed because this user may not do it. */
export function isPermissionError(error: unknown): error is Error {
  return ['EACCES', 'EPERM'].includes(fileErrorCode(error) ?? '');
}

function mayRead(file: string): boolean {
  try {
    // A pipe would wait for a writer.
    closeSync(openSync(file, constants.O_RDONLY | constants.O_NONBLOCK));
    return true;
  } catch (error) {
    return !isPermissionError(error);
  }
}

/** The topmost folder above a file that this user may not enter, which is the same for all files below it; or else the file. */
function obstacleOnWayTo(file: string): string {
  const parent = dirname(file);
  const above = parent === file ? file : obstacleOnWayTo(parent);
  if (above !== parent) return above;
  try {
    lstatSync(`${parent}${sep}.`);
    return file;
  } catch (error) {
    if (!isPermissionError(error)) return file;
  }
  try {
    // The live site is a link to its release.
    return obstacleOnWayTo(resolve(dirname(parent), readlinkSync(parent), basename(file)));
  } catch {
    return parent;
  }
}

/**
 * Explains a failed file operation to the operator.
 * @param path file or folder to name if the error does not name one
 * @returns null for an error that is a bug in voucher-site
 */
export function describeFileError(error: unknown, path: string): OperatorError | null {
  const code = fileErrorCode(error);
  if (!(error instanceof Error)) return null;
  const unreadable = describeUnreadable(error);
  if (unreadable !== null) return unreadable;
  const named = pathOfFileError(error) ?? path;
  // Elsewhere, a missing file means that voucher-site did not write it: a bug.
  const situation = code === 'ENOENT' && sitesFolderOf(named) !== undefined ? GONE : SITUATIONS.get(code);
  if (situation === undefined) return null;
  // A disk is full for all tenants and files, which then fail with the same words.
  const isFull = situation === DISK_FULL;
  const [message = ''] = isFull ? error.message.split(" '") : [error.message];
  return new OperatorError({
    code: situation.code,
    title: `${isFull ? (sitesFolderOf(named) ?? dirname(named)) : named} ${situation.what}`,
    details: [`System error: ${message}`, 'The previous site is unchanged.'],
    hint: situation.hint,
    exitCode: situation.exitCode,
    cause: error,
  });
}

/** The error code of a system error, such as `ENOENT`; undefined for any other error. */
export function fileErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** @returns undefined after a system error; any other error is thrown */
export function ignoreFileErrors<Result>(attempt: () => Result): Result | undefined {
  try {
    return attempt();
  } catch (error) {
    if (fileErrorCode(error) === undefined) throw error;
    return undefined;
  }
}

/**
 * The file or folder that a system error is about, if it names one. For a full or read-only disk, and for something in the way,
 * that is the target of a copy or a rename.
 */
export function pathOfFileError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isAboutTarget = ['ENOSPC', 'EDQUOT', 'EROFS', 'EEXIST', 'ENOTEMPTY'].includes(fileErrorCode(error) ?? '');
  if (isAboutTarget && 'dest' in error && typeof error.dest === 'string') return error.dest;
  return 'path' in error && typeof error.path === 'string' ? error.path : undefined;
}

/** An error as plain data, which one process tells another: an `Error` with these fields is the same to its callers. */
export interface ToldError {
  name: string;
  message: string;
  stack?: string;
  /** Of a system error. */
  code?: string;
  path?: string;
}

export function tellError(error: unknown): ToldError {
  const { name, message, stack } = toError(error);
  return omitUndefined({ name, message, stack, code: fileErrorCode(error), path: pathOfFileError(error) });
}

/**
 * Runs file operations and turns their failures into messages for the operator.
 * @throws OperatorError for a failure that the operator can fix; any other error unchanged
 */
export function withFileErrors<Result>(path: string, operate: () => Result): Result {
  try {
    return operate();
  } catch (error) {
    throw describeFileError(error, path) ?? error;
  }
}

/** Whether an operation failed because the disk is full, as `withFileErrors` explains it. */
export function isDiskFull(error: unknown): error is OperatorError {
  return error instanceof OperatorError && error.code === DISK_FULL.code;
}

/**
 * The same error with the command that makes room.
 * @param keep number of releases of each tenant that the operator needs
 * @param more further options of that command
 */
export function withoutRoom(error: OperatorError, keep: number, more = ''): OperatorError {
  return error.with({ hint: `make room: voucher-site prune --all --keep ${keep}${more}, then run this command again` });
}

/**
 * Unlike `existsSync`, which calls missing what this user may not look at.
 * @throws a system error
 */
export function isThere(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(fileErrorCode(error) ?? '')) return false;
    throw error;
  }
}

/**
 * Only builds create the folder of the sites: if a share that is not mounted became a folder on the local disk, publishing into
 * that place would seem to work.
 * @throws OperatorError OUTPUT_FOLDER_MISSING
 */
export function assertOutputExists(outDir: string): void {
  if (isThere(outDir)) return;
  throw new OperatorError({
    code: 'OUTPUT_FOLDER_MISSING',
    title: `The folder of the sites does not exist: ${outDir}`,
    details: ['Nothing was changed. If the folder is on a share, the share may not be mounted.'],
    hint: 'mount the share, or name another folder with --out; the first build, or the start of a worker, creates the folder',
    exitCode: EXIT.UNUSABLE_PATH,
  });
}
