import type { ApiTenant } from '../../api-types.ts';
import { mediaPaths } from '../../media/media-paths.ts';
import { imprint, privacy } from './legal.ts';
import { sponsors } from './selling.ts';

const media = mediaPaths('seeblick');

export const tenant: ApiTenant = {
  id: 'seeblick',
  name: 'Seeblick Karte',
  smallLogo: media.smallLogo,
  websiteDomain: 'seeblick-karte.example',
  portalDomain: 'partner.seeblick-karte.example',
  imprint,
  privacy,
  supportEmail: 'gaeste@seeblick-karte.example',
  supportPhone: '+49 89 99998-100',
  theme: {
    lightPrimary: { hue: 189, saturation: 74, lightness: 27 },
    lightBackgroundGradient: 'linear-gradient(180deg, hsl(190 60% 96%) 0%, hsl(172 45% 91%) 100%)',
    shareImage: media.share,
    homepageFirstSectionImage: media.skyline,
    homepageFirstSectionHtml:
      '<h1>Verschenken Sie einen Tag am See</h1><p>Segeln, schlemmen, schwimmen: Mit der Seeblick Karte sucht sich jeder sein Stück Ufer selbst aus.</p>',
    websiteHeaderImage: media.header,
    defaultMapZoomLevel: 15,
    logoUrl: media.logo,
  },
  favicons: [{ rel: 'icon', imageUrl: media.favicon }],
  city: { name: 'Seeblick', centerLat: '47.6738', centerLon: '9.3392' },
  payment: { payPalClientId: 'sandbox-client-seeblick' },
  merchantRegistrationLink: 'https://partner.seeblick-karte.example/gastgeber-werden',
  acceptancePointsPdfUrl: null,
  social: { facebookUrl: 'https://social.example/seeblick-karte', instagramUrl: null },
  websiteSponsors: sponsors,
  voucherValidityPeriodInYears: 2,
  featureFlags: ['PAYMENT_PROVIDER_STRIPE_ENABLED', 'PAYMENT_PROVIDER_PAYPAL_ENABLED'],
  provider: {
    name: 'Tourismusverein Seeblick e. V.',
    address: { street: 'Seepromenade 2', postalCode: '88999', city: 'Seeblick' },
  },
};
