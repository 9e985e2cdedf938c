import path from 'node:path';
import { execaNode } from 'execa';
import { CLEAN_ENVIRONMENT } from '../clean-environment.ts';
import { cacheFolder, compiledScript, packageRoot } from '../package-root.ts';
import { deleteFolder, ownedName } from '../release/owned-folder.ts';
import { withBundlingLock } from './bundling-lock.ts';
import { digestBundle, listFiles } from './digest-bundle.ts';
import { describePackageError } from './package-error.ts';
import { sweepBundles, sweepTemporaryConfigs } from './sweep-bundling.ts';

/** Where the bundled code is. Plain data, ready to be handed to another process. */
export interface BundledCode {
  /** Folder whose files belong into every tenant's site. */
  clientDir: string;
  /** Relative paths of the files in `clientDir`. */
  clientFiles: readonly string[];
  /** Those of them whose name changes with their content. */
  hashedFiles: readonly string[];
  /** Module that registers the pages with Vike when imported. */
  serverEntry: string;
}

/** The code of the site, bundled once for all tenants. */
export interface SiteBundle {
  code: BundledCode;
  digest: string;
  ms: number;
  /** Deletes the bundle's folder. */
  remove(): void;
}

/**
 * Bundles site/ and templates/ with Vite and Vike in a process of its own. Bundlings of one package wait for each other.
 * The folder lies in the package, so that the server bundle finds its dependencies wherever the output goes.
 * @throws Error when the code does not build: a bug of ours, its message is Vite's; OperatorError where the package's
 * folder cannot be written to; the signal's reason when aborted
 */
export async function bundleSite(signal?: AbortSignal): Promise<SiteBundle> {
  const startedAt = performance.now();
  const root = packageRoot();
  const cacheDir = cacheFolder(root);
  const bundleDir = path.join(cacheDir, ownedName('bundle', 'site'));
  const remove = () => void deleteFolder(bundleDir);
  try {
    await withBundlingLock(cacheDir, signal, async () => {
      sweepBundles(cacheDir);
      try {
        await runBundleProcess(root, bundleDir, signal);
      } finally {
        sweepTemporaryConfigs(path.join(root, 'templates'));
      }
    });
  } catch (error) {
    remove();
    signal?.throwIfAborted();
    throw describePackageError(error, cacheDir) ?? error;
  }
  const clientDir = path.join(bundleDir, 'client');
  const clientFiles = listFiles(clientDir).filter((file) => !file.startsWith('.vite/'));
  const code: BundledCode = {
    clientDir,
    clientFiles,
    // Everything that Vite emits goes there; what lies in the public folder keeps its name.
    hashedFiles: clientFiles.filter((file) => file.startsWith('assets/')),
    serverEntry: path.join(bundleDir, 'server/entry.mjs'),
  };
  return {
    code,
    digest: digestBundle(bundleDir, root),
    ms: performance.now() - startedAt,
    remove,
  };
}

async function runBundleProcess(root: string, bundleDir: string, signal: AbortSignal | undefined): Promise<void> {
  const { failed, all } = await execaNode(compiledScript('bundle-process'), [bundleDir], {
    cwd: root,
    ...CLEAN_ENVIRONMENT,
    nodeOptions: [],
    all: true,
    // Nothing is said over it: its end tells the process that this one is gone.
    ipc: true,
    reject: false,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  });
  if (failed) throw new Error(`The site's code does not build.\n${all}`);
}
