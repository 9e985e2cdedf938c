import type { OpeningSpan } from '../../../site/shared/models/place.ts';
import type { ApiMerchant } from '../api-types.ts';
import type { Random } from '../random.ts';
import { readSandboxFile } from '../sandbox-file.ts';

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
export function readWords(): Words {
  // Our own file; contract.test.ts validates the responses made from it.
  words ??= JSON.parse(readSandboxFile('cities/generated-words.json')) as Words;
  return words;
}

/** Generates a plausible merchant; its number makes id and slug unique within the town. */
export function generateMerchant(number: number, town: GeneratedTown, random: Random): ApiMerchant {
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
