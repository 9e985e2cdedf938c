import { setTimeout as delay } from 'node:timers/promises';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { Endpoints } from '../../config/tenant-config.ts';
import { type PreparedImages, prepareImages } from '../../images/prepare-images.ts';
import type { ImageService } from '../../images/image-service.ts';
import type { ImageWarning } from '../../images/image-errors.ts';
import { imagesOf } from '../../images/image-requests.ts';

/** How long the first page waits for images; with a filled store they are ready by then. */
const PATIENCE_MS = 1500;

export interface DevImagesOptions {
  service: ImageService;
  /** Of the API, as the dev server reaches it. */
  endpoints: Endpoints;
  /** Called when images are ready that `addTo` did not wait for. */
  onReady(): void;
  onError(error: unknown): void;
}

export interface DevImages {
  /** The snapshot with those of its images that are ready soon. */
  addTo(snapshot: Snapshot): Promise<{ snapshot: Snapshot; warnings: readonly ImageWarning[] }>;
  /** Path on disk of an image's file, by its path in the site such as `/media/0a1b-640.avif`. */
  fileOf(sitePath: string): string | undefined;
  close(): Promise<void>;
}

/** Gets images beside the pages: no request waits long for them, and pages reload when there are more. */
export function createDevImages({ service, endpoints, onReady, onError }: DevImagesOptions): DevImages {
  let ready: PreparedImages | undefined;
  let preparing: Promise<void> | undefined;
  /** The pull that follows on `onReady` asks for what is there already. */
  let isFresh = false;
  let isClosed = false;

  const prepare = async (snapshot: Snapshot) => {
    try {
      ready = await prepareImages(imagesOf(snapshot), snapshot.site, endpoints, service);
    } finally {
      preparing = undefined;
    }
  };

  const tellWhenReady = async (prepared: Promise<void> | undefined) => {
    try {
      await prepared;
      isFresh = true;
      onReady();
    } catch (error) {
      // Whoever closes wants to hear no more.
      if (!isClosed) onError(error);
    }
  };

  return {
    async addTo(snapshot) {
      if (!isFresh) {
        preparing ??= prepare(snapshot);
        const isLate = await Promise.race([preparing.then(() => false), delay(PATIENCE_MS, true, { ref: false })]);
        if (isLate) {
          void tellWhenReady(preparing);
        }
      }
      isFresh = false;
      return { snapshot: { ...snapshot, ...ready?.fields }, warnings: ready?.warnings ?? [] };
    },
    fileOf: (sitePath) => ready?.files.get(sitePath.slice(1))?.source,
    async close() {
      isClosed = true;
      await service.close();
      await preparing?.catch(() => {});
    },
  };
}
