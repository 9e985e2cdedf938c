import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { listFiles } from '../../lib/code-digest.ts';
import { dependencyFolders, listSources, SOURCE_FOLDERS } from './site-sources.ts';

/** What Vite and Vike read beside the code. */
const SETTINGS = ['package.json', 'tsconfig.base.json', 'tsconfig.json'];

/**
 * Copies the sources of the site to a folder where Vite and Vike may write: Vike compiles each `+config.ts` to a file
 * beside it, which fails in a read-only package, and Vite treats code below node_modules as finished. Files that are up
 * to date stay untouched, so that a running dev server does not reload.
 * @param root the package's folder
 * @returns the copy's real path
 */
export function copySources(root: string, target: string): string {
  mkdirSync(target, { recursive: true });
  const copy = realpathSync(target);
  linkDependencies(root, copy);
  for (const file of SETTINGS) if (existsSync(path.join(root, file))) copyFile(root, copy, file);
  for (const folder of SOURCE_FOLDERS) {
    const wanted = new Set(listSources(root, folder));
    mkdirSync(path.join(copy, folder), { recursive: true });
    for (const file of listFiles(path.join(copy, folder)).map((name) => `${folder}/${name}`)) {
      if (!wanted.has(file)) rmSync(path.join(copy, file));
    }
    for (const file of wanted) copyFile(root, copy, file);
  }
  return copy;
}

/** Deletes copied sources that are no longer needed. */
export function deleteSources(copy: string): void {
  for (const entry of [...SOURCE_FOLDERS, ...SETTINGS, 'node_modules'])
    rmSync(path.join(copy, entry), { recursive: true, force: true });
}

function copyFile(root: string, copy: string, file: string): void {
  const content = readFileSync(path.join(root, file));
  const target = path.join(copy, file);
  if (existsSync(target) && readFileSync(target).equals(content)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  // Not copied with its permissions, which may be read-only.
  writeFileSync(target, content);
}

/** Links each dependency instead of the whole folder, in which Vite would write. */
function linkDependencies(root: string, copy: string): void {
  const linked = path.join(copy, 'node_modules');
  rmSync(linked, { recursive: true, force: true });
  for (const folder of dependencyFolders(root)) {
    for (const name of listPackages(folder)) {
      const link = path.join(linked, name);
      if (existsSync(link)) continue;
      mkdirSync(path.dirname(link), { recursive: true });
      // A junction needs no privileges on Windows; other systems ignore the type.
      symlinkSync(path.join(folder, name), link, 'junction');
    }
  }
}

function listPackages(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(path.join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  );
}
