import { createHash, type Hash } from 'node:crypto';
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readSync,
  rmdirSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { copyFile, link, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode, ignoreFileErrors, pathOfFileError } from './file-errors.ts';

/** Some file systems have no hard links, or limit their number per file. */
const NO_HARD_LINK = new Set(['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Each failed attempt means that another process removed the parent folder at that moment. */
const MAX_ATTEMPTS = 10;

/**
 * Creates a folder and its parents. mkdir with `recursive` reports ENOENT on a read-only file system, and never returns where
 * an existing folder cannot contain folders, as in /proc; this reports the real cause.
 * @param mode permissions of the folders that it creates; without it, others may read them, whatever the umask allows
 * @throws file errors; ENOTSUP if the file system of an existing folder has no place for new ones
 */
export function makeFolder(folder: string, mode = 0o755): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return mkdirSync(folder, mode);
    } catch (error) {
      const code = fileErrorCode(error);
      if (code === 'ENOENT' && attempt > MAX_ATTEMPTS) throw noFoldersThere(folder, error);
      if (code === 'EEXIST') {
        // Looked at once: other processes may remove the folder and create it again at any moment.
        const entry = lstatSync(folder, { throwIfNoEntry: false });
        if (entry?.isDirectory() === true || (entry?.isSymbolicLink() === true && isFolder(folder))) return;
        if (entry !== undefined) throw error;
      } else if (code !== 'ENOENT') throw error;
    }
    makeFolder(path.dirname(folder), mode);
  }
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}

function noFoldersThere(folder: string, cause: unknown): Error {
  const message = `ENOTSUP: ${path.dirname(folder)} cannot contain new folders, mkdir '${folder}'`;
  return Object.assign(new Error(message, { cause }), { code: 'ENOTSUP', path: folder });
}

/**
 * Deletes a folder with its content; a missing folder is fine. Links in it are deleted, never followed.
 * @returns a warning if the folder could not be deleted; otherwise none
 */
export function deleteFolder(folder: string): string[] {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // The target of a link belongs to someone else.
      if (lstatSync(folder).isDirectory()) deleteTree(folder);
      else unlinkSync(folder);
      return [];
    } catch (error) {
      const code = fileErrorCode(error);
      if (code === undefined) throw error;
      const isGone = lstatSync(folder, { throwIfNoEntry: false }) === undefined;
      if (isGone) return [];
      if (CHANGED_MEANWHILE.has(code) && attempt < MAX_ATTEMPTS) continue;
      return [describeUndeleted(folder, error)];
    }
  }
}

/** Another process deletes the same folder, writes to it, or replaces a folder in it. */
const CHANGED_MEANWHILE = new Set(['ENOENT', 'ENOTEMPTY', 'ENOTDIR', 'EISDIR']);

/** A warning that names what stands in the way of deleting a file or folder, and the next step. */
export function describeUndeleted(what: string, error: unknown): string {
  const code = fileErrorCode(error);
  if (code === undefined) throw error;
  const entry = pathOfFileError(error) ?? what;
  const isListed = error instanceof Error && 'syscall' in error && error.syscall === 'scandir';
  const folder = isListed ? entry : path.dirname(entry);
  const [reason, step] = {
    EPERM: [
      `the file system protects ${entry} (EPERM)`,
      `see lsattr -d ${entry} ${folder}: chattr -i -a removes an i or a; without them, act as its owner`,
    ],
    EACCES: [`no permission for ${folder} (EACCES)`, 'give the user who runs voucher-site read and write permission'],
    EBUSY: [`${entry} is in use or a mount point (EBUSY)`, 'end its use, or unmount it'],
    EROFS: [`${entry} is on a read-only file system (EROFS)`, 'mount it for writing'],
  }[code] ?? [`${entry}: ${code}`, 'remove the cause'];
  return `${what} could not be deleted: ${reason}. Next: ${step}; then delete it manually`;
}

/** A site has thousands of small folders; rmSync of Node 20 takes twice as long. */
function deleteTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = `${folder}${path.sep}${entry.name}`;
    if (entry.isDirectory()) deleteTree(place);
    else unlinkSync(place);
  }
  rmdirSync(folder);
}

/** Creates a hard link, or a copy with the same time stamps where hard links are not possible. */
export async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!lacksHardLinks(error)) throw error;
    await copyFile(source, target);
    const { atimeMs, mtimeMs } = await stat(source);
    await utimes(target, atimeMs / 1000, mtimeMs / 1000);
  }
}

/**
 * The same for the many small files of a build, where synchronous calls are faster; a copy gets the current time.
 * @returns whether the target is a hard link
 */
export function linkOrCopySync(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    if (!lacksHardLinks(error)) throw error;
    copyFileSync(source, target);
    return false;
  }
}

/** Whether hard links, or further ones to this file, are impossible there. */
function lacksHardLinks(error: unknown): boolean {
  return NO_HARD_LINK.has(fileErrorCode(error) ?? '');
}

const CHUNK_BYTES = 2 ** 20;
/** Of all files, which are read one after another. */
let chunk: Buffer | undefined;

/** SHA-256 of the rest of an open file of any size, in little memory. */
export function digestOpenFile(descriptor: number): Hash {
  const digest = createHash('sha256');
  chunk ??= Buffer.allocUnsafe(CHUNK_BYTES);
  for (let read = -1; read !== 0;) {
    read = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
    digest.update(chunk.subarray(0, read));
  }
  return digest;
}

/** Names of the entries of a folder; none if it does not exist or cannot be read. */
export function namesIfReadable(folder: string): string[] {
  return ignoreFileErrors(() => readdirSync(folder)) ?? [];
}

/** Names of the entries of a folder; none if it does not exist. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** @returns undefined if the bytes are not UTF-8; without a byte order mark */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads a text file that an operator has named.
 * @param refuse throws, with the reason why it cannot be read
 */
export function readNamedFile(file: string, refuse: (reason: string) => never): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (fileErrorCode(error) === undefined || !(error instanceof Error)) throw error;
    return refuse(error.message);
  }
}
