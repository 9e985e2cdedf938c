import type { Snapshot } from '../models/snapshot.ts';
import { absoluteUrl } from './thing.ts';

/** The largest file of the first image that was fetched; without one, the tenant's own image for shared links. */
export function imageUrl(urls: readonly (string | undefined)[], snapshot: Snapshot): string | undefined {
  const { images, shareImage, site } = snapshot;
  for (const url of urls) {
    const image = url === undefined ? undefined : images[url];
    if (image !== undefined) return absoluteUrl(`${image.path}-${image.width}.webp`, site.tenantDomain);
  }
  return shareImage === undefined ? undefined : absoluteUrl(shareImage.path, site.tenantDomain);
}
