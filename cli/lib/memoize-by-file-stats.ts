import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { writeStateFile } from './state-file.ts';

/** A file that changed more recently could change again within the resolution of its timestamps. */
const SETTLED_MS = 1000;

/**
 * Computes a value from the content of files, or returns the stored one if the files still have the same inode, size,
 * mtime and ctime. mtime can be forged; ctime cannot.
 * @param memo file that stores the value; if it is missing, damaged or not writable, the value is computed
 */
export function memoizeByFileStats(memo: string, files: readonly string[], compute: () => string): string {
  const before = readStats(files);
  const stored = readMemo(memo);
  if (stored?.stamp === before.stamp) return stored.value;
  const value = compute();
  const after = readStats(files);
  const isSettled = Date.now() - after.changedMs > SETTLED_MS;
  if (isSettled && after.stamp === before.stamp) writeMemo(memo, { stamp: after.stamp, value });
  return value;
}

interface Memo {
  stamp: string;
  value: string;
}

/** @returns `changedMs`: the latest ctime of the files, in milliseconds since 1970 */
export function readStats(files: readonly string[]): { stamp: string; changedMs: number } {
  const hash = createHash('sha256');
  let changedMs = 0;
  for (const file of files) {
    const found = statSync(file, { throwIfNoEntry: false });
    hash.update(`${file}\0${found?.ino} ${found?.size} ${found?.mtimeMs} ${found?.ctimeMs}\0`);
    changedMs = Math.max(changedMs, found?.ctimeMs ?? 0);
  }
  return { stamp: hash.digest('hex'), changedMs };
}

function readMemo(memo: string): Memo | undefined {
  try {
    const [stamp, value, ...more] = readFileSync(memo, 'utf8').split('\n');
    return stamp !== undefined && value !== undefined && more.length === 0 ? { stamp, value } : undefined;
  } catch {
    return undefined;
  }
}

function writeMemo(memo: string, { stamp, value }: Memo): void {
  try {
    writeStateFile(memo, `${stamp}\n${value}`, { isShared: true });
  } catch {
    // If the cache cannot be written, the value is computed every time.
  }
}
