import type { Picture } from './models/picture.ts';
import type { Snapshot } from './models/snapshot.ts';

/** The tenant's websiteHeaderImage as the content of a page; nothing where there is none, or it could not be fetched. */
export function headerPicture({ tenant, pictures }: Snapshot): { picture?: Picture } {
  const picture = pictures[tenant.theme.websiteHeaderImage ?? ''];
  return picture === undefined ? {} : { picture };
}
