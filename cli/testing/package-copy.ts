import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEMPORARY_CONFIG } from '../generator/bundle/site-sources.ts';
import { packageRoot } from '../lib/paths.ts';

const SOURCES = ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'site', 'templates'];

/** Copies the package with its compiled command line, like a fresh checkout with the same dependencies and without git. */
export function copyPackage(target: string): void {
  copyEntries(target, [...SOURCES, 'ci', 'cli']);
  symlinkSync(path.join(packageRoot(), 'node_modules'), path.join(target, 'node_modules'));
}

/** Copies the sources of the site to a temporary folder, where a test may edit them. */
export function copySources(): Disposable & { root: string } {
  const root = mkdtempSync(path.join(tmpdir(), 'voucher-dev-'));
  copyEntries(root, SOURCES);
  // Hidden folders are not shared, because Vite keeps its cache in one of them.
  linkPackages(root, (entry) => !entry.startsWith('.'));
  return { root, [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }) };
}

function copyEntries(target: string, entries: readonly string[]): void {
  mkdirSync(target, { recursive: true });
  // A dev server that another test runs in the package deletes its files at any time.
  const filter = (file: string) => !TEMPORARY_CONFIG.test(file);
  for (const entry of entries) {
    cpSync(path.join(packageRoot(), entry), path.join(target, entry), { recursive: true, filter });
  }
}

function linkPackages(target: string, isLinked: (entry: string) => boolean): void {
  const packages = path.join(packageRoot(), 'node_modules');
  mkdirSync(path.join(target, 'node_modules'));
  for (const entry of readdirSync(packages).filter(isLinked)) {
    symlinkSync(path.join(packages, entry), path.join(target, 'node_modules', entry));
  }
}
