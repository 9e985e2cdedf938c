import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { copyFile, link, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileErrorCode } from './file-errors.ts';

/** Some file systems have no hard links, or limit their number per file. */
const NO_HARD_LINK = new Set(['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/**
 * Creates a folder and its parents. On a read-only file system, mkdir with `recursive` reports ENOENT; this reports the real
 * cause.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'EEXIST') {
      const found = lstatSync(folder, { throwIfNoEntry: false });
      // Another process removed it in between.
      if (found === undefined) return makeFolder(folder);
      if (found.isDirectory() || statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
    }
    if (code !== 'ENOENT') throw error;
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { recursive: true });
  }
}

/**
 * Deletes a folder with its content; a missing folder is fine.
 * @returns a warning if the folder could not be deleted; otherwise none
 */
export function deleteFolder(folder: string): string[] {
  try {
    // The target of a link belongs to someone else.
    if (lstatSync(folder).isSymbolicLink()) unlinkSync(folder);
    else deleteTree(folder);
    return [];
  } catch {
    // rmSync is slower, but handles more cases and reports what it could not delete.
  }
  try {
    rmSync(folder, { recursive: true, force: true });
    return [];
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === undefined) throw error;
    // Another process is deleting the same folder.
    if (code === 'ENOENT' || code === 'ENOTEMPTY') return [];
    return [`${folder} could not be deleted (${code}); delete it manually`];
  }
}

/** A site has thousands of small folders; rmSync of Node 20 takes twice as long because it stats each file again. */
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

function lacksHardLinks(error: unknown): boolean {
  return NO_HARD_LINK.has(fileErrorCode(error) ?? '');
}
