import { lstatSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../lib/file-errors.ts';

/**
 * Makes a folder and those above it. Unlike mkdir with `recursive`, which says ENOENT on a read-only file system, it
 * throws what the system says.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const code = fileErrorCode(error);
    if (code === 'EEXIST') {
      const found = lstatSync(folder, { throwIfNoEntry: false });
      // It was there a moment ago: another process has just removed it.
      if (found === undefined) return makeFolder(folder);
      if (found.isDirectory() || statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return;
    }
    if (code !== 'ENOENT') throw error;
    makeFolder(path.dirname(folder));
    mkdirSync(folder, { recursive: true });
  }
}
