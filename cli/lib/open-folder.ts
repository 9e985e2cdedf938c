import { closeSync, constants, existsSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';

/** On Linux, a path below this folder begins in an open folder, wherever that has been moved. */
const OPEN_FILES = '/proc/self/fd';

const FOLDER_ITSELF = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

let hasOpenFiles: boolean | undefined;

/**
 * Runs `work` with a path that keeps leading to this folder, even if another user replaces it by a link in the meantime. Node
 * lacks openat(2), for which this stands. On systems other than Linux, it is the folder's own path.
 * @throws ENOTDIR for a link or a file; failures of `work` name the folder by its own path
 */
export function withOpenFolder<Result>(folder: string, work: (place: string) => Result): Result {
  hasOpenFiles ??= process.platform === 'linux' && existsSync(OPEN_FILES);
  if (!hasOpenFiles) return work(folder);
  const descriptor = openSync(folder, FOLDER_ITSELF);
  const place = `${OPEN_FILES}/${descriptor}`;
  try {
    return work(place);
  } catch (error) {
    throw nameFolder(error, place, folder);
  } finally {
    closeSync(descriptor);
  }
}

function nameFolder(error: unknown, place: string, folder: string): unknown {
  if (!(error instanceof Error) || !('path' in error) || typeof error.path !== 'string') return error;
  if (error.path !== place && !error.path.startsWith(`${place}/`)) return error;
  error.path = folder + error.path.slice(place.length);
  error.message = error.message.replace(place, folder);
  return error;
}

/** Deletes a file in a folder, but none behind a link in the place of a folder. A missing one is fine. */
export function unlinkWithin(folder: string, file: string): void {
  const [first = '', ...rest] = file.split('/');
  withOpenFolder(folder, (place) => {
    const entry = `${place}${path.sep}${first}`;
    if (rest.length === 0) rmSync(entry, { force: true });
    else if (existsSync(entry)) unlinkWithin(entry, rest.join('/'));
  });
}
