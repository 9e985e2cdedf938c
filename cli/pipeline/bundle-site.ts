import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { execaNode, ExecaError } from 'execa';
import { CLEAN_ENVIRONMENT } from '../clean-environment.ts';
import { compiledScript, packageRoot } from '../package-root.ts';
import { digestBundle, listFiles } from './digest-bundle.ts';

/** The code of the site, bundled once for all tenants. */
export interface SiteBundle {
  /** Folder whose files belong into every tenant's site. */
  clientDir: string;
  /** Relative paths of the files in `clientDir`. */
  clientFiles: readonly string[];
  /** Those of them whose name changes with their content. */
  hashedFiles: readonly string[];
  /** Module that registers the pages with Vike when imported. */
  serverEntry: string;
  digest: string;
  ms: number;
  /** Deletes the bundle's folder. */
  remove(): void;
}

/**
 * Bundles site/ and templates/ with Vite and Vike in a process of its own.
 * The folder lies in the package, so that the server bundle finds its dependencies wherever the output goes.
 * @throws Error when the code does not build: a bug of ours, its message is Vite's.
 */
export async function bundleSite(signal?: AbortSignal): Promise<SiteBundle> {
  const startedAt = performance.now();
  const root = packageRoot();
  const cacheDir = path.join(root, 'node_modules/.cache/voucher-site');
  mkdirSync(cacheDir, { recursive: true });
  const bundleDir = mkdtempSync(path.join(cacheDir, 'bundle-'));
  const remove = () => rmSync(bundleDir, { recursive: true, force: true });
  try {
    await execaNode(compiledScript('bundle-process'), [bundleDir], {
      cwd: root,
      ...CLEAN_ENVIRONMENT,
      nodeOptions: [],
      all: true,
      ...(signal === undefined ? {} : { cancelSignal: signal }),
    });
  } catch (error) {
    remove();
    signal?.throwIfAborted();
    if (error instanceof ExecaError)
      throw new Error(`The site's code does not build.\n${error.all ?? ''}`, { cause: error });
    throw error;
  }
  const clientDir = path.join(bundleDir, 'client');
  const clientFiles = listFiles(clientDir).filter((file) => !file.startsWith('.vite/'));
  return {
    clientDir,
    clientFiles,
    // Everything that Vite emits goes there; what lies in the public folder keeps its name.
    hashedFiles: clientFiles.filter((file) => file.startsWith('assets/')),
    serverEntry: path.join(bundleDir, 'server/entry.mjs'),
    digest: digestBundle(bundleDir, [bundleDir, root]),
    ms: performance.now() - startedAt,
    remove,
  };
}
