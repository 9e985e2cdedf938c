import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageRoot } from '../lib/paths.ts';

/** For tests: the package's sources in a folder of their own, where a test may edit them. */
export async function copyPackage(): Promise<AsyncDisposable & { root: string }> {
  const root = await mkdtemp(path.join(tmpdir(), 'voucher-dev-'));
  const source = packageRoot();
  for (const name of ['site', 'templates', 'package.json', 'tsconfig.base.json', 'tsconfig.json']) {
    await cp(path.join(source, name), path.join(root, name), { recursive: true });
  }
  // The folder itself is not shared: Vite keeps its cache in it.
  const packages = path.join(source, 'node_modules');
  await mkdir(path.join(root, 'node_modules'));
  for (const name of await readdir(packages)) {
    if (!name.startsWith('.')) await symlink(path.join(packages, name), path.join(root, 'node_modules', name));
  }
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}
