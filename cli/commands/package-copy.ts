import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { packageRoot } from '../package-root.ts';

const ENTRIES = ['package.json', 'tsconfig.json', 'cli', 'site', 'templates'];

/** For tests: as a fresh checkout of these sources, compiled, with the same dependencies and no git. */
export function copyPackage(target: string): void {
  const root = packageRoot();
  mkdirSync(target, { recursive: true });
  for (const entry of ENTRIES) cpSync(path.join(root, entry), path.join(target, entry), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(target, 'node_modules'));
}
