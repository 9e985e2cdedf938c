import { stringify } from '@brillout/json-serializer/stringify';
import type { SiteImage } from '../models/image.ts';
import type { SiteSettings, Snapshot } from '../models/snapshot.ts';
import type { FeatureFlag, Tenant } from '../models/tenant.ts';
import type { PaymentProvider } from '../order/order-payload.ts';
import { paymentProviders } from '../payment-providers.ts';

/** Id of the script element that contains the shell; the browser reads it once, on hydration. */
export const SHELL_ELEMENT_ID = 'shell';

/**
 * What every page of a tenant shares: header, footer and the browser's settings. Each HTML document contains it once,
 * beside Vike's own JSON, so that payload files contain only what their page shows.
 */
export interface Shell {
  /** See PageData: identifies the code of this document and everything around its page. */
  frameId: string;
  tenant: ShellTenant;
  settings: ShellSettings;
  /** The tenant's logos. */
  logo?: SiteImage;
  smallLogo?: SiteImage;
  /** The menu shows sales points only if there is at least one visible (specification section 2, Header). */
  hasSalesPoints: boolean;
}

export interface ShellTenant {
  id: string;
  name: string;
  /** The city's name from the API, which may have several words. */
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
  featureFlags: FeatureFlag[];
  /** The available online payment methods, which do not depend on flags alone. */
  paymentProviders: PaymentProvider[];
}

export type ShellSettings = Omit<SiteSettings, 'redirects' | 'paymentHosts'>;

/** Selects what header, footer and browser may know. Only fields listed here reach a visitor. */
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

/**
 * The tenant's part of the shell, also for a tenant that was fetched again: its login and business links follow its
 * portal domain.
 */
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
export function serializeShell(shell: Shell): string {
  return stringify(shell, { htmlScriptSafe: { escapeScripts: true, escapeURLs: true } });
}
