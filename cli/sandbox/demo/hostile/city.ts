import type { City } from '../../city.ts';
import { ATTRIBUTE_END, evilHtml, evilText, SCRIPT_END, SCRIPT_LINK } from './attacks.ts';
import { brokenRecords } from './broken-records.ts';
import { hostileMerchants } from './merchants.ts';

const somewhere = {
  address: { street: evilText('Gasse 1'), postalCode: '00000', city: 'Böse Stadt' },
  geoLocation: { lat: '49.95', lon: '10.15' },
};

/** A tenant whose every field attacks the site, for the generator's tests. It is not offered to anybody else. */
export const boeseStadt: City = {
  domain: 'boese-stadt.example',
  tenant: {
    id: 'boese-stadt',
    name: `Böse ${evilText('Stadt')}`,
    logo: SCRIPT_LINK,
    smallLogo: `https://boese.example/${ATTRIBUTE_END}`,
    websiteDomain: 'boese-stadt.example',
    // A bad domain would fail the whole tenant, and nothing else of the city would ever be seen.
    portalDomain: 'portal.boese-stadt.example',
    imprint: evilHtml('Impressum'),
    privacy: evilHtml('Datenschutz'),
    supportEmail: `hilfe@boese.example${ATTRIBUTE_END}`,
    supportPhone: `0800${ATTRIBUTE_END}`,
    theme: {
      lightPrimary: { hue: 999, saturation: -20, lightness: 250 },
      lightBackgroundGradient: `red}</style><script>${SCRIPT_END}</script>body{background:url(https://boese.example/)`,
      shareImage: SCRIPT_LINK,
      homepageFirstSectionImage: `x" onerror="${SCRIPT_LINK}`,
      homepageFirstSectionHtml: evilHtml('Willkommen'),
      websiteHeaderImage: `url(${SCRIPT_LINK})`,
      defaultMapZoomLevel: 9000,
      logoUrl: SCRIPT_LINK,
    },
    favicons: [{ rel: `icon" onload="${SCRIPT_END}`, sizes: ATTRIBUTE_END, imageUrl: SCRIPT_LINK }],
    city: { name: evilText('Böse Stadt'), centerLat: '-360', centerLon: 'Norden' },
    payment: { payPalClientId: `id&${ATTRIBUTE_END}` },
    merchantRegistrationLink: SCRIPT_LINK,
    acceptancePointsPdfUrl: SCRIPT_LINK,
    social: { facebookUrl: SCRIPT_LINK, instagramUrl: 'https://bilder.example/boese' },
    websiteSponsors: [{ id: 1, name: evilText('Sponsor'), linkUrl: SCRIPT_LINK, logoSmallUrl: SCRIPT_LINK }],
    voucherValidityPeriodInYears: 0,
    featureFlags: ['MERCHANT_VOUCHER_ENABLED', 'PAYMENT_PROVIDER_STRIPE_ENABLED', 'SOMETHING_NEW_ENABLED'],
    provider: { name: evilText('Anbieter'), address: somewhere.address },
  },
  supporters: [{ id: 1, name: evilText('Förderer'), linkUrl: SCRIPT_LINK, logoSmallUrl: SCRIPT_LINK }],
  generalVoucher: {
    id: 1,
    slug: 'gutschein',
    companyName: evilText('Gutschein'),
    description: evilHtml('Für alle'),
    imageUrls: [SCRIPT_LINK],
  },
  merchants: hostileMerchants,
  featured: hostileMerchants.slice(0, 3),
  categories: [{ id: 1, name: evilText('Laden') }],
  pointsOfSale: [
    { id: 1, merchantId: 2, displayName: evilText('Ort'), ...somewhere },
    { id: 2, merchantId: 'gibt-es-nicht', displayName: 'Ohne Händler', geoLocation: { lat: -360, lon: -360 } },
  ],
  salesPoints: [{ id: 1, displayName: evilText('Verkauf'), ...somewhere }],
  templates: [{ id: 1, name: evilText('Motiv'), imageUrl: SCRIPT_LINK }],
  shippingRates: [{ id: 1, name: evilText('Brief'), amount: 295 }],
  acceptsWithdrawals: false,
  broken: brokenRecords,
};
