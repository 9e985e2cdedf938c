import { clipText } from '../text/plain-text.ts';
import { toMerchantCard, type MerchantCard } from './merchant-cards.ts';
import type { MerchantKind } from './merchant-kind.ts';
import type { Merchant } from '../models/merchant.ts';
import type { SiteImage } from '../models/image.ts';
import { foldSlug } from '../slug.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';

/**
 * The merchants' vouchers for the list page, packed: a thousand of them stand in one document, so what many have in
 * common stands in tables.
 */
export interface PackedVoucherList {
  /** Those that have vouchers, in the tenant's order. */
  categories: PackedCategory[];
  cities: string[];
  /** Shapes of images that occur. */
  shapes: PackedShape[];
  vouchers: PackedVoucher[];
}

type PackedShape = [width: number, height: number, widths: readonly number[]];

interface PackedCategory {
  name: string;
  /** Names the category in the address of the page. */
  key: string;
  kind?: MerchantKind;
  /** Vouchers in it. */
  count: number;
}

/** Zeros at the end are left out. City and shape are places in their tables plus one, so that zero is none. */
type PackedVoucher = [
  /** Zero: the name's own; with a hyphen at its beginning: what follows that. */
  slug: string | 0,
  name: string,
  text?: string | 0,
  city?: number,
  /** Places in the table of categories, from zero. */
  categories?: number[] | 0,
  keywords?: string | 0,
  image?: string | 0,
  shape?: number,
];

/** Characters of a text on a card, and of all texts in one page where there are many. */
const LONGEST_TEXT = 90;
const ROOM_FOR_TEXTS = 60_000;

/** @param merchants in the order in which they are recommended */
export function packVoucherList(merchants: readonly Merchant[], index: SnapshotIndex): PackedVoucherList {
  const categories = usedCategories(merchants, index);
  const placeOf = new Map(categories.map(({ id }, place) => [id, place]));
  const cities: string[] = [];
  const shapes: PackedShape[] = [];
  const keywords = voucherKeywords(merchants);
  const longestText = Math.min(LONGEST_TEXT, Math.floor(ROOM_FOR_TEXTS / merchants.length));
  return {
    categories: categories.map(({ packed }) => packed),
    cities,
    shapes,
    vouchers: merchants.map((merchant, place) => {
      const { slug, name, city, picture: image } = toMerchantCard(merchant, index);
      const own = merchant.categoryIds.flatMap((id) => placeOf.get(id) ?? []);
      const { shortDescription } = merchant;
      return withoutTail([
        packSlug(slug, foldSlug(name) ?? ''),
        name,
        shortDescription === undefined ? 0 : clipText(shortDescription, longestText),
        city === undefined ? 0 : placeIn(cities, city, (known) => known === city),
        own.length === 0 ? 0 : own,
        keywords[place] || 0,
        image?.path ?? 0,
        image === undefined ? 0 : placeOfShape(shapes, image),
      ]);
    }),
  };
}

/** Most slugs are the name, some with a number behind it. */
function packSlug(slug: string, folded: string): string | 0 {
  if (slug === folded) return 0;
  return folded !== '' && slug.startsWith(`${folded}-`) ? slug.slice(folded.length) : slug;
}

function usedCategories(merchants: readonly Merchant[], { categoryById, kindByCategoryId }: SnapshotIndex) {
  const counts = new Map<string, number>();
  for (const id of merchants.flatMap(({ categoryIds }) => categoryIds)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...categoryById.values()].flatMap(({ id, name }) => {
    const count = counts.get(id);
    if (count === undefined) return [];
    const kind = kindByCategoryId.get(id);
    return [{ id, packed: { name, key: foldSlug(name) ?? id, ...(kind === undefined ? {} : { kind }), count } }];
  });
}

function placeOfShape(shapes: PackedShape[], { width, height, widths }: SiteImage): number {
  return placeIn<PackedShape>(
    shapes,
    [width, height, widths],
    (known) => known[0] === width && known[1] === height && known[2].join() === widths.join(),
  );
}

