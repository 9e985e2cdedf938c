import { parse } from '@brillout/json-serializer/parse';
import { stringify } from '@brillout/json-serializer/stringify';
import type { PaymentProvider } from '../../payment/providers.ts';
import type { SiteImage } from '../models/image.ts';
import type { SiteSettings } from '../models/snapshot.ts';
import type { FeatureFlag } from '../models/tenant.ts';

/**
 * What every page of a tenant shares: header, footer and the browser's settings. Each HTML document contains it once,
 * beside Vike's own JSON, so that payload files contain only what their page shows.
 */
export interface Shell {
  /** See PageData: identifies the code of this document and everything around its page. */
  frameId: string;
  tenant: ShellTenant;
  settings: ShellSettings;
  /** The tenant's logos; the small one only if it differs. */
  logo?: SiteImage;
  smallLogo?: SiteImage;
  /** The menu shows sales points only if there is at least one visible (specification section 2, Header). */
  hasSalesPoints: boolean;
  /** The last refresh of the tenant has failed. Only in the browser. */
  isOutdated?: boolean;
  /** The footer offers the privacy settings only if there is something to set. */
  hasConsentOffers: boolean;
}

export interface ShellTenant {
  id: string;
  name: string;
  /** The city's name from the configuration or else the API, which may have several words. */
  cityName?: string;
  supportEmail?: string;
  supportPhone?: string;
  /**
   * Portal of the merchants and business customers, without trailing slash: the tenant's domain, otherwise
   * `portalEndpoint`.
   */
  portalUrl: string;
  merchantRegistrationLink?: string;
  facebookUrl?: string;
  instagramUrl?: string;
  providerName?: string;
  /** The provider's own site, which the API only knows of a provider that is a sponsor as well. */
  providerUrl?: string;
  featureFlags: FeatureFlag[];
  /** The available online payment methods, which do not depend on flags alone. */
  paymentProviders: PaymentProvider[];
}

/** Without what only some pages need, and take from the snapshot. */
export type ShellSettings = Omit<SiteSettings, 'redirects' | 'paymentHosts' | 'promotion' | 'texts'>;

/** The shell as JSON that is safe within a script element, in the format of page data; see {@link parseShell}. */
export function serializeShell(shell: Shell): string {
  return stringify(shell, { htmlScriptSafe: { escapeScripts: true, escapeURLs: true } });
}

/** Reads what {@link serializeShell} wrote. JSON.parse would show the serializer's marks. */
export function parseShell(text: string): Shell {
  // Written by our own generator, so its shape is known.
  return parse(text) as Shell;
}
