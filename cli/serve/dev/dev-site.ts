import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { deleteTemporaryConfigs, withBundlingLock } from '../../generator/bundle/bundling-lock.ts';
import { copySources, dependencyFolders } from '../../generator/bundle/site-sources.ts';
import { siteViteConfig } from '../../generator/bundle/vite-config.ts';
import { cacheFolder, installationFile } from '../../lib/cache-folder.ts';
import { ignoreFileErrors } from '../../lib/file-errors.ts';
import { namesIfReadable } from '../../lib/file-operations.ts';
import { createDevHandler, type DevVite } from './dev-handler.ts';
import type { DevImages } from './dev-images.ts';
import { openLiveSnapshot } from './live-snapshot.ts';

interface DevSiteOptions {
  packageRoot: string;
  httpServer: Server;
  pull(): Promise<Snapshot>;
  images: DevImages;
  maxAgeMs: number | undefined;
  /** Called after open pages were reloaded because of new data. */
  onReload(): void;
  /** Called when reading the data again has failed. */
  onStale(error: unknown): void;
}

/**
 * Reads the data, then starts Vite, because without data there is nothing to show.
 * @throws OperatorError if the API provides no usable data
 */
export async function openDevSite(options: DevSiteOptions) {
  const { packageRoot, httpServer, pull, images, maxAgeMs, onReload, onStale } = options;
  let vite: DevVite | undefined;
  const data = await openLiveSnapshot({
    pull,
    onError: onStale,
    onChange: () => {
      vite?.server.environments.client.hot.send({ type: 'full-reload' });
      onReload();
    },
    ...(maxAgeMs === undefined ? {} : { maxAgeMs }),
  });
  const opened = await openVite(packageRoot, httpServer);
  vite = opened;
  const { server, isCopy } = opened;
  return {
    isCopy,
    answer: createDevHandler(opened, data, images),
    refresh: data.refresh,
    close: async () => {
      await data.settled();
      await server.close();
    },
  };
}

/** The sources of pages. The rest of the package, in particular the sites in dist, is not watched. */
const WATCHED = ['site', 'templates'];

/** Dependencies for browsers that Vite does not bundle: it and Vike have a client. */
const SERVED_PACKAGES = ['vite', 'vike'];
const SERVED_SCOPE = '@brillout';

interface DevSources {
  root: string;
  /** Edits of the package need a restart. */
  isCopy: boolean;
}

/**
 * Where Vite reads the sources. An installed or read-only package is copied to the cache folder: Vike writes beside its
 * configuration, and Vite treats code below node_modules as finished.
 */
function openSources(packageRoot: string): DevSources {
  const isInstalled = packageRoot.split(path.sep).includes('node_modules');
  if (!isInstalled && isWritable(path.join(packageRoot, 'templates'))) {
    deleteTemporaryConfigs(path.join(packageRoot, 'templates'));
    return { root: packageRoot, isCopy: false };
  }
  return { root: copySources(packageRoot, installationFile('dev', packageRoot)), isCopy: true };
}

function isWritable(folder: string): boolean {
  const entries = ignoreFileErrors(() => {
    accessSync(folder, constants.W_OK);
    return readdirSync(folder, { withFileTypes: true });
  });
  return entries?.every((entry) => !entry.isDirectory() || isWritable(path.join(folder, entry.name))) ?? false;
}

/**
 * Starts Vite with Vike's plugin as a middleware.
 * @param httpServer also serves the connection for hot reload, so that the dev server needs only one port
 */
function openVite(packageRoot: string, httpServer: Server): Promise<DevVite & Pick<DevSources, 'isCopy'>> {
  const cacheDir = installationFile('vite', packageRoot);
  // Two dev servers that start at the same time use the same temporary files for Vike's configuration.
  return withBundlingLock(cacheFolder(), undefined, async () => {
    const { createDevMiddleware } = await import('vike/server');
    const { root, isCopy } = openSources(packageRoot);
    // Vike treats a path as absolute only if it starts with the working directory.
    process.chdir(root);
    const watchedFolders = WATCHED.map((folder) => path.join(root, folder));
    const isWatched = (file: string) =>
      file === root || watchedFolders.some((folder) => file === folder || file.startsWith(folder + path.sep));
    const { devMiddleware, viteServer } = await createDevMiddleware({
      root,
      viteConfig: {
        ...siteViteConfig({ root, cacheDir }),
        server: {
          hmr: { server: httpServer },
          watch: { ignored: [(file: string) => !isWatched(path.resolve(file))] },
        },
      },
    });
    // Browsers must not read the rest of the package, in particular targets.json and build caches. Set here, because plugins
    // add the whole package to the configured folders.
    viteServer.config.server.fs.allow = [...watchedFolders, ...servedFolders(packageRoot, root), cacheDir];
    return { middleware: devMiddleware, server: viteServer, isCopy };
  });
}

/**
 * Files of dependencies for browsers, as Vite names them: by their paths in the sources or by their real paths. Some package
 * managers install links.
 */
function servedFolders(packageRoot: string, root: string): string[] {
  const folders = new Set([path.join(root, 'node_modules'), ...dependencyFolders(packageRoot)]);
  const named = [...folders].flatMap((folder) => {
    const scoped = namesIfReadable(path.join(folder, SERVED_SCOPE)).map((name) => path.join(SERVED_SCOPE, name));
    return SERVED_PACKAGES.concat(scoped).map((name) => path.join(folder, name));
  });
  const existing = named.filter((folder) => existsSync(folder));
  return [...new Set([...existing, ...existing.map((folder) => realpathSync(folder))])];
}
