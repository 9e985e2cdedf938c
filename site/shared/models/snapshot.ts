import type { Category, Merchant } from './merchant.ts';
import type { SiteImage, SiteImages, ShareImage, SiteIcon } from './image.ts';
import type { PointOfSale, SalesPoint, Template } from './selling.ts';
import type { HeadingFont } from '../heading-fonts.ts';
import type { OwnPages } from '../own-pages.ts';
import type { LongText, TextSection } from '../text/tenant-markup.ts';
import type { TenantTexts } from '../texts.ts';
import type { Sponsor, Tenant } from './tenant.ts';

/**
 * All data of one build of one tenant, loaded once and frozen. Lists are in the order of the pages, whatever the order
 * of the API.
 */
export interface Snapshot {
  tenant: Tenant;
  site: SiteSettings;
  /** Absent if the tenant sells no general voucher. */
  generalVoucher?: Merchant;
  merchants: Merchant[];
  featuredMerchants: Merchant[];
  categories: Category[];
  pointsOfSale: PointOfSale[];
  salesPoints: SalesPoint[];
  templates: Template[];
  supporters: Sponsor[];
  /** Own texts of pages. */
  pages?: OwnPages;
  /** In their order; absent: all. */
  homeSections?: readonly HomeSection[];
  /** Absent: the typeface of the text. */
  headingFont?: HeadingFont;
  /** The images of all records. */
  images: SiteImages;
  /** The ground below the places, drawn from the map's archive: the area of `mapFrameOf`. */
  mapGround?: SiteImage;
  shareImage?: ShareImage;
  /** Logos on tints for shared links, by `logoFaceKey`. */
  logoFaces?: Readonly<Record<string, ShareImage>>;
  /** Beginning of the paths of `drawnFacePath`. */
  drawnFaces?: string;
  /** By size. Without one, the site uses a neutral icon, `/favicon.svg`. */
  icons?: readonly SiteIcon[];
}

/** The sections below the first one, in their usual order. */
export const HOME_SECTIONS = [
  'benefits',
  'examples',
  'categories',
  'steps',
  'map',
  'ways',
  'questions',
  'supporters',
] as const;

export type HomeSection = (typeof HOME_SECTIONS)[number];

/** A PMTiles archive, which the site serves in ranges. */
export interface MapArchive {
  /** Named by content. */
  path: string;
  /** Vector tiles in the layers of Protomaps' basemap, or images. */
  kind: 'vector' | 'raster';
  minZoom: number;
  maxZoom: number;
}

export type SiteMode = 'production' | 'staging' | 'testing';

/** The page of a closed programme. */
export interface ClosedPage extends LongText {
  title: string;
  description: string;
  /** Required by law, imprint first. */
  legal: readonly TextSection[];
}

/** Visitors' browsers may know them: no secrets. */
export interface SiteSettings {
  tenantDomain: string;
  mode: SiteMode;
  /** The site shows demo data outside of testing: it must not be mistaken for a real one. */
  isDemo?: true;
  /** Base URLs without trailing slash; for a sandbox tenant, paths on the site's own origin. */
  merchantEndpoint: string;
  orderEndpoint: string;
  tenantEndpoint: string;
  portalEndpoint: string;
  sentryDsn?: string;
  /** The tenant's id, for error reports; absent without `sentryDsn`. Nothing else of a site depends on the id. */
  tenantKey?: string;
  map: { tileUrl?: string; attribution?: string; consentRequired: boolean; archive?: MapArchive };
  chatbot?: { projectId?: string; agentId?: string };
  /** Old path to new path or absolute URL. */
  redirects: Record<string, string>;
  /** Between two requests of builds/latest.json. */
  updateCheckSeconds: number;
  withdrawalEnabled: boolean;
  /** The tenant's own sentences. */
  texts?: TenantTexts;
  /** Digest of `/pdf/dreimalglueck.pdf`, so that another file is another build. */
  promotion?: string;
  /** Where a voucher's balance is asked for. */
  balanceUrl?: string;
  /** Overrides the API's. */
  cityName?: string;
  /** For card payments, with a port if it is not 443; any https host if absent. */
  paymentHosts?: string[];
  /** The programme has ended: the site is one page, or leads elsewhere. */
  closed?: ClosedPage | { redirect: string };
  /** For sandbox tenants: in place of PayPal's script. */
  payPalScriptUrl?: string;
}
