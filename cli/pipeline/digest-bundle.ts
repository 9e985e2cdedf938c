import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * SHA-256 over all files of the bundle, names included. Paths of this machine, which Vike writes into its server entry,
 * are taken out: the same code has the same digest wherever it was built.
 */
export function digestBundle(bundleDir: string, machinePaths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of listFiles(bundleDir)) {
    const text = machinePaths.reduce(
      (content, machinePath) => content.replaceAll(Buffer.from(machinePath).toString('latin1'), ''),
      readFileSync(path.join(bundleDir, file), 'latin1'),
    );
    hash.update(`${file}\0${text.length}\0`).update(text, 'latin1');
  }
  return hash.digest('hex');
}

/** Relative paths of all files below a folder, sorted, with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}
