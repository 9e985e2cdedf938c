import type { Merchant } from '../models/merchant.ts';
import type { Template } from '../models/selling.ts';
import type { Snapshot } from '../models/snapshot.ts';

/** Value of fields that no page shows; any occurrence in the output is a data leak. */
export const UNLISTED = 'unlisted-value';

/** Third-party text that tries to become markup. */
const HOSTILE = '</script><script>alert("x")</script>\u2028&amp;';

export const ADDRESS = { street: 'Am Markt 1', postalCode: '97999', city: 'Musterstadt' };

/** A merchant with only the mandatory fields, and the given ones. */
export function fixtureMerchant(fields: Partial<Merchant> & { slug: string }): Merchant {
  return {
    id: `id-${fields.slug}`,
    companyName: `Firma ${fields.slug}`,
    categoryIds: [],
    imageUrls: [`https://img.example/${UNLISTED}.jpg`],
    logoUrl: `https://img.example/${UNLISTED}-logo.png`,
    email: 'kontakt@firma.example',
    openingHours: [],
    sellsVoucher: true,
    acceptsVoucher: true,
    voucherAmounts: [1000, 2500],
    minVoucherAmount: 1000,
    maxVoucherAmount: 25_000,
    ...fields,
  };
}

/** A motif that suits every merchant and both ways of sending, and the given fields. */
export function fixtureTemplate(id: string, fields: Partial<Template> = {}): Template {
  return { id, name: `Motiv ${id}`, deliveryTypes: ['EMAIL', 'POSTAL_SHIPPING'], sortIndex: 1, ...fields };
}

/** A small city with one record of every kind. */
export function fixtureSnapshot(fields: Partial<Snapshot> = {}): Snapshot {
  const cafe = fixtureMerchant({
    slug: 'cafe-adler',
    companyName: 'Café Adler',
    shortDescription: 'Torten und Kaffee',
    descriptionHtml: '<p>Seit <strong>1920</strong> am Markt.</p>',
    categoryIds: ['1'],
    address: ADDRESS,
    location: { latitude: 49.9, longitude: 10.123456 },
    websiteUrl: 'https://adler.example/',
    phone: '+49 (0) 69 90009-1',
    openingHours: [{ day: 'MONDAY', opens: '09:00', closes: '18:00' }],
    updatedAt: '2026-10-01T08:00:00.000Z',
  });
  const merchants = [
    cafe,
    fixtureMerchant({ slug: 'buch', companyName: HOSTILE, shortDescription: HOSTILE, categoryIds: ['2', 'unknown'] }),
    fixtureMerchant({ slug: 'nur-verkauf', acceptsVoucher: false, categoryIds: ['1'] }),
    fixtureMerchant({ slug: 'nur-annahme', sellsVoucher: false }),
  ];
  return {
    tenant: {
      id: '7',
      name: 'Musterstadt Gutschein',
      websiteDomain: 'gutschein.example',
      portalDomain: 'portal.example',
      logo: `/${UNLISTED}.svg`,
      supportEmail: 'hallo@gutschein.example',
      supportPhone: '+49 69 90009-100',
      theme: {},
      favicons: [],
      city: {},
      payPalClientId: UNLISTED,
      merchantRegistrationLink: 'https://portal.example/registrieren',
      websiteSponsors: [{ id: '1', name: 'Sparkasse', logoSmallUrl: `/${UNLISTED}.svg`, sortIndex: 1 }],
      voucherValidityPeriodInYears: 3,
      featureFlags: ['PAYMENT_PROVIDER_STRIPE_ENABLED', 'MERCHANT_VOUCHER_ENABLED'],
      provider: {
        name: 'Stadtmarketing GmbH',
        address: { ...ADDRESS, street: 'Rathausgasse 2' },
      },
    },
    site: {
      tenantKey: 'musterstadt',
      tenantDomain: 'gutschein.example',
      mode: 'production',
      merchantEndpoint: 'https://api.example/merchant',
      orderEndpoint: 'https://api.example/order',
      tenantEndpoint: 'https://api.example/tenant',
      portalEndpoint: 'https://portal.example',
      sentryDsn: UNLISTED,
      map: { consentRequired: true },
      redirects: { '/alt': `/${UNLISTED}` },
      updateCheckSeconds: 300,
      withdrawalEnabled: false,
    },
    generalVoucher: fixtureMerchant({ slug: 'stadtgutschein', companyName: 'Stadtgutschein' }),
    merchants,
    featuredMerchants: [cafe],
    categories: [
      { id: '1', name: 'Gastronomie', sortIndex: 1 },
      { id: '2', name: 'Handel', sortIndex: 2 },
    ],
    pointsOfSale: [
      { id: 'p1', name: 'Café Adler', merchantId: cafe.id, openingHours: [], address: ADDRESS },
      {
        id: 'p2',
        name: 'Adler am Bahnhof',
        merchantId: cafe.id,
        openingHours: [],
        address: { ...ADDRESS, street: 'Bahnhofstraße 3' },
      },
    ],
    salesPoints: [{ id: 's1', name: 'Rathaus', address: { ...ADDRESS, street: 'Rathausgasse 2' } }],
    templates: [fixtureTemplate('t1', { name: 'Altstadt' })],
    supporters: [{ id: '2', name: 'Stadtwerke', linkUrl: 'https://stadtwerke.example/', sortIndex: 1 }],
    images: {},
    ...fields,
  };
}
