import type { Merchant } from '../models/merchant.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { absoluteUrl } from './thing.ts';

/**
 * The image that social networks show with a link: a merchant's picture, otherwise the tenant's own image. They need absolute
 * URLs, and the size to lay out the image before it is loaded. A picture is the WebP file of the pages: another file of each
 * would be seen by few.
 * @param merchant whose page or voucher is shared
 */
export function shareTags({ images, shareImage, site, tenant }: Snapshot, merchant?: Merchant): string {
  const picture = merchant?.imageUrls.map((url) => images[url]).find((known) => known !== undefined);
  const image = picture === undefined ? shareImage : { ...picture, path: `${picture.path}-${picture.width}.webp` };
  if (image === undefined) return '<meta name="twitter:card" content="summary">';
  return [
    property('og:image', absoluteUrl(image.path, site.tenantDomain)),
    property('og:image:width', String(image.width)),
    property('og:image:height', String(image.height)),
    property('og:image:alt', picture === undefined || merchant === undefined ? tenant.name : merchant.companyName),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}
