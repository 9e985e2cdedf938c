import type { Category, Merchant } from './merchant.ts';
import type { SiteImage, SiteImages, ShareImage, SiteIcon } from './image.ts';
import type { PointOfSale, SalesPoint, Template } from './selling.ts';
import type { HeadingFont } from '../heading-fonts.ts';
import type { OwnPages } from '../own-pages.ts';
import type { LongText, TextSection } from '../text/tenant-markup.ts';
import type { TenantTexts } from '../texts.ts';
import type { Sponsor, Tenant } from './tenant.ts';

/**
 * All data that one build of one tenant shows, loaded once and frozen: the same snapshot and code produce the same
 * site. Lists are in the order of the pages, whatever the order of the API.
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
  /** The tenant's own texts in place of those of pages; absent without any. */
  pages?: OwnPages;
  /** Sections of the home page, in their order; absent: all. */
  homeSections?: readonly HomeSection[];
  /** Typeface of large headings; absent: that of the text. */
  headingFont?: HeadingFont;
  /** The images of all records, by the URL in the record. */
  images: SiteImages;
  /** The ground below the places, drawn from the map's archive: the area of `mapFrameOf`. */
  mapGround?: SiteImage;
  /** Absent if the tenant has no readable image. */
  shareImage?: ShareImage;
  /** Logos on their tints, for the shared links of vouchers whose front they are; by `logoFaceKey`. */
  logoFaces?: Readonly<Record<string, ShareImage>>;
  /** What the paths of drawn fronts as images of shared links begin with: see `drawnFacePath`. */
  drawnFaces?: string;
  /** By size, ascending. Absent if the tenant has no readable icon; the site then uses a neutral one, `/favicon.svg`. */
  icons?: readonly SiteIcon[];
}

/** The sections of the home page below its first one, in their usual order. */
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

/** A PMTiles archive of the tenant's area, which the site serves in ranges. */
export interface MapArchive {
  /** Path within the site, named by content. */
  path: string;
  /** Vector tiles in the layers of Protomaps' basemap, or images. */
  kind: 'vector' | 'raster';
  minZoom: number;
  maxZoom: number;
}

export type SiteMode = 'production' | 'staging' | 'testing';

/** The only page of a closed programme. */
export interface ClosedPage extends LongText {
  title: string;
  description: string;
  /** The sections that the law requires, imprint first. */
  legal: readonly TextSection[];
}

/** The settings that visitors' browsers may know. Must not contain secrets. */
export interface SiteSettings {
  tenantDomain: string;
  mode: SiteMode;
  /** Present if the site shows demo data outside of testing: it must not be mistaken for a real one. */
  isDemo?: true;
  /**
   * Base URLs for the visitor's browser, without trailing slash. For a sandbox tenant they are paths on the site's own
   * origin, so that the output does not depend on the sandbox's port.
   */
  merchantEndpoint: string;
  orderEndpoint: string;
  tenantEndpoint: string;
  portalEndpoint: string;
  sentryDsn?: string;
  /**
   * The tenant's id, for its error reports; absent without `sentryDsn`. Nothing else of a site depends on the id, so a
   * tenant with a new id has the same pages.
   */
  tenantKey?: string;
  map: { tileUrl?: string; attribution?: string; consentRequired: boolean; archive?: MapArchive };
  chatbot?: { projectId?: string; agentId?: string };
  /** Old path to new path or absolute URL. */
  redirects: Record<string, string>;
  /** Seconds between two requests of builds/latest.json. */
  updateCheckSeconds: number;
  withdrawalEnabled: boolean;
  /** The tenant's own sentences; absent without any. */
  texts?: TenantTexts;
  /** Digest of the promotion's PDF, `/pdf/dreimalglueck.pdf`, so that another file is another build; absent without one. */
  promotion?: string;
  /** Page of the programme where a voucher's balance is asked for; http or https. */
  balanceUrl?: string;
  /** The city's name as configured; overrides the API's. */
  cityName?: string;
  /** Hosts that a card payment may redirect to, with a port if it is not 443; any https host if absent. */
  paymentHosts?: string[];
  /** Present if the programme has ended: the site is one page, or leads elsewhere. */
  closed?: ClosedPage | { redirect: string };
  /** Only for sandbox tenants with PayPal: replaces PayPal's script, which others load from PayPal. */
  payPalScriptUrl?: string;
}
