import type { ApiMerchant } from '../api-types.ts';
import type { OpeningSpan } from '../../../site/shared/models/place.ts';
import { parseOpeningHours } from '../demo/opening-hours.ts';
import { slugOf, STREETS, SURNAMES } from './names.ts';
import type { Random } from '../random.ts';
import { TRADES } from './trades.ts';

export interface GeneratedTown {
  name: string;
  postalCode: string;
  center: readonly [lat: number, lon: number];
}

/** About two kilometres, in steps of a millionth of a degree. */
const SPREAD = 20_000;

const spansOf = new Map<string, OpeningSpan[]>();

function openingHours(text: string): OpeningSpan[] {
  const known = spansOf.get(text);
  if (known) return known;
  const spans = parseOpeningHours(text);
  spansOf.set(text, spans);
  return spans;
}

/** A plausible merchant; its number makes id and slug unique within the town. */
export function generateMerchant(number: number, town: GeneratedTown, random: Random): ApiMerchant {
  const tradeIndex = number % TRADES.length;
  const trade = TRADES[tradeIndex] ?? TRADES[0];
  const companyName = `${random.pick(trade.shops)} ${random.pick(SURNAMES)}`;
  const slug = `${slugOf(companyName)}-${number}`;
  const street = `${random.pick(STREETS)} ${1 + random.below(90)}`;
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
    openingHours: openingHours(random.pick(trade.hours)),
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
