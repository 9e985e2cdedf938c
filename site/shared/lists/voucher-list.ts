import { omitUndefined } from '../omit-undefined.ts';
import { clipText } from '../parsing/text.ts';
import { formatAmountRange } from '../text/format.ts';
import { toMerchantCard } from './merchant-cards.ts';
import { amountRange, faceOf, type VoucherCard } from './voucher-cards.ts';
import type { MerchantKind } from './merchant-kind.ts';
import type { Merchant } from '../models/merchant.ts';
import type { MerchantFace } from './merchant-face.ts';
import { packLooks, Table, unpackLooks, withoutTail, type ImageShape, type Looks } from './packing.ts';
import { foldSlug } from '../slug.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';

/** For the list page, packed, since one document may hold a thousand: shared values are in tables. */
export interface PackedVoucherList {
  /** With vouchers, in the tenant's order. */
  categories: PackedCategory[];
  cities: string[];
  /** Cents. */
  ranges: PackedRange[];
  shapes: ImageShape[];
  vouchers: PackedVoucher[];
  /** Further vouchers have the images of the acceptance locations, which a browser fetches when it shows them. */
  hasLooksElsewhere?: true;
}

type PackedRange = [lowest: number, highest: number];

interface PackedCategory {
  name: string;
  /** Identifies it in the address of the page. */
  key: string;
  kind?: MerchantKind;
  count: number;
}

/** Without trailing zeros; see packing.ts. */
type PackedVoucher = [
  /** Zero: the folded name; a text that begins with a hyphen: the suffix after the folded name. */
  slug: string | 0,
  name: string,
  text?: string | 0,
  city?: number,
  /** Indexes in the table of categories, from zero. */
  categories?: number[] | 0,
  range?: number,
  tint?: number,
  image?: string | 0,
  shape?: number,
];

/** Characters of a card, and of all texts in one document. */
const MAX_TEXT_LENGTH = 90;
const ROOM_FOR_TEXTS = 60_000;

/** Of more, only the first have their images here: a thousand paths weigh a third of a document. */
const MANY_VOUCHERS = 200;

/** Those that a list shows first. */
export const LOOKS_IN_DOCUMENT = 24;

/** @param merchants in recommended order */
export function packVoucherList(merchants: readonly Merchant[], index: SnapshotIndex): PackedVoucherList {
  const categories = usedCategories(merchants, index);
  const placeOf = new Map(categories.map(({ id }, index) => [id, index]));
  const cities = new Table<string>();
  const ranges = new Table<PackedRange>();
  const shapes = new Table<ImageShape>();
  const longestText = Math.min(MAX_TEXT_LENGTH, Math.floor(ROOM_FOR_TEXTS / merchants.length));
  let hasLooksElsewhere = false;
  const looksOf = (merchant: Merchant, place: number, face: MerchantFace): Looks => {
    const isElsewhere = index.acceptanceLocationBySlug.get(merchant.slug)?.id === merchant.id;
    if (merchants.length <= MANY_VOUCHERS || place < LOOKS_IN_DOCUMENT || !isElsewhere) return face;
    hasLooksElsewhere ||= (face.picture ?? face.logo) !== undefined;
    return {};
  };
  const vouchers = merchants.map((merchant, place) => {
    const { slug, name, city } = toMerchantCard(merchant, index);
    const face = faceOf(merchant, index);
    const own = merchant.categoryIds.flatMap((id) => placeOf.get(id) ?? []);
    const { shortDescription } = merchant;
    return withoutTail([
      packSlug(slug, foldSlug(name) ?? ''),
      name,
      shortDescription === undefined ? 0 : clipText(shortDescription, longestText),
      city === undefined ? 0 : cities.placeOf(city),
      own.length === 0 ? 0 : own,
      ranges.placeOf(amountRange(merchant)),
      face.tint,
      ...packLooks(looksOf(merchant, place, face), shapes),
    ] satisfies PackedVoucher);
  });
  return {
    categories: categories.map(({ packed }) => packed),
    cities: cities.rows,
    ranges: ranges.rows,
    shapes: shapes.rows,
    vouchers,
    ...(hasLooksElsewhere ? { hasLooksElsewhere } : {}),
  };
}

/** Most slugs are the folded name, some with a number as suffix. */
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
    return [{ id, packed: omitUndefined({ name, key: foldSlug(name) ?? id, kind, count }) }];
  });
}

export interface ListedVoucher extends VoucherCard {
  categoryNames: string[];
  categoryKeys: string[];
}

export function unpackVoucherList(list: PackedVoucherList): ListedVoucher[] {
  const amounts = list.ranges.map(([lowest, highest]) => formatAmountRange(lowest, highest));
  return list.vouchers.map((row) => unpack(row, list, amounts));
}

/** Assigns what a voucher has: spreading an object for each would take a slow phone twice the time while it wakes. */
function unpack(row: PackedVoucher, { categories, cities, shapes }: PackedVoucherList, amounts: string[]) {
  const [slug, name, text = 0, cityPlace = 0, places = 0, range = 0, tint = 0, path = 0, shape = 0] = row;
  const own = places === 0 ? [] : places.flatMap((place) => categories[place] ?? []);
  const face: MerchantFace = { tint };
  const voucher: ListedVoucher = {
    slug: unpackSlug(slug, name),
    name,
    categoryNames: own.map((category) => category.name),
    categoryKeys: own.map(({ key }) => key),
    amounts: amounts[range - 1] ?? '',
    face,
  };
  const [main] = own;
  const city = cities[cityPlace - 1];
  if (main !== undefined) voucher.category = main.name;
  unpackLooks(face, path, shapes[shape - 1]);
  if (main?.kind !== undefined) face.kind = main.kind;
  if (text !== 0) voucher.text = text;
  if (city !== undefined) voucher.city = city;
  return voucher;
}

function unpackSlug(slug: string | 0, name: string): string {
  if (slug === 0) return foldSlug(name) ?? '';
  return slug.startsWith('-') ? `${foldSlug(name) ?? ''}${slug}` : slug;
}
