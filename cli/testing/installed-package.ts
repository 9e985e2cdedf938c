import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../lib/paths.ts';
import { copyPackage } from './package-copy.ts';

/*
 * The packed file in a folder of its own, as `npm install <file>` leaves it: what npm would fetch from a registry, it has
 * installed in the checkout already.
 */

/** Packs the package with a new bundle. @returns the path of the packed file in the folder */
export function packPackage(folder: string): string {
  const checkout = path.join(folder, 'checkout');
  copyPackage(checkout);
  const run = (file: string, ...args: string[]) => execFileSync(file, args, { cwd: checkout, encoding: 'utf8' });
  run(process.execPath, 'cli/compiled/bundle-package.js');
  const name = run('npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder).trim();
  rmSync(checkout, { recursive: true });
  return path.join(folder, name);
}

/**
 * Unpacks the file into the project, with copies of what its `dependencies` bring.
 * @returns the folder of the package
 */
export function installPackage(file: string, project: string): string {
  const target = path.join(project, 'node_modules/voucher-site');
  mkdirSync(target, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', target, '--strip-components=1']);
  for (const folder of installedWith(readManifest(target).dependencies)) {
    const filter = (source: string) => path.basename(source) !== 'node_modules';
    cpSync(path.join(packageRoot(), folder), path.join(project, folder), { recursive: true, filter });
  }
  return target;
}

/** Links what `npm install` of all optional peers brings. */
export function installBundler(installed: string): void {
  const project = path.join(installed, '../..');
  for (const folder of installedWith(readManifest(installed).peerDependencies)) {
    const link = path.join(project, folder);
    // A nested package comes with the one around it.
    if (folder.lastIndexOf('node_modules/') > 0 || existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join(packageRoot(), folder), link);
  }
}

/** Packages below a folder, and the megabytes that they take up on the disk. */
export function measurePackages(modules: string): { packages: number; megabytes: number } {
  const names = readdirSync(modules, { recursive: true, encoding: 'utf8' });
  const packages = names.filter((name) => /(?:^|node_modules\/)(?:@[^/]+\/)?[^/@]+\/package\.json$/.test(name));
  const bytes = names.reduce((sum, name) => sum + lstatSync(path.join(modules, name)).blocks * 512, 0);
  return { packages: packages.length, megabytes: bytes / 2 ** 20 };
}

type Dependencies = Readonly<Record<string, string>>;

interface LockedPackage {
  dependencies?: Dependencies;
  optionalDependencies?: Dependencies;
  peerDependencies?: Dependencies;
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

/** The folders that npm installs with these packages on this platform, by the lock file. */
function installedWith(dependencies: Dependencies): Set<string> {
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(path.join(packageRoot(), 'package-lock.json'), 'utf8'),
  );
  const found = new Set<string>();
  const visit = (names: Iterable<string>, from: string): void => {
    for (const name of names) {
      const folder = resolve(name, from);
      const locked = folder === undefined ? undefined : packages[folder];
      if (folder === undefined || locked === undefined || found.has(folder)) continue;
      found.add(folder);
      const { peerDependencies = {}, peerDependenciesMeta = {} } = locked;
      const peers = Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true);
      visit(Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).concat(peers), folder);
    }
  };
  visit(Object.keys(dependencies), '');
  return found;
}

/** @returns undefined for an optional package that is not for this platform */
function resolve(name: string, from: string): string | undefined {
  const folder = path.posix.join(from, 'node_modules', name);
  if (existsSync(path.join(packageRoot(), folder))) return folder;
  return from === '' ? undefined : resolve(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)));
}

function readManifest(folder: string): { dependencies: Dependencies; peerDependencies: Dependencies } {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}
