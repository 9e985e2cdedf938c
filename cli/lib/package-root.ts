import { existsSync } from 'node:fs';
import path from 'node:path';
import { assert } from './assert.ts';

/** What only the repository's own folder has: Vike's page tree. */
const LANDMARK = 'templates/+config.ts';

/** Folder of the whole project, found the same way from the sources and from the compiled command line. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, LANDMARK))) {
    const parent = path.dirname(folder);
    assert(parent !== folder, `no ${LANDMARK} above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}

/** Where bundles and their lock are: in the package, so that server bundles find its dependencies. */
export function cacheFolder(root: string): string {
  return path.join(root, 'node_modules/.cache/voucher-site');
}

/** Where the command line is, compiled. */
export function compiledFolder(): string {
  return path.join(packageRoot(), 'cli/compiled');
}

/** A script of the compiled command line that runs in a process of its own. */
export function compiledScript(name: 'bundle-process' | 'image-process' | 'render-process'): string {
  return path.join(compiledFolder(), `${name}.js`);
}
