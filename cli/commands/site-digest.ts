import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** For tests: relative path → hash of every file of a folder, links and hidden ones included. */
export function digestFiles(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  return Object.fromEntries(files.map((file) => [path.relative(folder, file), hash(readFileSync(file))]));
}

/** For tests: one hash for all files of a folder and their names. */
export function digestFolder(folder: string): string {
  return hash(JSON.stringify(digestFiles(folder)));
}

function hash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
