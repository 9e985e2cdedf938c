/** The API's records as they go over the wire: openapi.yaml, where an optional field may also be null or ''. */
import type { FeatureFlag } from '../../site/shared/models/tenant.ts';
import type { Address, OpeningSpan } from '../../site/shared/models/place.ts';
import type { Season } from '../../site/shared/models/selling.ts';
import type { DeliveryType } from '../../site/shared/models/selling.ts';

type ApiId = string | number;
type ApiCoordinate = number | string | null;

interface ApiGeoLocation {
  lat?: ApiCoordinate;
  lon?: ApiCoordinate;
}

export interface ApiMerchant {
  id: ApiId;
  slug: string;
  companyName: string;
  shortDescription?: string | null;
  description?: string | null;
  categoryIds?: ApiId[];
  address?: Address | null;
  geoLocation?: ApiGeoLocation | null;
  logoUrl?: string | null;
  imageUrls?: string[] | null;
  websiteUrl?: string | null;
  phone?: string | null;
  email?: string | null;
  openingHours?: OpeningSpan[] | null;
  sellsVoucher?: boolean;
  acceptsVoucher?: boolean;
  /** Cents, as are the limits below. */
  voucherAmounts?: number[];
  minVoucherAmount?: number;
  maxVoucherAmount?: number;
  updatedAt?: string;
}

export interface ApiCategory {
  id: ApiId;
  name: string;
  sortIndex?: number;
}

export interface ApiSalesPoint {
  id: ApiId;
  displayName: string;
  address?: Address | null;
  geoLocation?: ApiGeoLocation | null;
}

export interface ApiPointOfSale extends ApiSalesPoint {
  merchantId?: ApiId;
  openingHours?: OpeningSpan[] | null;
}

export interface ApiTemplate {
  id: ApiId;
  name: string;
  imageUrl?: string;
  deliveryTypes?: DeliveryType[];
  merchantIds?: ApiId[];
  sortIndex?: number;
  season?: Season;
}

export interface ApiShippingRate {
  id: ApiId;
  name: string;
  /** Cents. */
  amount: number;
  /** Vouchers that one shipment holds; absent: any number. */
  maxQuantity?: number;
}

export interface ApiSponsor {
  id: ApiId;
  name: string;
  linkUrl?: string;
  logoSmallUrl?: string;
  sortIndex?: number;
}

interface ApiTheme {
  lightPrimary: { hue: number; saturation: number; lightness: number };
  lightBackgroundGradient?: string;
  shareImage?: string;
  homepageFirstSectionImage?: string;
  homepageFirstSectionHtml?: string;
  websiteHeaderImage?: string;
  defaultMapZoomLevel?: number;
  logoUrl?: string;
  smallLogoUrl?: string;
}

export interface ApiTenant {
  id: string;
  name: string;
  logo?: string;
  smallLogo?: string;
  websiteDomain: string;
  portalDomain: string;
  imprint?: string;
  privacy?: string;
  supportEmail?: string;
  supportPhone?: string;
  theme: ApiTheme;
  favicons?: { rel: string; sizes?: string; imageUrl: string }[];
  city?: { name: string; centerLat: ApiCoordinate; centerLon: ApiCoordinate };
  payment?: { payPalClientId?: string };
  merchantRegistrationLink?: string;
  acceptancePointsPdfUrl?: string | null;
  social?: { facebookUrl?: string | null; instagramUrl?: string | null };
  websiteSponsors?: ApiSponsor[];
  voucherValidityPeriodInYears?: number;
  featureFlags: (FeatureFlag | 'SOMETHING_NEW_ENABLED')[];
  provider?: { name: string; address: Address };
}
