import { logoFaceKey } from '../lists/merchant-face.ts';
import { faceOf } from '../lists/voucher-cards.ts';
import { SHARE_SIZE, type ShareImage } from '../models/image.ts';
import type { Merchant } from '../models/merchant.ts';
import type { Snapshot } from '../models/snapshot.ts';
import { indexOf } from '../snapshot-index.ts';
import { escapeHtml } from '../text/escape-html.ts';
import { absoluteUrl } from './thing.ts';

/**
 * Of a merchant's page or voucher: the front of the voucher, otherwise the tenant's image. Networks need absolute URLs,
 * and the size for their layout.
 */
export function shareTags(snapshot: Snapshot, merchant?: Merchant): string {
  const { shareImage, site, tenant } = snapshot;
  const image = (merchant && frontImage(merchant, snapshot)) ?? (shareImage && { ...shareImage, alt: tenant.name });
  if (image === undefined) return '<meta name="twitter:card" content="summary">';
  return [
    property('og:image', absoluteUrl(image.path, site.tenantDomain)),
    property('og:image:width', String(image.width)),
    property('og:image:height', String(image.height)),
    property('og:image:alt', image.alt),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('');
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

interface FrontImage extends ShareImage {
  alt: string;
}

/**
 * A picture is the WebP file of the pages. Logos and patterns are fronts of vouchers, so a merchant that sells none has
 * neither.
 */
function frontImage(merchant: Merchant, snapshot: Snapshot): FrontImage | undefined {
  const { companyName, id, logoUrl = '' } = merchant;
  const index = indexOf(snapshot);
  const { picture, logo, tint } = faceOf(merchant, index);
  if (picture !== undefined) return { ...picture, path: `${picture.path}-${picture.width}.webp`, alt: companyName };
  if (logo !== undefined && index.tintById.has(id)) {
    const onTint = snapshot.logoFaces?.[logoFaceKey(tint, logoUrl)];
    return onTint && { ...onTint, alt: `Logo von ${companyName}` };
  }
  const path = drawnFacePath(merchant, snapshot);
  return path === undefined ? undefined : { path, ...SHARE_SIZE, alt: `Gutschein für ${companyName}` };
}

/** The image of a voucher whose front is a pattern; it has SHARE_SIZE. */
export function drawnFacePath(merchant: Merchant, snapshot: Snapshot): string | undefined {
  const index = indexOf(snapshot);
  const { picture, logo, kind = 'none', tint } = faceOf(merchant, index);
  const isDrawn = index.tintById.has(merchant.id) && (picture ?? logo) === undefined;
  return isDrawn && snapshot.drawnFaces !== undefined ? `${snapshot.drawnFaces}-${kind}-${tint}.png` : undefined;
}
