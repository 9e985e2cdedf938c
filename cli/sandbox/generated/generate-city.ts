import type { ApiMerchant, ApiPointOfSale, ApiSalesPoint } from '../api-types.ts';
import type { City } from '../city.ts';
import { generateMerchant } from './generate-merchant.ts';
import { CITIES } from './names.ts';
import { generatedTemplates, generatedTenant, GENERATED_GENERAL_VOUCHER_MERCHANT_ID } from './generated-tenant.ts';
import { createRandom } from '../random.ts';
import { TRADES } from './trades.ts';

export interface GenerationOptions {
  /** Default 100. */
  merchants?: number;
  /** Default 1. */
  seed?: number;
}

const FEATURED = 12;
const SALES_POINTS = 6;

/** The name on the command line and tenant id of a generated city; numbers count from 1. */
export function generatedCityId(number: number): string {
  return `stadt-${String(number).padStart(3, '0')}`;
}

/**
 * A city of any size: the same number and options give the same city. Pure and fast. It names no pictures, so that what it
 * costs to build it is the building.
 */
export function generateCity(number: number, { merchants: count = 100, seed = 1 }: GenerationOptions = {}): City {
  const id = generatedCityId(number);
  const random = createRandom(seed * 7919 + number);
  const cycle = Math.floor((number - 1) / CITIES.length);
  const name = (CITIES[(number - 1) % CITIES.length] ?? CITIES[0]) + (cycle === 0 ? '' : `-${cycle + 1}`);
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
    categories: TRADES.map(({ category }, index) => ({ id: index + 1, name: category, sortIndex: index + 1 })),
    pointsOfSale: merchants.map(pointOfSale),
    salesPoints: merchants.slice(0, SALES_POINTS).map(salesPoint),
    templates: [...generatedTemplates],
    shippingRates: [
      { id: 1, name: 'Brief', amount: 295, maxQuantity: 5 },
      { id: 2, name: 'Päckchen', amount: 495, maxQuantity: 50 },
    ],
    acceptsWithdrawals: true,
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
