import { setTimeout as delay } from 'node:timers/promises';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import { PROMOTION_PDF } from '../../../site/shared/routes.ts';
import type { Endpoints, TenantConfig } from '../../config/tenant-config.ts';
import { type PreparedImages, prepareImages } from '../../generator/images/prepare-images.ts';
import type { ImageService } from '../../generator/images/image-service.ts';
import type { BuildWarning } from '../../report/tenant-report.ts';
import { groundSource, type LoadedArchive } from '../../generator/maps/map-archives.ts';
import { collectImages } from '../../generator/images/image-requests.ts';

/** Milliseconds that the first page waits for images, which are ready by then if the store has them. */
const MAX_WAIT_MS = 1500;

export interface DevImagesOptions {
  service: ImageService;
  tenant: Pick<TenantConfig, 'id' | 'tenantDomain' | 'promotion'>;
  /** Endpoints as seen from the dev server. */
  endpoints: Endpoints;
  /** Called when images are ready for which `addTo` did not wait. */
  onReady(): void;
  onError(error: unknown): void;
}

export interface DevImages {
  /**
   * The snapshot with the images that are ready in time.
   * @param map the archive that the snapshot's map is drawn from; `fileOf` finds it, too
   */
  addTo(snapshot: Snapshot, map?: LoadedArchive): Promise<{ snapshot: Snapshot; warnings: readonly BuildWarning[] }>;
  /** Path on disk of a file in `/media` or the promotion's PDF, by its path in the site such as `/media/0a1b-640.avif`. */
  fileOf(sitePath: string): string | undefined;
  close(): Promise<void>;
}

/** Prepares images in the background: requests do not wait long for them, and pages reload when more are ready. */
export function createDevImages({ service, tenant, endpoints, onReady, onError }: DevImagesOptions): DevImages {
  let ready: PreparedImages | undefined;
  let preparing: Promise<void> | undefined;
  let archive: LoadedArchive | undefined;
  /** Set until the pull that follows `onReady`, which needs no further preparation. */
  let isFresh = false;
  let isClosed = false;

  const prepare = async (snapshot: Snapshot) => {
    try {
      const requests = collectImages(snapshot);
      ready = await prepareImages(requests, tenant, endpoints, service, archive && groundSource(archive));
    } finally {
      preparing = undefined;
    }
  };

  const notifyWhenReady = async (prepared: Promise<void> | undefined) => {
    try {
      await prepared;
      isFresh = true;
      onReady();
    } catch (error) {
      // After close, errors are expected.
      if (!isClosed) onError(error);
    }
  };

  return {
    async addTo(snapshot, map) {
      archive = map;
      if (!isFresh) {
        preparing ??= prepare(snapshot);
        const isLate = await Promise.race([preparing.then(() => false), delay(MAX_WAIT_MS, true, { ref: false })]);
        if (isLate) {
          void notifyWhenReady(preparing);
        }
      }
      isFresh = false;
      const warnings = [...(map?.warnings ?? []), ...(ready?.warnings ?? [])];
      return { snapshot: { ...snapshot, ...ready?.fields }, warnings };
    },
    fileOf(sitePath) {
      if (sitePath === PROMOTION_PDF) return tenant.promotion?.file;
      return sitePath === archive?.archive.path ? archive.source : ready?.files.get(sitePath.slice(1))?.source;
    },
    async close() {
      isClosed = true;
      await service.close();
      await preparing?.catch(() => {});
    },
  };
}
