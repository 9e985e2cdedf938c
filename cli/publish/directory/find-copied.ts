import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileErrorCode } from '../../lib/file-errors.ts';
import { isLeftover } from '../../release/owned-folder.ts';
import { workFolder } from '../../lib/paths.ts';
import type { SiteToPublish } from '../site-to-publish.ts';

/** Time stamps lose a little when they are copied. */
const SAME_MS = 1;

/**
 * Files that a publish which was killed has copied already, with where they are. A copy gets its time stamp when it is whole,
 * so one with the right stamp is.
 */
export function findCopied(outDir: string, { tenant, files }: SiteToPublish): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of abandonedStagings(outDir, tenant)) {
    for (const { path: file, bytes, modifiedMs } of files.values()) {
      const copy = path.join(folder, file);
      const stat = lstatSync(copy, { throwIfNoEntry: false });
      const isWhole = stat?.isFile() === true && stat.size === bytes && Math.abs(stat.mtimeMs - modifiedMs) < SAME_MS;
      if (isWhole) found.set(file, copy);
    }
  }
  return found;
}

function abandonedStagings(outDir: string, tenant: string): string[] {
  try {
    return readdirSync(workFolder(outDir))
      .filter((name) => name.startsWith(`publish.${tenant}.`))
      .map((name) => path.join(workFolder(outDir), name))
      .filter((folder) => isLeftover(folder));
  } catch (error) {
    // Nothing was ever published there.
    if (fileErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
