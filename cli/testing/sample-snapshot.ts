import type { SiteSettings, Snapshot } from '../../site/shared/models/snapshot.ts';
import type { Tenant } from '../../site/shared/models/tenant.ts';

/** A city without a merchant, on the sandbox; `site` and `tenant` override its values. */
export function snapshotForTest({
  site = {},
  tenant = {},
  ...lists
}: Partial<Omit<Snapshot, 'site' | 'tenant'>> & {
  site?: Partial<SiteSettings>;
  tenant?: Partial<Tenant>;
} = {}): Snapshot {
  return {
    tenant: {
      id: '7',
      name: 'Musterstadt Gutschein',
      websiteDomain: 'gutschein.example',
      portalDomain: 'portal.example',
      theme: {},
      favicons: [],
      city: {},
      websiteSponsors: [],
      voucherValidityPeriodInYears: 3,
      featureFlags: [],
      ...tenant,
    },
    site: {
      tenantDomain: 'gutschein.example',
      mode: 'production',
      merchantEndpoint: '/sandbox-api/merchant',
      orderEndpoint: '/sandbox-api/order',
      tenantEndpoint: '/sandbox-api/tenant',
      portalEndpoint: '/sandbox-api/portal',
      map: { consentRequired: true },
      redirects: {},
      updateCheckSeconds: 300,
      withdrawalEnabled: false,
      ...site,
    },
    merchants: [],
    featuredMerchants: [],
    categories: [],
    pointsOfSale: [],
    salesPoints: [],
    templates: [],
    supporters: [],
    images: {},
    ...lists,
  };
}
