import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A file that was changed less long ago could be changed once more without its times telling. */
const SETTLED_MS = 1000;

/**
 * Computes something from the content of files, or takes what was computed when the same files looked the same: size, place
 * and both times. Who changes a file can set back its modification time, but not the time of that.
 * @param memo file that remembers; one that is missing, damaged or cannot be written costs the computing, and nothing else
 */
export function whileUntouched(memo: string, files: readonly string[], compute: () => string): string {
  const before = look(files);
  const known = readMemo(memo);
  if (known?.stamp === before.stamp) return known.value;
  const value = compute();
  const after = look(files);
  const isSettled = Date.now() - after.changedMs > SETTLED_MS;
  if (isSettled && after.stamp === before.stamp) writeMemo(memo, { stamp: after.stamp, value });
  return value;
}

interface Memo {
  stamp: string;
  value: string;
}

/** @returns when the youngest of them was changed, in milliseconds since 1970 */
function look(files: readonly string[]): { stamp: string; changedMs: number } {
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
    mkdirSync(path.dirname(memo), { recursive: true });
    const draft = `${memo}.${randomUUID()}`;
    writeFileSync(draft, `${stamp}\n${value}`);
    renameSync(draft, memo);
  } catch {
    // A read-only package is computed anew each time.
  }
}
