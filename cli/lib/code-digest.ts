import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { memoizeByFileStats } from './memoize-by-file-stats.ts';
import { cacheFolder, compiledFolder, packageRoot } from './paths.ts';

/** Vike's asset lists, sorted by paths that `digestBundle` replaces: the order of their lines is ignored. */
const ASSET_LISTS = new Set(['assets.json', 'server/entry.mjs']);

/** Computed once per process: a later compilation does not change the code that is running. */
let generator: string | undefined;

/** SHA-256 of the compiled command line. Two generators with the same digest turn the same data into the same site. */
export function generatorDigest(): string {
  return (generator ??= computeGeneratorDigest());
}

function computeGeneratorDigest(): string {
  const root = packageRoot();
  const compiled = compiledFolder();
  const files = listFiles(compiled).map((file) => path.join(compiled, file));
  return memoizeByFileStats(path.join(cacheFolder(root), 'generator.memo'), files, () => digestBundle(compiled, root));
}

/**
 * SHA-256 of all files of a bundle except source maps, including their names. Vike writes absolute paths into its server entry, and into its
 * asset list if node_modules is a link. They are replaced by placeholders, so that the same code has the same digest on
 * every machine.
 * @param root the package's folder
 */
export function digestBundle(bundleDir: string, root: string): string {
  const dependencies = path.relative(root, realpathSync(path.join(root, 'node_modules')));
  const placeholders = [
    [inQuotes(bundleDir), '"<bundle>'],
    [`${inQuotes(root)}"`, '"<root>"'],
    [`${inQuotes(root)}/`, '"<root>/'],
    [`${inQuotes(dependencies)}/`, '"node_modules/'],
  ] as const;
  const hash = createHash('sha256');
  // Source maps are only read after an error, and name places of this machine.
  for (const file of listFiles(bundleDir).filter((name) => !name.endsWith('.map'))) {
    const text = placeholders.reduce(
      (content, [machinePath, placeholder]) => content.replaceAll(machinePath, placeholder),
      readFileSync(path.join(bundleDir, file), 'latin1'),
    );
    const content = ASSET_LISTS.has(file) ? text.split('\n').toSorted().join('\n') : text;
    hash.update(`${file}\0${content.length}\0`).update(content, 'latin1');
  }
  return hash.digest('hex');
}

/** The start of a string literal, in Latin-1. The quote is included because a root like `/app` may be part of any word. */
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
