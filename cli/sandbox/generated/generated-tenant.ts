import type { ApiTemplate, ApiTenant } from '../api-types.ts';

/** The merchant id that tenants.json names for the general voucher of every generated city. */
export const GENERATED_GENERAL_VOUCHER_MERCHANT_ID = '1';

interface TenantParts {
  id: string;
  name: string;
  center: readonly [lat: number, lon: number];
  hue: number;
}

export function generatedTenant({ id, name, center, hue }: TenantParts): ApiTenant {
  const provider = {
    name: `Stadtmarketing ${name} e. V.`,
    address: { street: 'Rathausplatz 1', postalCode: '99000', city: name },
  };
  const websiteDomain = `${id}.example`;
  return {
    id,
    name: `${name} Gutschein`,
    websiteDomain,
    portalDomain: `portal.${websiteDomain}`,
    imprint: `<h2>Angaben gemäß § 5 DDG</h2><p>${provider.name}<br>Rathausplatz 1<br>99000 ${name}</p>`,
    privacy: `<h2>Verantwortliche Stelle</h2><p>Verantwortlich für diese Website ist ${provider.name}.</p>`,
    supportEmail: `hallo@${websiteDomain}`,
    supportPhone: '+49 30 23125-000',
    theme: {
      lightPrimary: { hue, saturation: 65, lightness: 34 },
      lightBackgroundGradient: `linear-gradient(180deg, hsl(${hue} 60% 97%), hsl(${hue} 50% 92%))`,
      homepageFirstSectionHtml: `<h1>Schenken Sie ${name}</h1><p>Ein Gutschein, viele Geschäfte.</p>`,
      defaultMapZoomLevel: 15,
    },
    favicons: [],
    city: { name, centerLat: center[0], centerLon: center[1] },
    payment: { payPalClientId: `sandbox-client-${id}` },
    merchantRegistrationLink: `https://portal.${websiteDomain}/haendler/registrieren`,
    social: { facebookUrl: `https://social.example/${id}` },
    websiteSponsors: [
      { id: 1, name: `Sparkasse ${name}`, linkUrl: 'https://www.sparkasse.example', sortIndex: 1 },
      { id: 2, name: `Stadtwerke ${name}`, linkUrl: 'https://www.stadtwerke.example', sortIndex: 2 },
    ],
    voucherValidityPeriodInYears: 3,
    featureFlags: ['PAYMENT_PROVIDER_STRIPE_ENABLED', 'PAYMENT_PROVIDER_PAYPAL_ENABLED', 'MERCHANT_VOUCHER_ENABLED'],
    provider,
  };
}

export const generatedTemplates: readonly ApiTemplate[] = [
  { id: 1, name: 'Altstadt', sortIndex: 1 },
  { id: 2, name: 'Geburtstag', sortIndex: 2 },
  { id: 3, name: 'Weihnachten', sortIndex: 3 },
  { id: 4, name: 'Danke', sortIndex: 4 },
];
