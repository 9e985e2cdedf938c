import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CheckResult } from './check-result.ts';

/** Whether the packages that package.json in this folder names can be found from there. */
export async function checkDependencies(root: string): Promise<CheckResult[]> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const names = dependencyNames(manifest);
  const missing = names.filter((name) => !isInstalled(root, name));
  if (missing.length === 0)
    return [{ id: 'packages', status: 'ok', title: `all ${names.length} packages are installed` }];
  return [
    {
      id: 'packages',
      status: 'problem',
      title: `${missing.length} of ${names.length} packages are missing`,
      details: missing,
      hint: `Run npm ci in ${root}`,
    },
  ];
}

function dependencyNames(manifest: unknown): string[] {
  if (typeof manifest !== 'object' || manifest === null || !('dependencies' in manifest)) return [];
  return Object.keys(Object(manifest.dependencies));
}

/** As Node looks it up: in node_modules of the folder, then of each folder above. */
function isInstalled(folder: string, name: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInstalled(parent, name);
}
