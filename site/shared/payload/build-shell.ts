import { paymentProviders } from '../../payment/providers.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { consentOffers } from '../consent/third-parties.ts';
import type { SiteSettings, Snapshot } from '../models/snapshot.ts';
import type { Tenant } from '../models/tenant.ts';
import type { Shell, ShellTenant } from './shell.ts';

/** Only fields listed here reach a visitor. */
export function buildShell(snapshot: Snapshot, frameId: string): Shell {
  const logo = snapshot.images[snapshot.tenant.logo ?? ''];
  const smallLogo = snapshot.images[snapshot.tenant.smallLogo ?? ''];
  const { redirects: _1, paymentHosts: _2, promotion: _3, texts: _4, closed: _5, ...settings } = snapshot.site;
  const tenant = toShellTenant(snapshot.tenant, settings);
  return omitUndefined({
    frameId,
    tenant,
    settings,
    logo,
    smallLogo: smallLogo?.path === logo?.path ? undefined : smallLogo,
    hasSalesPoints: snapshot.salesPoints.length > 0,
    hasConsentOffers: consentOffers({ tenant, settings }).length > 0,
  });
}

/** Also for a tenant that was fetched again. The configured city name overrides the API's. */
export function toShellTenant(
  tenant: Tenant,
  { portalEndpoint, cityName = tenant.city.name }: Pick<SiteSettings, 'portalEndpoint' | 'cityName'>,
): ShellTenant {
  const { id, name, supportEmail, supportPhone, merchantRegistrationLink, facebookUrl, instagramUrl } = tenant;
  const providerName = tenant.provider?.name;
  const { linkUrl: providerUrl } = tenant.websiteSponsors.find((sponsor) => sponsor.name === providerName) ?? {};
  return omitUndefined({
    id,
    name,
    cityName,
    supportEmail,
    supportPhone,
    portalUrl: tenant.portalDomain === undefined ? portalEndpoint : `https://${tenant.portalDomain}`,
    merchantRegistrationLink,
    facebookUrl,
    instagramUrl,
    providerName,
    providerUrl,
    featureFlags: tenant.featureFlags,
    paymentProviders: paymentProviders(tenant),
  });
}
