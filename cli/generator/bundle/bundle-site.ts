import { hash } from 'node:crypto';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { CLEAN_ENVIRONMENT, launchCommand } from '../../lib/processes.ts';
import { listFiles, generatorDigest } from '../../lib/code-digest.ts';
import { EXIT, OperatorError } from '../../lib/errors.ts';
import { describeFileError, fileErrorCode } from '../../lib/file-errors.ts';
import { cacheFolder } from '../../lib/cache-folder.ts';
import { compiledScript, packageRoot } from '../../lib/paths.ts';
import type { BundledCode } from '../output/copy-assets.ts';
import { SOURCES_HINT } from '../render/source-calls.ts';
import {
  type BundleWorkshop,
  type CachedBundle,
  completeBundle,
  discardBundle,
  findCachedBundle,
  findPackagedBundle,
  openWorkshop,
  pruneBundles,
} from './bundle-cache.ts';
import { withBundlingLock } from './bundling-lock.ts';
import { assertBundlerInstalled, bundleKey, identifySources, type SiteSources } from './site-sources.ts';

/** The site's code, bundled once for all tenants. */
export interface SiteBundle {
  code: BundledCode;
  /** Identifies the bundle and the generator, which together are the code that makes the sites. */
  codeId: string;
  ms: number;
  /** The bundle came from the cache. */
  isReused: boolean;
}

export interface BundleOptions {
  signal?: AbortSignal;
  /** Ignore the cache, and the bundle of the package unless it is installed. */
  isForced?: boolean;
}

/**
 * The bundle of site/ and templates/: the one that is part of the package or a cached one if it was made from the current
 * sources, otherwise a new one.
 * @throws OperatorError when the code does not build, the bundler is not installed or there is no usable folder for caches;
 * the signal's reason when aborted
 */
export async function bundleSite({ signal, isForced = false }: BundleOptions = {}): Promise<SiteBundle> {
  const startedAt = performance.now();
  const root = packageRoot();
  const sources = identifySources(root);
  // The bundle of an installed package is a part of the program, like the command line.
  const packaged = isForced && sources.dependencies !== '' ? undefined : findPackagedBundle(root, sources);
  const { folder, digest, isReused } = packaged
    ? { ...packaged, isReused: true }
    : await provideBundle(root, sources, { isForced, ...(signal && { signal }) });
  const clientDir = path.join(folder, 'client');
  const clientFiles = listFiles(clientDir).filter((file) => !file.startsWith('.vite/'));
  return {
    code: {
      clientDir,
      clientFiles,
      // Vite hashes the names of everything below assets/; files of the public folder keep their names.
      hashedFiles: clientFiles.filter((file) => file.startsWith('assets/')),
      serverDir: path.join(folder, 'server'),
    },
    codeId: hash('sha256', `${digest}\n${generatorDigest()}`),
    ms: performance.now() - startedAt,
    isReused,
  };
}

/**
 * Finds a cached bundle of the sources, or bundles them with Vite and Vike in a separate process. Bundling runs on a copy
 * of the sources in the cache folder, because both write beside them. One process at a time bundles.
 * @param root the package's folder
 * @throws as `bundleSite`
 */
export async function provideBundle(
  root: string,
  sources: SiteSources,
  { signal, isForced = false }: BundleOptions,
): Promise<CachedBundle & { isReused: boolean }> {
  const cacheDir = cacheFolder();
  const key = bundleKey(root, sources);
  const findCached = () => (isForced ? undefined : findCachedBundle(cacheDir, key));
  const cached = findCached();
  if (cached !== undefined) return { ...cached, isReused: true };
  assertBundlerInstalled(root);
  try {
    return await withBundlingLock(cacheDir, signal, async () => {
      // Another build may have made it while this one waited for the lock.
      const madeMeanwhile = findCached();
      if (madeMeanwhile !== undefined) return { ...madeMeanwhile, isReused: false };
      pruneBundles(cacheDir);
      const workshop = openWorkshop(cacheDir, key, root);
      try {
        await runBundleProcess(workshop, signal);
        return { ...completeBundle(workshop), isReused: false };
      } catch (error) {
        discardBundle(workshop);
        throw error;
      }
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw describeBundlingError(error, cacheDir) ?? error;
  }
}

async function runBundleProcess(
  { root: copy, bundleDir }: BundleWorkshop,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Imported here because it is slow to load and most builds reuse a bundle.
  const { execa } = await import('execa');
  const { file, args } = launchCommand([process.execPath, compiledScript('bundle-process'), copy, bundleDir]);
  const { failed, all } = await execa(file, args, {
    cwd: copy,
    ...CLEAN_ENVIRONMENT,
    all: true,
    // The process ends itself when the channel closes.
    ipc: true,
    reject: false,
    // It ignores others.
    killSignal: 'SIGKILL',
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  });
  if (!failed) return;
  if (DISK_FULL.test(all)) throw new Error(all);
  throw new OperatorError({
    code: 'CODE_BROKEN',
    title: 'The code of the site does not build',
    // The operator knows the package's files, not the copy. Calls within libraries say nothing about the file to correct.
    details: stripVTControlCharacters(all)
      .replaceAll(`${copy}/`, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s*at .*(?:node_modules|node:)/.test(line)),
    hint: SOURCES_HINT,
    exitCode: EXIT.CONFIG,
  });
}

/** Errors of the bundler's native part have no code, only the system's error number in their text. */
const DISK_FULL = /\bENOSPC\b|\bEDQUOT\b|\(os error (?:28|122)\)/;

/**
 * Explains to the operator why bundling failed.
 * @param folder bundles are made there. The operator did not choose it, so another --out does not help.
 * @returns null unless the disk or a permission is the reason
 */
export function describeBundlingError(error: unknown, folder: string): OperatorError | null {
  const isDiskFull = error instanceof Error && DISK_FULL.test(error.message);
  const code = isDiskFull ? 'FILE_DISK_FULL' : describeFileError(error, folder)?.code;
  if (code === undefined) return null;
  const reason = isDiskFull
    ? 'The disk is full, or a quota is used up'
    : `It cannot be written to (${fileErrorCode(error)})`;
  return new OperatorError({
    code,
    title: "The site's code could not be bundled",
    details: [`Bundles are made in ${folder}. ${reason}.`, 'The sites that were there before are untouched.'],
    hint: isDiskFull ? 'free space, then build again' : 'give the user who builds write permission there',
    exitCode: isDiskFull ? EXIT.OUTPUT_REFUSED : EXIT.UNUSABLE_PATH,
    cause: error,
  });
}
