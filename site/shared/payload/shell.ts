import type { FeatureFlag } from '../models/tenant.ts';
import type { Picture } from '../models/picture.ts';
import type { PaymentProvider } from '../order/order-payload.ts';
import type { SiteSettings } from '../models/snapshot.ts';

/** Id of the script tag that holds the shell; the browser reads it once, when it hydrates. */
export const SHELL_ELEMENT_ID = 'shell';

/**
 * What every page of a tenant shares: header, footer and the browser's settings. It stands once in each HTML document,
 * beside Vike's own JSON, so that payload files carry only what their page shows.
 */
export interface Shell {
  /** See PageData: names the code of this document, and all that stands around its page. */
  frameId: string;
  tenant: ShellTenant;
  settings: ShellSettings;
  /** The tenant's logos, as the build fetched them. */
  logo?: Picture;
  smallLogo?: Picture;
  /** The menu shows sales points only where at least one is visible (specification section 2, Header). */
  hasSalesPoints: boolean;
}

export interface ShellTenant {
  id: string;
  name: string;
  /** The city's own, which may have several words. */
  cityName?: string;
  supportEmail?: string;
  supportPhone?: string;
  /** Portal of the merchants and business customers, without trailing slash: the tenant's domain, else `portalEndpoint`. */
  portalUrl: string;
  merchantRegistrationLink?: string;
  facebookUrl?: string;
  instagramUrl?: string;
  providerName?: string;
  featureFlags: FeatureFlag[];
  /** How customers can pay online; flags alone do not say it. */
  paymentProviders: PaymentProvider[];
}

export type ShellSettings = Omit<SiteSettings, 'redirects' | 'paymentHosts'>;
