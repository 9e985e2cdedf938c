import type { ApiTenant } from '../../api-types.ts';
import { mediaPaths } from '../../media/media-paths.ts';
import { imprint } from './imprint.ts';
import { privacy } from './privacy.ts';
import { websiteSponsors } from './sponsors.ts';
import { musterstadtPlan } from './town-plan.ts';

const media = mediaPaths('musterstadt');

export const tenant: ApiTenant = {
  id: 'musterstadt',
  name: 'Musterstadt Gutschein',
  logo: media.logo,
  smallLogo: media.smallLogo,
  websiteDomain: 'gutschein-musterstadt.example',
  portalDomain: 'portal.gutschein-musterstadt.example',
  imprint,
  privacy,
  supportEmail: 'hallo@gutschein-musterstadt.example',
  supportPhone: '+49 69 90009-100',
  theme: {
    lightPrimary: { hue: 14, saturation: 78, lightness: 42 },
    lightBackgroundGradient: 'linear-gradient(160deg, hsl(24 90% 97%) 0%, hsl(38 85% 93%) 100%)',
    shareImage: media.share,
    homepageFirstSectionImage: media.skyline,
    homepageFirstSectionHtml:
      '<h1>Ein Gutschein für ganz Musterstadt</h1><p>Vom Steinofenbrot am Marktplatz bis zur Werkstatt am Mühlweg: Schenken Sie Ihrer Stadt eine Freude, <strong>einlösbar an mehr als 80 Orten</strong>.</p>',
    websiteHeaderImage: media.header,
    defaultMapZoomLevel: 16,
    logoUrl: media.logo,
    smallLogoUrl: media.smallLogo,
  },
  favicons: [
    { rel: 'icon', sizes: 'any', imageUrl: media.favicon },
    { rel: 'apple-touch-icon', sizes: '180x180', imageUrl: media.smallLogo },
  ],
  city: { name: 'Musterstadt', centerLat: musterstadtPlan.center[0], centerLon: musterstadtPlan.center[1] },
  payment: { payPalClientId: 'sandbox-client-musterstadt' },
  merchantRegistrationLink: 'https://portal.gutschein-musterstadt.example/haendler/registrieren',
  acceptancePointsPdfUrl: media.acceptancePdf,
  social: {
    facebookUrl: 'https://social.example/musterstadt-gutschein',
    instagramUrl: 'https://bilder.example/musterstadt-gutschein',
  },
  websiteSponsors,
  voucherValidityPeriodInYears: 3,
  featureFlags: [
    'PAYMENT_PROVIDER_STRIPE_ENABLED',
    'PAYMENT_PROVIDER_PAYPAL_ENABLED',
    'WEBSITE_COMPANY_PURCHASE_REQUEST_ENABLED',
    'MERCHANT_VOUCHER_ENABLED',
    'VOUCHER_CARD_ENABLED',
  ],
  provider: {
    name: 'Stadtmarketing Musterstadt GmbH',
    address: { street: 'Rathausgasse 2', postalCode: '97999', city: 'Musterstadt' },
  },
};
