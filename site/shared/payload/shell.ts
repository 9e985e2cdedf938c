import { parse } from '@brillout/json-serializer/parse';
import { stringify } from '@brillout/json-serializer/stringify';
import type { PaymentProvider } from '../../payment/providers.ts';
import type { SiteImage } from '../models/image.ts';
import type { SiteSettings } from '../models/snapshot.ts';
import type { FeatureFlag } from '../models/tenant.ts';

/**
 * What all pages of a tenant share. Each document contains it once, so that payloads contain only what their page
 * shows.
 */
export interface Shell {
  /** See PageData. */
  frameId: string;
  tenant: ShellTenant;
  settings: ShellSettings;
  /** The small one only if it differs. */
  logo?: SiteImage;
  smallLogo?: SiteImage;
  /** Specification section 2, Header. */
  hasSalesPoints: boolean;
  /** The last refresh of the tenant failed. Only in the browser. */
  isOutdated?: boolean;
  /** There are privacy settings to make. */
  hasConsentOffers: boolean;
}

export interface ShellTenant {
  id: string;
  name: string;
  /** As configured or else in the API. */
  cityName?: string;
  supportEmail?: string;
  supportPhone?: string;
  /** For merchants and business customers, without trailing slash. */
  portalUrl: string;
  merchantRegistrationLink?: string;
  facebookUrl?: string;
  instagramUrl?: string;
  providerName?: string;
  /** Known of a provider that is a sponsor as well. */
  providerUrl?: string;
  featureFlags: FeatureFlag[];
  /** They do not depend on flags alone. */
  paymentProviders: PaymentProvider[];
}

/** Other settings are for some pages, which take them from the snapshot. */
export type ShellSettings = Omit<SiteSettings, 'redirects' | 'paymentHosts' | 'promotion' | 'texts'>;

/** JSON in the format of page data, safe within a script element. */
export function serializeShell(shell: Shell): string {
  return stringify(shell, { htmlScriptSafe: { escapeScripts: true, escapeURLs: true } });
}

/** JSON.parse would show the serializer's marks. */
export function parseShell(text: string): Shell {
  // Written by our own generator, so its shape is known.
  return parse(text) as Shell;
}
