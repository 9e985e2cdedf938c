import type { Category, Merchant } from './merchant.ts';
import type { SiteImages, ShareImage, SiteIcons } from './image.ts';
import type { PointOfSale, SalesPoint, Template } from './selling.ts';
import type { Sponsor, Tenant } from './tenant.ts';

/**
 * Everything that one build of one tenant shows, read once and frozen: same snapshot and same code give the same site.
 * Lists are in the order in which pages show them, whatever order the API answered in.
 */
export interface Snapshot {
  tenant: Tenant;
  site: SiteSettings;
  /** Absent where the tenant sells no general voucher. */
  generalVoucher?: Merchant;
  merchants: Merchant[];
  featuredMerchants: Merchant[];
  categories: Category[];
  pointsOfSale: PointOfSale[];
  salesPoints: SalesPoint[];
  templates: Template[];
  supporters: Sponsor[];
  /** Of all records, by the URL that they name. */
  images: SiteImages;
  /** Absent where the tenant names no image, or none that can be read. */
  shareImage?: ShareImage;
  /** As above; the site then has a neutral icon, `/favicon.svg`. */
  icons?: SiteIcons;
}

export type SiteMode = 'production' | 'staging' | 'testing';

/** The tenant's settings that visitors' browsers may know. Nothing secret belongs here. */
export interface SiteSettings {
  /** Name on the command line and of the folder under dist. */
  tenantKey: string;
  tenantDomain: string;
  mode: SiteMode;
  /**
   * Base URLs for the visitor's browser, without trailing slash. Those of a sandbox tenant are paths on the site's own
   * origin, so that the same data gives the same bytes whatever port the sandbox listens on.
   */
  merchantEndpoint: string;
  orderEndpoint: string;
  tenantEndpoint: string;
  portalEndpoint: string;
  sentryDsn?: string;
  map: { tileUrl?: string; attribution?: string; consentRequired: boolean };
  chatbot?: { projectId?: string; agentId?: string };
  /** Old path to new path or absolute URL. */
  redirects: Record<string, string>;
  /** Seconds between two looks at builds/latest.json. */
  updateCheckSeconds: number;
  withdrawalEnabled: boolean;
  /** Hosts that a card payment may redirect to, with a port where it is not 443; any https host if missing. */
  paymentHosts?: string[];
  /** Only of sandbox tenants that take PayPal: a stand-in for PayPal's script. Others load it from PayPal. */
  payPalScriptUrl?: string;
}
