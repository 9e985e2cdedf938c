import type { ApiMerchant, ApiPointOfSale, ApiSalesPoint, ApiTemplate, ApiTenant } from '../api-types.ts';
import { createRandom, type Random } from '../random.ts';
import { endpointsAt, type SandboxEndpoints } from '../sandbox-path.ts';
import type { City } from './city.ts';
import type { OpeningSpan } from '../../../site/shared/models/place.ts';
import { readSandboxFile } from '../sandbox-file.ts';

interface GenerationOptions {
  /** Default 100. */
  merchants?: number;
  /** Default 1. */
  seed?: number;
}

const FEATURED = 12;
const SALES_POINTS = 6;

/** The merchant id of every generated city's general voucher, as tenants.json names it. */
export const GENERATED_GENERAL_VOUCHER_MERCHANT_ID = '1';

const TEMPLATES: readonly ApiTemplate[] = [
  { id: 1, name: 'Altstadt', sortIndex: 1 },
  { id: 2, name: 'Geburtstag', sortIndex: 2 },
  { id: 3, name: 'Weihnachten', sortIndex: 3 },
  { id: 4, name: 'Danke', sortIndex: 4 },
];

/** The tenant id of a generated city, which also names it on the command line; numbers start at 1. */
export function generatedCityId(number: number): string {
  return `stadt-${String(number).padStart(3, '0')}`;
}

/**
 * Generates a city of any size; the same number and options always yield the same city. It has no images, so that
 * benchmarks measure the build itself.
 */
export function generateCity(number: number, { merchants: count = 100, seed = 1 }: GenerationOptions = {}): City {
  const id = generatedCityId(number);
  const random = createRandom(seed * 7919 + number);
  const { cities, trades } = readWords();
  const cycle = Math.floor((number - 1) / cities.length);
  const name = (cities[(number - 1) % cities.length] ?? cities[0]) + (cycle === 0 ? '' : `-${cycle + 1}`);
  const center = [48.5 + (number % 40) * 0.1, 8.5 + (number % 37) * 0.12] as const;
  const town = { name, postalCode: String(99_000 + (number % 1000)), center };
  const merchants: ApiMerchant[] = [];
  for (let index = 1; index <= count; index += 1) merchants.push(generateMerchant(index, town, random));
  const tenant = generatedTenant({ id, name, center, hue: (number * 47) % 360 });
  return {
    domain: tenant.websiteDomain,
    tenant,
    supporters: tenant.websiteSponsors ?? [],
    generalVoucher: {
      id: GENERATED_GENERAL_VOUCHER_MERCHANT_ID,
      slug: 'stadtgutschein',
      companyName: `${name} Gutschein`,
      shortDescription: `Einlösbar in ganz ${name}.`,
      description: `<p>Der Gutschein für ${name} gilt bei allen teilnehmenden Betrieben.</p>`,
    },
    merchants,
    featured: merchants.slice(0, FEATURED),
    categories: trades.map(({ category }, index) => ({ id: index + 1, name: category, sortIndex: index + 1 })),
    pointsOfSale: merchants.map(pointOfSale),
    salesPoints: merchants.slice(0, SALES_POINTS).map(salesPoint),
    templates: [...TEMPLATES],
    shippingRates: [
      { id: 1, name: 'Brief', amount: 295, maxQuantity: 5 },
      { id: 2, name: 'Päckchen', amount: 495, maxQuantity: 50 },
    ],
    acceptsWithdrawals: true,
  };
}

export interface GeneratedTenantsJson {
  defaults: SandboxEndpoints & { generalVoucherMerchantId: string; mode: 'testing'; withdrawalEnabled: boolean };
  tenants: { id: string; tenantDomain: string }[];
}

/**
 * A tenants.json for the generated cities of a running sandbox (cli/config/tenants.schema.json).
 * @param origin of the sandbox, such as `http://127.0.0.1:4010`
 */