/** @returns from 1 */
function placeIn<Row>(table: Row[], row: Row, isSame: (known: Row) => boolean): number {
  const place = table.findIndex(isSame);
  return place === -1 ? table.push(row) : place + 1;
}

function withoutTail(row: PackedVoucher): PackedVoucher {
  while (row.at(-1) === 0) row.pop();
  return row;
}

/** A merchant's voucher in the list. */
export interface ListedVoucher extends MerchantCard {
  text?: string;
  /** Words of its description, only for the search. */
  keywords?: string;
  /** Names of all its categories. */
  categoryNames: string[];
  categoryKeys: string[];
}

export function unpackVoucherList(list: PackedVoucherList): ListedVoucher[] {
  return list.vouchers.map((row) => unpack(row, list));
}

function unpack(row: PackedVoucher, { categories, cities, shapes }: PackedVoucherList): ListedVoucher {
  const [slug, name, text = 0, cityPlace = 0, places = 0, keywords = 0, path = 0, shapePlace = 0] = row;
  const own = places === 0 ? [] : places.flatMap((place) => categories[place] ?? []);
  const city = cities[cityPlace - 1];
  return {
    slug: unpackSlug(slug, name),
    name,
    categoryNames: own.map(({ name }) => name),
    categoryKeys: own.map(({ key }) => key),
    ...(own[0] === undefined ? {} : { category: own[0].name }),
    ...(text === 0 ? {} : { text }),
    ...(keywords === 0 ? {} : { keywords }),
    ...(city === undefined ? {} : { city }),
    ...(path === 0 ? standIn(own[0]) : toImage(path, shapes[shapePlace - 1])),
  };
}

function unpackSlug(slug: string | 0, name: string): string {
  if (slug === 0) return foldSlug(name) ?? '';
  return slug.startsWith('-') ? `${foldSlug(name) ?? ''}${slug}` : slug;
}

function toImage(path: string, shape: PackedVoucherList['shapes'][number] | undefined): { picture?: SiteImage } {
  if (shape === undefined) return {};
  const [width, height, widths] = shape;
  return { picture: { path, width, height, widths } };
}

/** What the drawing shows that stands in for a missing image. */
function standIn(category: PackedCategory | undefined): { kind?: MerchantKind } {
  return category?.kind === undefined ? {} : { kind: category.kind };
}

/** Characters of keywords in one document, so that a list of a thousand vouchers stays a small page. */
const ROOM = 20_000;
const ROOM_OF_ONE = 400;

const MARKUP = /<[^<>]*>|&[a-z0-9#]+;/gi;
const WORD = /[\p{L}\p{N}]{4,}/gu;

/**
 * The words of the merchants' descriptions that a search is to find, beside what the list shows anyway. The rarest come
 * first: where there is not room for all, those are left out that many have in common and that find nothing.
 * @returns by merchant, in their order
 */
export function voucherKeywords(merchants: readonly Merchant[]): string[] {
  const texts = merchants.map(({ descriptionHtml = '' }) => wordsOf(descriptionHtml));
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const room = Math.min(ROOM_OF_ONE, Math.floor(ROOM / Math.max(1, merchants.length)));
  return merchants.map(({ companyName, shortDescription = '' }, place) => {
    const shown = `${companyName} ${shortDescription}`.toLowerCase();
    const words = [...(texts[place] ?? [])].filter((word) => !shown.includes(word));
    return fill(
      words.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0)),
      room,
    );
  });
}

function wordsOf(html: string): Set<string> {
  return new Set(html.replace(MARKUP, ' ').toLowerCase().match(WORD));
}

function fill(words: string[], room: number): string {
  let text = '';
  for (const word of words) {
    if (text.length + word.length + 1 > room) break;
    text += text === '' ? word : ` ${word}`;
  }
  return text;
}
