import { copyFile, link, stat, utimes } from 'node:fs/promises';
import { fileErrorCode } from '../../release/file-error.ts';

/** Not every file system has hard links, and some have them only so many times. */
const NO_LINKS = new Set(['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** The same file under a second name, or a copy with its time stamp where that cannot be. */
export async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!NO_LINKS.has(fileErrorCode(error) ?? '')) throw error;
    await copyFile(source, target);
    const { atimeMs, mtimeMs } = await stat(source);
    await utimes(target, atimeMs / 1000, mtimeMs / 1000);
  }
}
