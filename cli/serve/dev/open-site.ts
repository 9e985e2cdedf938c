import type { Server } from 'node:http';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { createDevHandler } from './dev-handler.ts';
import type { DevImages } from './dev-images.ts';
import { openLiveSnapshot } from './live-snapshot.ts';
import { openVite } from './open-vite.ts';
import type { DevVite } from './open-vite.ts';

export interface DevSiteOptions {
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
