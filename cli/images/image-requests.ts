import { mapFrameOf } from '../../site/shared/map/drawn-map.ts';
import { MAX_MERCHANT_IMAGES, type Merchant } from '../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { Favicon } from '../../site/shared/models/tenant.ts';
import type { Endpoints } from '../config/tenant-config.ts';
import { recipeFor, type GroundRecipe, type PageRecipe, type ImageRole } from './image-recipe.ts';

/** The images that a snapshot refers to. */
export interface ImageRequests {
  /** By URL, in the order of the snapshot. */
  pages: ReadonlyMap<string, PageRecipe>;
  /** URLs, best first; the first one available is used. */
  share: readonly string[];
  /** As for `share`. */
  icons: readonly string[];
  /** What to draw from the map's archive; absent without one. */
  ground?: GroundRecipe;
  isEmpty: boolean;
}

/** Collects the images of pages, shared links and browser tabs. */
export function collectImages(snapshot: Snapshot): ImageRequests {
  const { tenant, generalVoucher, merchants, templates, supporters } = snapshot;
  const { theme } = tenant;
  const roles = new Map<string, Set<ImageRole>>();
  const add = (url: string | undefined, role: ImageRole) => {
    if (url === undefined) return;
    const known = roles.get(url);
    if (known === undefined) roles.set(url, new Set([role]));
    else known.add(role);
  };
  add(tenant.logo, 'logo');
  add(tenant.smallLogo, 'smallLogo');
  add(theme.homepageFirstSectionImage, 'hero');
  add(theme.websiteHeaderImage, 'banner');
  for (const { logoSmallUrl } of [...tenant.websiteSponsors, ...supporters]) add(logoSmallUrl, 'sponsor');
  const sellers = new Set(withGeneralVoucher(generalVoucher, merchants).flatMap(sellerId));
  for (const { imageUrl, merchantIds } of templates) {
    if (merchantIds?.some((id) => sellers.has(id)) ?? true) add(imageUrl, 'motif');
  }
  for (const { logoUrl, imageUrls } of withGeneralVoucher(generalVoucher, merchants.filter(hasPage))) {
    // For search engines, if the merchant has no images.
    if (imageUrls.length === 0) add(logoUrl, 'merchantLogo');
    for (const url of imageUrls.slice(0, MAX_MERCHANT_IMAGES)) add(url, 'merchant');
  }
  const share = distinct([theme.shareImage, theme.homepageFirstSectionImage, theme.websiteHeaderImage]);
  const icons = distinct([...rankIcons(tenant.favicons), tenant.smallLogo]);
  const frame = snapshot.site.map.archive === undefined ? undefined : mapFrameOf(snapshot);
  return {
    pages: new Map([...roles].map(([url, shownAs]) => [url, recipeFor(shownAs)])),
    share,
    icons,
    ...(frame === undefined ? {} : { ground: { kind: 'ground', frame } }),
    isEmpty: roles.size + share.length + icons.length === 0 && frame === undefined,
  };
}

function withGeneralVoucher(generalVoucher: Merchant | undefined, merchants: Merchant[]): Merchant[] {
  return generalVoucher === undefined ? merchants : [generalVoucher, ...merchants];
}

function distinct(urls: readonly (string | undefined)[]): string[] {
  return [...new Set(urls.filter((url) => url !== undefined))];
}

/** Sorts icons by size, largest first, without mask icons, which have one colour only. */
function rankIcons(favicons: readonly Favicon[]): string[] {
  return favicons
    .filter(({ rel }) => rel !== 'mask-icon')
    .map(({ sizes, imageUrl }) => ({ imageUrl, size: largestSize(sizes, imageUrl) }))
    .toSorted((a, b) => b.size - a.size)
    .map(({ imageUrl }) => imageUrl);
}

function largestSize(sizes: string | undefined, imageUrl: string): number {
  // Drawings scale, whatever size their link says.
  if (/\.svg$/i.test(imageUrl)) return Infinity;
  const sides = sizes
    ?.split(/\s+/)
    .map((size) => (size.toLowerCase() === 'any' ? Infinity : Number.parseInt(size, 10)));
  return sides === undefined ? 0 : Math.max(...sides);
}

function hasPage({ sellsVoucher, acceptsVoucher }: Merchant): boolean {
  return sellsVoucher || acceptsVoucher;
}

function sellerId({ id, sellsVoucher }: Merchant): string[] {
  return sellsVoucher ? [id] : [];
}

/** Absolute URL of an image. Paths are relative to the origin of the API. */
export function imageAddress(url: string, { tenantEndpoint }: Endpoints): string {
  return url.startsWith('/') ? new URL(url, tenantEndpoint).href : url;
}

/** Origins that may have private addresses: those in the configuration, not those in the data. */
export function trustedOriginsOf({ merchantEndpoint, orderEndpoint, tenantEndpoint }: Endpoints): Set<string> {
  return new Set([merchantEndpoint, orderEndpoint, tenantEndpoint].map((endpoint) => new URL(endpoint).origin));
}
