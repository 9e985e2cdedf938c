import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { discard, findRefused, madeFolder } from './image-store.ts';

const GIBIBYTE = 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;

export interface PruneLimits {
  /** Bytes of all entries together. */
  maxBytes?: number;
  /** Entries used since then stay whatever the size: a build may be about to copy them. */
  usedWithinMs?: number;
  now?: number;
}

/**
 * Keeps the store within its size: the entries that were not used for longest go first. What killed builds left behind
 * goes, too.
 * @returns how many entries were deleted
 */
export function pruneStore(storeDir: string, limits: PruneLimits = {}): number {
  const { maxBytes = 2 * GIBIBYTE, usedWithinMs = 6 * HOUR_MS, now = Date.now() } = limits;
  for (const name of namesIn(path.join(storeDir, 'tmp'))) {
    const leftover = path.join(storeDir, 'tmp', name);
    const found = statSync(leftover, { throwIfNoEntry: false });
    if (found && now - found.mtimeMs > 24 * HOUR_MS) rmSync(leftover, { recursive: true, force: true });
  }
  // Looking at one that holds no more deletes it.
  for (const id of namesIn(path.join(storeDir, 'refused'))) findRefused(storeDir, id, now);
  const entries = namesIn(path.join(storeDir, 'made')).map((id) => measure(madeFolder(storeDir, id)));
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  let pruned = 0;
  for (const entry of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= maxBytes || now - entry.usedAt < usedWithinMs) break;
    discard(storeDir, entry.folder);
    bytes -= entry.bytes;
    pruned++;
  }
  return pruned;
}

/** An entry is as old as its youngest file: the last use is marked on one of them. */
function measure(folder: string): { folder: string; bytes: number; usedAt: number } {
  let bytes = 0;
  let usedAt = 0;
  for (const name of namesIn(folder)) {
    const found = statSync(path.join(folder, name), { throwIfNoEntry: false });
    bytes += found?.size ?? 0;
    usedAt = Math.max(usedAt, found?.mtimeMs ?? 0);
  }
  return { folder, bytes, usedAt };
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? readdirSync(folder) : [];
}
