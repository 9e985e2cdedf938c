import { logoPaper, tenantPalette } from '../../../site/shared/colour/tenant-palette.ts';
import { tintsOf } from '../../../site/shared/lists/merchant-face.ts';
import { mapFrameOf } from '../../../site/shared/map/drawn-map.ts';
import { MANIFEST_ICONS, TAB_ICON, TOUCH_ICON } from '../../../site/shared/models/image.ts';
import { MAX_MERCHANT_IMAGES, type Merchant } from '../../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../../site/shared/models/snapshot.ts';
import type { Favicon, Tenant } from '../../../site/shared/models/tenant.ts';
import { voucherSellers } from '../../../site/shared/snapshot-index.ts';
import { recipeFor, type GroundRecipe, type PageRecipe, type ImageRole } from './image-recipe.ts';

/** The images that a snapshot refers to. */
export interface ImageRequests {
  /** In the order of the snapshot. */
  pages: readonly (readonly [url: string, recipe: PageRecipe])[];
  /** URLs of the tenant's own. */
  logos: readonly string[];
  /** URLs, best first; the first one available is used. */
  share: readonly string[];
  /** By size, ascending. */
  icons: readonly IconRequest[];
  /** Logos for merchants whose pictures all fail. */
  spareLogos: readonly SpareLogo[];
  /** Logos that are the front of a voucher, or become it if all pictures fail. */
  logoFaces: readonly LogoFace[];
  /** The papers of the tints, `#rrggbb`, which these logos lie on. */
  papers: readonly string[];
  /** What to draw from the map's archive; absent without one. */
  ground?: GroundRecipe;
  isEmpty: boolean;
}

interface IconRequest {
  /** Pixels of a side. */
  size: number;
  /** URLs, best first; the first one available that is large enough is used. */
  urls: readonly string[];
}

interface SpareLogo {
  url: string;
  recipe: PageRecipe;
  /** URLs of the pictures. */
  pictures: readonly string[];
}

export interface LogoFace {
  url: string;
  tint: number;
  /** URLs of the pictures. */
  pictures: readonly string[];
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
  const spareLogos: SpareLogo[] = [];
  const logoFaces: LogoFace[] = [];
  const tints = tintsOf(voucherSellers(snapshot), snapshot);
  for (const { id, logoUrl, imageUrls } of withGeneralVoucher(generalVoucher, merchants.filter(hasPage))) {
    const pictures = imageUrls.slice(0, MAX_MERCHANT_IMAGES);
    if (pictures.length === 0) add(logoUrl, 'merchantLogo');
    else if (logoUrl !== undefined) spareLogos.push({ url: logoUrl, recipe: recipeFor(['merchantLogo']), pictures });
    const tint = tints.get(id);
    if (logoUrl !== undefined && tint !== undefined) logoFaces.push({ url: logoUrl, tint, pictures });
    for (const url of pictures) add(url, 'merchant');
  }
  const share = distinct([theme.shareImage, theme.homepageFirstSectionImage, theme.websiteHeaderImage]);
  const icons = iconRequests(tenant);
  const frame = snapshot.site.map.archive === undefined ? undefined : mapFrameOf(snapshot);
  return {
    pages: [...roles].map(([url, shownAs]) => [url, recipeFor(shownAs)]),
    logos: distinct([tenant.logo, tenant.smallLogo]),
    share,
    icons,
    spareLogos,
    logoFaces,
    papers: tenantPalette(theme.lightPrimary).vouchers.map(logoPaper),
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

/** Farther than any size is from another. */
const UNKNOWN = 1e9;

/** A supplied icon and the sizes that it is meant for. */
interface SizedIcon {
  imageUrl: string;
  isTouchIcon: boolean;
  /** Pixels of a side; infinite for drawings, empty if unknown. */
  sides: readonly number[];
}

/** Smallest and largest icons that are linked for a size of their own. */
const LEAST_SIDE = 16;
const LARGEST_SIDE = 512;
/** Icons of a site; a list of more sizes is cut off. */
const MOST_SIZES = 12;

/** Each size that every site has, and each one that the tenant supplies an icon for, with the best icons for it. */
function iconRequests({ favicons, smallLogo }: Tenant): IconRequest[] {
  // Mask icons have one colour only.
  const supplied = favicons.filter(({ rel }) => rel !== 'mask-icon').map(toSizedIcon);
  if (supplied.length === 0 && smallLogo === undefined) return [];
  const own = supplied.flatMap(({ isTouchIcon, sides }) => (isTouchIcon ? [] : sides));
  const offered = own.filter((side) => side >= LEAST_SIDE && side <= LARGEST_SIDE);
  const sizes = new Set([TAB_ICON, TOUCH_ICON, ...MANIFEST_ICONS, ...offered].slice(0, MOST_SIZES));
  return [...sizes]
    .toSorted((a, b) => a - b)
    .map((size) => ({
      size,
      urls: distinct([...rankIcons(supplied, size).map(({ imageUrl }) => imageUrl), smallLogo]),
    }));
}

function toSizedIcon({ rel, sizes = '', imageUrl }: Favicon): SizedIcon {
  // Drawings scale, whatever size their link says.
  const isDrawing = /\.svg$/i.test(imageUrl) || /\bany\b/i.test(sizes);
  const sides = sizes.split(/\s+/).map((size) => Number.parseInt(size, 10));
  return {
    imageUrl,
    isTouchIcon: rel.startsWith('apple-touch-icon'),
    sides: isDrawing ? [Infinity] : sides.filter((side) => side > 0),
  };
}

/** Touch icons are for iOS, others for everything else; then the icon of the size, a drawing, a larger one, a smaller one. */
function rankIcons(icons: readonly SizedIcon[], size: number): SizedIcon[] {
  const misfit = ({ isTouchIcon }: SizedIcon) => Number(isTouchIcon !== (size === TOUCH_ICON));
  const distance = (side: number) => {
    if (side === size) return 0;
    if (side === Infinity) return 1;
    return side > size ? side : UNKNOWN - side;
  };
  const nearest = ({ sides }: SizedIcon) => Math.min(UNKNOWN, ...sides.map(distance));
  return icons.toSorted((a, b) => misfit(a) - misfit(b) || nearest(a) - nearest(b));
}

function hasPage({ sellsVoucher, acceptsVoucher }: Merchant): boolean {
  return sellsVoucher || acceptsVoucher;
}

function sellerId({ id, sellsVoucher }: Merchant): string[] {
  return sellsVoucher ? [id] : [];
}
