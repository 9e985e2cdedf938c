import path from 'node:path';
import { CLEAN_ENVIRONMENT, launchCommand } from '../lib/processes.ts';
import { cacheFolder, compiledScript, packageRoot } from '../lib/paths.ts';
import type { BundledCode } from '../output/copy-bundle.ts';
import { codeIdOf } from './build-id.ts';
import {
  bundleKey,
  discardBundle,
  keepBundle,
  placeForBundle,
  readCachedBundle,
  sweepBundles,
  type CachedBundle,
} from './bundle-cache.ts';
import { withBundlingLock } from './bundling-lock.ts';
import { listFiles, generatorDigest } from '../lib/code-digest.ts';
import { describePackageError } from './package-error.ts';
import { sweepTemporaryConfigs } from './sweep-bundling.ts';

/** The code of the site, bundled once for all tenants. */
export interface SiteBundle {
  code: BundledCode;
  /** Names the bundle and the generator: together they are the code that makes the sites. */
  codeId: string;
  ms: number;
  /** It was there already. */
  isReused: boolean;
}

export interface BundleOptions {
  signal?: AbortSignal;
  /** Bundle anew, whatever is there. */
  isForced?: boolean;
}

/**
 * Bundles site/ and templates/ with Vite and Vike in a process of its own, or takes the bundle of the same sources.
 * Bundlings of one package wait for each other. Bundles lie in the package, so that the server's finds its dependencies
 * wherever the output goes.
 * @throws Error when the code does not build: a bug of ours, its message is Vite's; OperatorError where the package's
 * folder cannot be written to; the signal's reason when aborted
 */
export async function bundleSite({ signal, isForced = false }: BundleOptions = {}): Promise<SiteBundle> {
  const startedAt = performance.now();
  const root = packageRoot();
  const cacheDir = cacheFolder(root);
  const key = bundleKey(root, cacheDir);
  const known = isForced ? undefined : readCachedBundle(cacheDir, key, root);
  const { folder, digest } = known ?? (await makeBundle({ root, cacheDir, key, isForced }, signal));
  const clientDir = path.join(folder, 'client');
  const clientFiles = listFiles(clientDir).filter((file) => !file.startsWith('.vite/'));
  return {
    code: {
      clientDir,
      clientFiles,
      // Everything that Vite emits goes there; what lies in the public folder keeps its name.
      hashedFiles: clientFiles.filter((file) => file.startsWith('assets/')),
      serverDir: path.join(folder, 'server'),
    },
    codeId: codeIdOf(digest, generatorDigest()),
    ms: performance.now() - startedAt,
    isReused: known !== undefined,
  };
}

interface BundleToMake {
  root: string;
  cacheDir: string;
  key: string;
  isForced: boolean;
}

async function makeBundle(
  { root, cacheDir, key, isForced }: BundleToMake,
  signal: AbortSignal | undefined,
): Promise<CachedBundle> {
  try {
    return await withBundlingLock(cacheDir, signal, async () => {
      // Another build may have made it, while this one waited.
      const known = isForced ? undefined : readCachedBundle(cacheDir, key, root);
      if (known !== undefined) return known;
      sweepBundles(cacheDir);
      const folder = placeForBundle(cacheDir, key);
      try {
        await runBundleProcess(root, folder, signal);
        return keepBundle(folder, root);
      } catch (error) {
        discardBundle(folder);
        throw error;
      } finally {
        sweepTemporaryConfigs(path.join(root, 'templates'));
      }
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw describePackageError(error, cacheDir) ?? error;
  }
}

async function runBundleProcess(root: string, bundleDir: string, signal: AbortSignal | undefined): Promise<void> {
  // Needed only now and then, and slow to load.
  const { execa } = await import('execa');
  const { file, args } = launchCommand([process.execPath, compiledScript('bundle-process'), bundleDir]);
  const { failed, all } = await execa(file, args, {
    cwd: root,
    ...CLEAN_ENVIRONMENT,
    all: true,
    // Nothing is said over it: its end tells the process that this one is gone.
    ipc: true,
    reject: false,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  });
  if (failed) throw new Error(`The site's code does not build.\n${all}`);
}
