import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';

const MERCHANT: Merchant = {
  id: '1',
  slug: 'merchant',
  companyName: 'Merchant',
  categoryIds: [],
  imageUrls: [],
  openingHours: [],
  sellsVoucher: true,
  acceptsVoucher: true,
  voucherAmounts: [],
  minVoucherAmount: 100,
  maxVoucherAmount: 100,
};

/** The smallest city that has a page of every type. */
export function sampleSnapshot(): Snapshot {
  return {
    tenant: {
      id: '1',
      name: 'City',
      websiteDomain: 'city.example',
      portalDomain: 'portal.example',
      logo: '',
      supportEmail: '',
      supportPhone: '',
      theme: {},
      favicons: [],
      city: {},
      payPalClientId: '',
      merchantRegistrationLink: '',
      websiteSponsors: [],
      voucherValidityPeriodInYears: 3,
      featureFlags: ['MERCHANT_VOUCHER_ENABLED'],
    },
    site: {
      tenantKey: 'city',
      tenantDomain: 'city.example',
      mode: 'production',
      merchantEndpoint: '',
      orderEndpoint: '',
      tenantEndpoint: '',
      portalEndpoint: '',
      map: { consentRequired: true },
      redirects: {},
      updateCheckSeconds: 300,
      withdrawalEnabled: false,
    },
    merchants: [MERCHANT],
    featuredMerchants: [],
    categories: [],
    pointsOfSale: [],
    salesPoints: [],
    templates: [],
    supporters: [],
    images: {},
  };
}
