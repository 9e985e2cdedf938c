import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * For tests: relative path → hash of every file of a folder, links and hidden ones included, but not the recorded results of
 * runs, which change with each run.
 */
export function digestFiles(folder: string): Record<string, string> {
  const files = listEntries(folder).toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return Object.fromEntries(
    files.map(({ file, isLink }) => [
      path.relative(folder, file),
      // The target of a link.
      hash(isLink ? readlinkSync(file) : readFileSync(file)),
    ]),
  );
}

/** Does not use the `recursive` option of Node's readdir, which follows links since Node 22. */
function listEntries(folder: string): { file: string; isLink: boolean }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === '.status') return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? listEntries(file) : [{ file, isLink: entry.isSymbolicLink() }];
  });
}

/** For tests: one hash for all files of a folder and their names. */
export function digestFolder(folder: string): string {
  return hash(JSON.stringify(digestFiles(folder)));
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
