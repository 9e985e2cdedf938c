import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../lib/paths.ts';

const ENTRIES = ['package.json', 'tsconfig.base.json', 'tsconfig.json', 'cli', 'site', 'templates'];

/**
 * For tests: as a fresh checkout of these sources, compiled, with the same dependencies and no git.
 * @param cache `shared` with these sources, images and all; `own`: empty, and gone with the copy
 */
export function copyPackage(target: string, cache: 'shared' | 'own' = 'shared'): void {
  const root = packageRoot();
  mkdirSync(target, { recursive: true });
  for (const entry of ENTRIES) cpSync(path.join(root, entry), path.join(target, entry), { recursive: true });
  const packages = path.join(root, 'node_modules');
  if (cache === 'shared') return symlinkSync(packages, path.join(target, 'node_modules'));
  mkdirSync(path.join(target, 'node_modules'));
  for (const entry of readdirSync(packages)) {
    if (entry !== '.cache') symlinkSync(path.join(packages, entry), path.join(target, 'node_modules', entry));
  }
}
