import { fileErrorCode } from '../lib/file-errors.ts';

/** Not every file system has hard links, and some have them only so many times. */
const CODES = new Set(['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Whether a hard link could not be made where a copy can. */
export function hasNoLinks(error: unknown): boolean {
  return CODES.has(fileErrorCode(error) ?? '');
}
