import type { Address, GeoLocation } from './place.ts';

export const FEATURE_FLAGS = [
  'PAYMENT_PROVIDER_STRIPE_ENABLED',
  'PAYMENT_PROVIDER_PAYPAL_ENABLED',
  'WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED',
  'MERCHANT_VOUCHER_ENABLED',
  'VOUCHER_CARD_ENABLED',
  'SCHEDULED_DELIVERY_ENABLED',
] as const;

export type FeatureFlag = (typeof FEATURE_FLAGS)[number];

/** Hue in degrees, saturation and lightness in percent. */
export interface HslColour {
  hue: number;
  saturation: number;
  lightness: number;
}

export interface Theme {
  lightPrimary?: HslColour;
  lightBackgroundGradient?: string;
  shareImage?: string;
  homepageFirstSectionImage?: string;
  /** Sanitised markup. */
  homepageFirstSectionHtml?: string;
  websiteHeaderImage?: string;
  defaultMapZoomLevel?: number;
}

export interface Favicon {
  rel: string;
  sizes?: string;
  imageUrl: string;
}

/** Website sponsor or business-customer supporter. */
export interface Sponsor {
  id: string;
  name: string;
  linkUrl?: string;
  logoSmallUrl?: string;
  sortIndex: number;
}

/** Specification section 3, Tenant. */
export interface Tenant {
  id: string;
  /** "City Portal": the first word is the city name, the rest the portal name. */
  name: string;
  logo?: string;
  smallLogo?: string;
  websiteDomain: string;
  /** Host of the merchants' portal; absent if only `portalEndpoint` is known. */
  portalDomain?: string;
  /** Sanitised markup. */
  imprintHtml?: string;
  /** Sanitised markup. */
  privacyHtml?: string;
  supportEmail?: string;
  supportPhone?: string;
  theme: Theme;
  favicons: Favicon[];
  city: { name?: string; center?: GeoLocation };
  payPalClientId?: string;
  merchantRegistrationLink?: string;
  acceptancePointsPdfUrl?: string;
  facebookUrl?: string;
  instagramUrl?: string;
  websiteSponsors: Sponsor[];
  voucherValidityPeriodInYears: number;
  featureFlags: FeatureFlag[];
  provider?: { name?: string; address?: Address };
}
