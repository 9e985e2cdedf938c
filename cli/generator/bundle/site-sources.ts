import { hash } from 'node:crypto';
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
import { installationFile } from '../../lib/cache-folder.ts';
import { digestFiles, listFiles } from '../../lib/code-digest.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { memoizeByFileStats } from '../../lib/memoize-by-file-stats.ts';

/** The code of the site. */
const SOURCE_FOLDERS = ['site', 'templates'];

/** How the code is bundled. */
const BUNDLER_FILES = ['cli/compiled/bundle-process.js', 'tsconfig.base.json', 'tsconfig.json'];

/** Stand for the installed dependencies. An installed package has neither of them. */
const LOCK_FILES = ['package-lock.json', 'node_modules/.package-lock.json'];

/** Neither bundled nor part of an installed package. */
const TEST_FILES = /\.(?:test|spec)\.tsx?$|(?:^|\/)testing\//;

/** Vike's name for its compiled configuration files: a dev server of the same sources writes and deletes them at any time. */
export const TEMPORARY_CONFIG = /\.build-[a-z0-9]{12}\.mjs$/;

/** What a bundle is made from. */
export interface SiteSources {
  /** Digest of the code and of the bundler's settings. */
  code: string;
  /** Digest of the lock files; empty in an installed package, whose dependencies no file of it describes. */
  dependencies: string;
}

/** Identifies the package's current sources. @param root the package's folder */
export function identifySources(root: string): SiteSources {
  const isThere = (file: string): boolean => existsSync(path.join(root, file));
  const sources = SOURCE_FOLDERS.flatMap((folder) => listSources(root, folder));
  const code = [...sources, ...BUNDLER_FILES.filter(isThere)];
  const locks = LOCK_FILES.filter(isThere);
  const paths = [...code, ...locks].map((file) => path.join(root, file));
  const digests = memoizeByFileStats(installationFile('sources.memo', root), paths, () =>
    [digestFiles(root, code), locks.length === 0 ? '' : digestFiles(root, locks)].join(' '),
  );
  const [codeDigest = '', dependencies = ''] = digests.split(' ');
  return { code: codeDigest, dependencies };
}

/** Names the cached bundles of these sources. The location counts: installed dependencies may differ. */
export function bundleKey(root: string, { code, dependencies }: SiteSources): string {
  const runtime = `${process.version} ${process.platform} ${process.arch}`;
  const installed = dependencyFolders(root).map((folder) => path.join(folder, '.package-lock.json'));
  const locks = installed.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  const parts = [root, runtime, code, dependencies, ...locks];
  return hash('sha256', parts.join('\0')).slice(0, 24);
}

/**
 * Real paths of the folders in which Node looks for dependencies of the package, the nearest first. In an installed
 * package, most of them lie beside it.
 */
export function dependencyFolders(root: string): string[] {
  const folders: string[] = [];
  for (let folder = root; ; folder = path.dirname(folder)) {
    const packages = path.join(folder, 'node_modules');
    if (path.basename(folder) !== 'node_modules' && existsSync(packages)) folders.push(realpathSync(packages));
    if (path.dirname(folder) === folder) return folders;
  }
}

/** The optional package that has nothing to do with bundling. */
const FOR_REVIEWS = 'playwright-core';

/**
 * Vite, Vike and what pages import are optional: only bundling and the dev server need them.
 * @param root the package's folder
 * @throws OperatorError BUNDLER_MISSING if one of them is not installed
 */
export function assertBundlerInstalled(root: string): void {
  // This package's own file, so the type holds.
  const { peerDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    peerDependencies: Record<string, string>;
  };
  const folders = dependencyFolders(root);
  const isMissing = (name: string): boolean => !folders.some((folder) => existsSync(path.join(folder, name)));
  const missing = Object.entries(peerDependencies).filter(([name]) => name !== FOR_REVIEWS && isMissing(name));
  if (missing.length === 0) return;
  throw new OperatorError({
    code: 'BUNDLER_MISSING',
    title: "The site's code cannot be bundled: packages are not installed",
    details: [
      `Missing: ${missing.map(([name]) => name).join(', ')}.`,
      'Only dev needs them, and a build after a change in site/ or templates/: the package contains the bundle of its own code.',
    ],
    hint: `npm install --save-dev ${missing.map((dependency) => dependency.join('@')).join(' ')}`,
    exitCode: EXIT.CONFIG,
  });
}

/** Paths of the files below a folder that are part of a bundle, relative to the package. */
function listSources(root: string, folder: string): string[] {
  return listFiles(path.join(root, folder))
    .filter((file) => !TEST_FILES.test(file) && !TEMPORARY_CONFIG.test(file))
    .map((file) => `${folder}/${file}`);
}

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