export function generatedTenantsJson(origin: string, options: { tenants: number }): GeneratedTenantsJson {
  return {
    defaults: {
      ...endpointsAt(origin),
      generalVoucherMerchantId: GENERATED_GENERAL_VOUCHER_MERCHANT_ID,
      mode: 'testing',
      withdrawalEnabled: true,
    },
    tenants: Array.from({ length: options.tenants }, (_, index) => {
      const id = generatedCityId(index + 1);
      return { id, tenantDomain: `${id}.example` };
    }),
  };
}

interface TenantParts {
  id: string;
  name: string;
  center: readonly [lat: number, lon: number];
  hue: number;
}

function generatedTenant({ id, name, center, hue }: TenantParts): ApiTenant {
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

function pointOfSale({ id, companyName, address, geoLocation, openingHours }: ApiMerchant): ApiPointOfSale {
  return {
    id: `pos-${id}`,
    merchantId: id,
    displayName: companyName,
    address: address ?? null,
    geoLocation: geoLocation ?? null,
    openingHours: openingHours ?? null,
  };
}

function salesPoint({ id, companyName, address, geoLocation }: ApiMerchant): ApiSalesPoint {
  return { id: `vk-${id}`, displayName: companyName, address: address ?? null, geoLocation: geoLocation ?? null };
}

type List<T> = readonly [T, ...T[]];

type HoursName = 'shop' | 'kitchen' | 'early' | 'evening';

/** What generated cities consist of: generated-words.json. */
interface Words {
  cities: List<string>;
  streets: List<string>;
  surnames: List<string>;
  trades: List<Trade>;
  openingHours: Readonly<Record<HoursName, List<OpeningSpan[]>>>;
}

/** The parts of merchants of one category. */
interface Trade {
  category: string;
  /** Followed by the owner's name. */
  shops: List<string>;
  short: List<string>;
  offers: List<string>;
  hours: HoursName;
}

interface GeneratedTown {
  name: string;
  postalCode: string;
  center: readonly [lat: number, lon: number];
}

/** Merchants spread over about two kilometres; in millionths of a degree. */
const SPREAD = 20_000;

let words: Words | undefined;

/** Reads the words once, on first use. */
function readWords(): Words {
  // Our own file; contract.test.ts validates the responses made from it.
  words ??= JSON.parse(readSandboxFile('cities/generated-words.json')) as Words;
  return words;
}

/** Generates a plausible merchant; its number makes id and slug unique within the town. */
function generateMerchant(number: number, town: GeneratedTown, random: Random): ApiMerchant {
  const { trades, surnames, streets, openingHours } = readWords();
  const tradeIndex = number % trades.length;
  const trade = trades[tradeIndex] ?? trades[0];
  const companyName = `${random.pick(trade.shops)} ${random.pick(surnames)}`;
  const slug = `${slugOf(companyName)}-${number}`;
  const street = `${random.pick(streets)} ${1 + random.below(90)}`;
  const since = 1880 + random.below(140);
  return {
    id: 100 + number,
    slug,
    companyName,
    shortDescription: random.pick(trade.short),
    description: `<p>${companyName} gibt es in ${town.name} seit ${since}. ${random.pick(trade.offers)}</p><p>Sie finden uns hier: <strong>${street}</strong>; der Gutschein gilt für das ganze Sortiment.</p>`,
    categoryIds: [tradeIndex + 1],
    address: { street, postalCode: town.postalCode, city: town.name },
    geoLocation: {
      lat: offset(town.center[0], random),
      lon: offset(town.center[1], random),
    },
    websiteUrl: `https://www.${slug}.example`,
    phone: `+49 30 23125-${String(number % 1000).padStart(3, '0')}`,
    email: `info@${slug}.example`,
    openingHours: random.pick(openingHours[trade.hours]),
    sellsVoucher: number % 9 !== 0,
    acceptsVoucher: true,
    voucherAmounts: [1000, 2500, 5000, 10000],
    minVoucherAmount: 1000,
    maxVoucherAmount: 25000,
    updatedAt: '2026-06-01T08:00:00.000Z',
  };
}

function offset(degrees: number, random: Random): number {
  return Number((degrees + (random.below(SPREAD) - SPREAD / 2) / 1_000_000).toFixed(6));
}

/** Turns a text into a URL segment; German letters get their ASCII spelling. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z0-9]+/g, '-');
}
