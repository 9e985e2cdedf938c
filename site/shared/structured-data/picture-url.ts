import type { Snapshot } from '../models/snapshot.ts';
import { absoluteUrl } from './thing.ts';

/** The largest file of the first picture that was fetched; without one, the tenant's own picture for shared links. */
export function pictureUrl(urls: readonly (string | undefined)[], snapshot: Snapshot): string | undefined {
  const { pictures, sharePicture, site } = snapshot;
  for (const url of urls) {
    const picture = url === undefined ? undefined : pictures[url];
    if (picture !== undefined) return absoluteUrl(`${picture.path}-${picture.width}.webp`, site.tenantDomain);
  }
  return sharePicture === undefined ? undefined : absoluteUrl(sharePicture.path, site.tenantDomain);
}
