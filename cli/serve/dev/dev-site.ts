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
  /** Called after open pages were told to reload, because the data is new. */
  onReload(): void;
  /** Called when the data could not be read again. */
  onStale(error: unknown): void;
}

/**
 * Reads the data, then starts Vite: without data there is nothing to show.
 * @throws OperatorError where the API gives no usable data
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

/** What a page is made of; the rest of the package (sites under dist above all) need not be watched. */
const WATCHED = ['site', 'templates'];

/** What browsers load: the sources, dependencies as Vite has bundled them, and the clients of Vite and Vike. */
const SERVED = [
  ...WATCHED,
  'node_modules/.vite',
  'node_modules/vite/dist/client',
  'node_modules/vike/dist',
  'node_modules/@brillout',
];

/**
 * Starts Vite with Vike's plugin as a middleware.
 * @param httpServer carries the connection for hot reload, so that the dev server needs one port only
 */
async function openVite(packageRoot: string, httpServer: Server): Promise<DevVite> {
  const { createDevMiddleware } = await import('vike/server');
  // Vike takes a path for absolute only where it begins like the working directory.
  process.chdir(packageRoot);
  const watchedFolders = WATCHED.map((folder) => path.join(packageRoot, folder));
  const isWatched = (file: string) =>
    file === packageRoot || watchedFolders.some((folder) => file === folder || file.startsWith(folder + path.sep));
  // A build that bundles at this moment reads the same configuration through the same temporary files.
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
  // Everything else of the package, targets.json and build caches above all, is none of a browser's business. Set here, since
  // plugins add the whole package to what is configured.
  viteServer.config.server.fs.allow = SERVED.map((folder) => path.join(packageRoot, folder));
  return { middleware: devMiddleware, server: viteServer };
}
