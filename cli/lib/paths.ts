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

/** Whether the path lies in a folder that only builds and publishes write to. */
export function isWorkPath(file: string): boolean {
  const folders = file.split(path.sep);
  return folders.includes(WORK_FOLDER) || folders.includes(RELEASES_FOLDER);
}

export function lockFile(outDir: string, tenantId: string): string {
  return path.join(workFolder(outDir), `${tenantId}.lock`);
}
