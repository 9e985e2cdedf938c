/*
 * The data of Ölfurt, a city that only tests know. They follow the contract in every other way than the demo cities do:
 * ids of any kind, optional fields absent, null or blank, coordinates as text, unknown fields, amounts from 1 € to 1000 €.
 */

export const SECOND_DOMAIN = 'taler.oelfurt.example';

/** Whose voucher is the general one. */
export const GENERAL_MERCHANT_ID = 'T 1/ä';

const GENERAL_VOUCHER = { slug: 'oelfurter-taler', companyName: 'Ölfurter Taler' };
/** Has its own amounts: 15 €, 30 € and 50 €, or any from 10 € to 500 €. */
export const WATCHES = { id: 'x-7', slug: 'uhren-moser', companyName: 'Uhren Moser' };
/** Without amounts, so that the contract's defaults apply. */
export const BAKERY = { id: '12', slug: 'brot-und-zeit', companyName: 'Brot & Zeit' };

export const MOTIFS = {
  /** For both ways of sending. */
  market: { id: 'motiv/markt', name: 'Wochenmarkt' },
  /** For both ways of sending. */
  lantern: { id: '77', name: 'Laternenfest' },
  /** By e-mail only. */
  fox: { id: 'ä-1', name: 'Fuchs im Ölgarten' },
  /** By post, and for {@link WATCHES} only. */
  gears: { id: 'Z 9', name: 'Zahnräder' },
};

export function merchantsOfCity() {
  return [
    {
      id: GENERAL_MERCHANT_ID,
      ...GENERAL_VOUCHER,
      shortDescription: 'Ein Taler für die ganze Stadt.',
      voucherAmounts: [100, 1500, 3000, 100_000],
      minVoucherAmount: 100,
      maxVoucherAmount: 100_000,
      categoryIds: null,
      logoUrl: '',
    },
    { id: 12, slug: BAKERY.slug, companyName: BAKERY.companyName, categoryIds: ['3'], ranking: 0.4 },
    {
      ...WATCHES,
      shortDescription: null,
      description: '<p>Uhren seit 1911, <a href="https://uhren-moser.example/werk">eigenes Werk</a>.</p>',
      categoryIds: ['schmuck'],
      address: { street: 'Ölgasse 4', postalCode: '02977', city: 'Ölfurt' },
      geoLocation: { lat: '51.4371', lon: '14.2478' },
      voucherAmounts: [1500, 3000, 5000],
      minVoucherAmount: 1000,
      maxVoucherAmount: 50_000,
      openingHours: [{ day: 'SATURDAY', opens: '09:30', closes: '12:00' }],
      updatedAt: '2026-03-01T06:00:00+01:00',
    },
    {
      id: 'VOGT#3',
      slug: 'blumen-vogt',
      companyName: 'Blumen Vogt',
      categoryIds: [3, 'schmuck'],
      email: 'vogt@post.example',
      phone: '',
    },
    { id: '000', slug: 'Kiosk_am_Tor', companyName: 'Kiosk am Tor', sellsVoucher: false },
    { id: 5, slug: 'rad2rad', companyName: 'Rad2Rad', acceptsVoucher: false, voucherAmounts: [], websiteUrl: '' },
    {
      id: -8,
      slug: 'gaertnerei-der-geschwister-oehmichen',
      companyName: 'Gärtnerei der Geschwister Öhmichen-Schwarzenbacher im Ölgarten am Alten Mühlgraben',
      geoLocation: { lat: -360, lon: -360 },
      imageUrls: [],
    },
  ];
}

export const CATEGORIES = [
  { id: 'schmuck', name: 'Schmuck & Uhren' },
  { id: 3, name: 'Täglicher Bedarf', sortIndex: 0, icon: 'basket' },
];

export const POINTS_OF_SALE = [
  { id: 1, merchantId: 'x-7', displayName: 'Uhren Moser', geoLocation: { lat: '51.4371', lon: '14.2478' } },
  { id: 'tor/1', merchantId: '000', displayName: 'Kiosk am Tor', geoLocation: { lat: null, lon: null } },
  { id: 3, displayName: 'Rathaus, Information', geoLocation: { lat: 51.4365, lon: 14.2501 }, openingHours: [] },
];

export const SALES_POINTS = [
  { id: 'Z', displayName: 'Rathaus, Information', geoLocation: { lat: '51.4365', lon: '14.2501' } },
  { id: 2, displayName: 'Ölmühle', address: { street: 'Am Graben 1', postalCode: '02977', city: 'Ölfurt' } },
];

/** @param origin where the images are */
export function templatesAt(origin: string) {
  return [
    { ...MOTIFS.market, imageUrl: `${origin}/bilder/markt.svg`, deliveryTypes: ['POSTAL_SHIPPING', 'EMAIL'] },
    { ...MOTIFS.lantern, id: 77, imageUrl: null },
    { ...MOTIFS.fox, imageUrl: `${origin}/bilder/fuchs.svg`, deliveryTypes: ['EMAIL'], sortIndex: 99 },
    { ...MOTIFS.gears, deliveryTypes: ['POSTAL_SHIPPING'], merchantIds: [WATCHES.id], sortIndex: 3 },
  ];
}

export const SHIPPING_RATES = [
  { id: 'paket', name: 'Päckchen', amount: 790 },
  { id: 1, name: 'Brief', amount: 390, maxQuantity: 4 },
];

export const TENANT = {
  id: 31,
  name: 'Ölfurt Taler',
  websiteDomain: SECOND_DOMAIN,
  portalDomain: 'partner.oelfurt.example',
  logo: null,
  imprint: '<p>Stadtwerke Ölfurt, Ölgasse 1</p>',
  privacy: '<h2>Ihre Daten</h2><p>Wir speichern, was die Bestellung braucht.</p>',
  supportEmail: 'taler@oelfurt.example',
  supportPhone: '03571 90 90-0',
  theme: { lightPrimary: { hue: 28, saturation: 74, lightness: 34 }, lightBackgroundGradient: '' },
  city: { name: 'Ölfurt an der Schwarzen Elster', centerLat: '51.4368', centerLon: '14.2489' },
  payment: {},
  // PayPal is switched on, and there is no client id to pay with.
  featureFlags: [
    'PAYMENT_PROVIDER_PAYPAL_ENABLED',
    'PAYMENT_PROVIDER_STRIPE_ENABLED',
    'MERCHANT_VOUCHER_ENABLED',
    'VOUCHER_CARD_ENABLED',
  ],
  websiteSponsors: null,
  provider: { name: 'Stadtwerke Ölfurt' },
};

/** By path. */
export const IMAGES: Record<string, string> = {
  '/bilder/markt.svg': motif('#7a1f1f', '<path d="M0 200h420v60H0z" fill="#e8c07a"/><path d="M60 200l60-90 60 90z"/>'),
  '/bilder/fuchs.svg': motif('#c4561b', '<circle cx="210" cy="140" r="70" fill="#fff3e0"/>'),
};

function motif(colour: string, shapes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="260"><path d="M0 0h420v260H0z" fill="${colour}"/>${shapes}</svg>`;
}
