import { existsSync } from 'node:fs';
import path from 'node:path';
import { assert } from './errors/assert.ts';

/** Folder of this package, found the same way from the sources and from the compiled command line. */
export function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    assert(parent !== folder, `no package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}

/** A script of the compiled command line that runs in a process of its own. */
export function compiledScript(name: 'bundle-process' | 'render-process'): string {
  return path.join(packageRoot(), 'cli/compiled', `${name}.js`);
}
