import { existsSync } from 'node:fs';
import path from 'node:path';
import { assert } from './errors.ts';

/** Exists only in the repository's root: Vike's page tree. */
const LANDMARK = 'templates/+config.ts';

/**
 * In the output folder, so that a finished site goes live with a rename; on another file system it would have to be copied.
 * The leading dot keeps it apart from tenant ids, and hosts do not serve it.
 */
const WORK_FOLDER = '.work';

/** Hidden from hosts by its dot; on the file system of the live folders, so that releases can share files by hard links. */
export const RELEASES_FOLDER = '.releases';

/** Root folder of the package; works from the sources and from the compiled command line. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, LANDMARK))) {
    const parent = path.dirname(folder);
    assert(parent !== folder, `no ${LANDMARK} above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}

/** A file of the package, such as `docs/maps.md`, as a path for messages: it exists where the command runs. */
export function packageFile(file: string): string {
  const absolute = path.join(packageRoot(), file);
  const relative = path.relative(process.cwd(), absolute);
  return relative.startsWith('..') ? absolute : relative;
}

/** The compiled command line. */
export function compiledFolder(): string {
  return path.join(packageRoot(), 'cli/compiled');
}

/** A compiled script that runs in its own process. */
export function compiledScript(name: 'bundle-process' | 'image-process' | 'render-process'): string {
  return path.join(compiledFolder(), `${name}.js`);
}

export function workFolder(outDir: string): string {
  return path.join(outDir, WORK_FOLDER);
}

/** The folder of the sites, for a path in a folder that only builds and publishes write to; undefined for any other path. */
export function sitesFolderOf(file: string): string | undefined {
  const folders = file.split(path.sep);
  const end = folders.findIndex((name) => name === WORK_FOLDER || name === RELEASES_FOLDER);
  return end === -1 ? undefined : folders.slice(0, end).join(path.sep);
}

export function lockFile(outDir: string, tenantId: string): string {
  return path.join(workFolder(outDir), `${tenantId}.lock`);
}
