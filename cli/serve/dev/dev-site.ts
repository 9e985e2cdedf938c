import type { Server } from 'node:http';
import path from 'node:path';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { withBundlingLock } from '../../bundle/bundling-lock.ts';
import { siteViteConfig } from '../../bundle/vite-config.ts';
import { cacheFolder } from '../../lib/paths.ts';
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
  vite = await openVite(packageRoot, httpServer);
  const { server } = vite;
  return {
    answer: createDevHandler(vite, data, images),
    refresh: data.refresh,
    close: async () => {
      await data.settled();
      await server.close();
    },
  };
}

/** The sources of pages. The rest of the package, in particular the sites in dist, is not watched. */
const WATCHED = ['site', 'templates'];

/** Files for browsers: the sources, dependencies bundled by Vite, and the clients of Vite and Vike. */
const SERVED = [
  ...WATCHED,
  'node_modules/.vite',
  'node_modules/vite/dist/client',
  'node_modules/vike/dist',
  'node_modules/@brillout',
];

/**
 * Starts Vite with Vike's plugin as a middleware.
 * @param httpServer also serves the connection for hot reload, so that the dev server needs only one port
 */
async function openVite(packageRoot: string, httpServer: Server): Promise<DevVite> {
  const { createDevMiddleware } = await import('vike/server');
  // Vike treats a path as absolute only if it starts with the working directory.
  process.chdir(packageRoot);
  const watchedFolders = WATCHED.map((folder) => path.join(packageRoot, folder));
  const isWatched = (file: string) =>
    file === packageRoot || watchedFolders.some((folder) => file === folder || file.startsWith(folder + path.sep));
  // A build that bundles at the same time uses the same temporary files for its configuration.
  const { devMiddleware, viteServer } = await withBundlingLock(cacheFolder(packageRoot), undefined, () =>
    createDevMiddleware({
      root: packageRoot,
      viteConfig: {
        ...siteViteConfig({ packageRoot }),
        server: {
          hmr: { server: httpServer },
          watch: { ignored: [(file: string) => !isWatched(path.resolve(file))] },
        },
      },
    }),
  );
  // Browsers must not read the rest of the package, in particular targets.json and build caches. Set here, because plugins add
  // the whole package to the configured folders.
  viteServer.config.server.fs.allow = SERVED.map((folder) => path.join(packageRoot, folder));
  return { middleware: devMiddleware, server: viteServer };
}
