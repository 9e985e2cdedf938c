import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Vike's list of assets, sorted by paths that are replaced here: its lines count, their order does not. */
const ASSET_LISTS = new Set(['assets.json', 'server/entry.mjs']);

/**
 * SHA-256 over all files of the bundle, names included. Vike writes paths of this machine into its server entry, and where
 * node_modules is a link into its list of assets, too: they are replaced by names, so that the same code has the same
 * digest wherever it was built.
 * @param root the package's folder
 */
export function digestBundle(bundleDir: string, root: string): string {
  const dependencies = path.relative(root, realpathSync(path.join(root, 'node_modules')));
  const names = [
    [inQuotes(bundleDir), '"<bundle>'],
    [`${inQuotes(root)}"`, '"<root>"'],
    [`${inQuotes(root)}/`, '"<root>/'],
    [`${inQuotes(dependencies)}/`, '"node_modules/'],
  ] as const;
  const hash = createHash('sha256');
  for (const file of listFiles(bundleDir)) {
    const text = names.reduce(
      (content, [machinePath, name]) => content.replaceAll(machinePath, name),
      readFileSync(path.join(bundleDir, file), 'latin1'),
    );
    const content = ASSET_LISTS.has(file) ? text.split('\n').toSorted().join('\n') : text;
    hash.update(`${file}\0${content.length}\0`).update(content, 'latin1');
  }
  return hash.digest('hex');
}

/** The beginning of a string in code, read as Latin-1. With its quote: a root like `/app` may be a part of any word. */
function inQuotes(machinePath: string): string {
  return Buffer.from(JSON.stringify(machinePath.replaceAll(path.sep, '/')).slice(0, -1)).toString('latin1');
}

/** Relative paths of all files below a folder, sorted, with forward slashes. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
}
