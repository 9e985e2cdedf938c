import { stringify } from '@brillout/json-serializer/stringify';
import type { SiteImage } from '../models/image.ts';
import type { SiteSettings, Snapshot } from '../models/snapshot.ts';
import type { FeatureFlag, Tenant } from '../models/tenant.ts';
import type { PaymentProvider } from '../order/order-payload.ts';
import { paymentProviders } from '../payment-providers.ts';

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
  logo?: SiteImage;
  smallLogo?: SiteImage;
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

/** Chooses what header, footer and browser may know. Only fields listed here reach a visitor. */
export function buildShell(snapshot: Snapshot, frameId: string): Shell {
  const logo = snapshot.images[snapshot.tenant.logo ?? ''];
  const smallLogo = snapshot.images[snapshot.tenant.smallLogo ?? ''];
  const { redirects: _redirects, paymentHosts: _paymentHosts, ...settings } = snapshot.site;
  return {
    frameId,
    tenant: toShellTenant(snapshot.tenant, settings),
    settings,
    ...(logo === undefined ? {} : { logo }),
    ...(smallLogo === undefined ? {} : { smallLogo }),
    hasSalesPoints: snapshot.salesPoints.length > 0,
  };
}

/** The same for a tenant that was fetched again: its login and business links follow its portal domain. */
export function toShellTenant(tenant: Tenant, { portalEndpoint }: Pick<SiteSettings, 'portalEndpoint'>): ShellTenant {
  const { id, name, supportEmail, supportPhone, merchantRegistrationLink, facebookUrl, instagramUrl } = tenant;
  const providerName = tenant.provider?.name;
  return {
    id,
    name,
    ...(tenant.city.name === undefined ? {} : { cityName: tenant.city.name }),
    ...(supportEmail === undefined ? {} : { supportEmail }),
    ...(supportPhone === undefined ? {} : { supportPhone }),
    portalUrl: tenant.portalDomain === undefined ? portalEndpoint : `https://${tenant.portalDomain}`,
    ...(merchantRegistrationLink === undefined ? {} : { merchantRegistrationLink }),
    ...(facebookUrl === undefined ? {} : { facebookUrl }),
    ...(instagramUrl === undefined ? {} : { instagramUrl }),
    ...(providerName === undefined ? {} : { providerName }),
    featureFlags: tenant.featureFlags,
    paymentProviders: paymentProviders(tenant),
  };
}

/** The shell as JSON that is safe within a script element. */
export function serialiseShell(shell: Shell): string {
  return stringify(shell, { htmlScriptSafe: { escapeScripts: true, escapeURLs: true } });
}
