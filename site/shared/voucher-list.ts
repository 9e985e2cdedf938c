import { clipText } from './clip-text.ts';
import { toMerchantCard } from './merchant-cards.ts';
import type { MerchantKind } from './merchant-kind.ts';
import type { Merchant } from './models/merchant.ts';
import type { Picture } from './models/picture.ts';
import { foldSlug } from './slug.ts';
import type { SnapshotIndex } from './snapshot-index.ts';
import { voucherKeywords } from './voucher-keywords.ts';

/**
 * The merchants' vouchers for the list page, packed: a thousand of them stand in one document, so what many have in
 * common stands in tables.
 */
export interface PackedVoucherList {
  /** Those that have vouchers, in the tenant's order. */
  categories: PackedCategory[];
  cities: string[];
  /** Shapes of pictures that occur. */
  shapes: PackedShape[];
  vouchers: PackedVoucher[];
}

type PackedShape = [width: number, height: number, widths: readonly number[]];

export interface PackedCategory {
  name: string;
  /** Names the category in the address of the page. */
  key: string;
  kind?: MerchantKind;
  /** Vouchers in it. */
  count: number;
}

/** Zeros at the end are left out. City and shape are places in their tables plus one, so that zero is none. */
export type PackedVoucher = [
  /** Zero: the name's own; with a hyphen at its beginning: what follows that. */
  slug: string | 0,
  name: string,
  text?: string | 0,
  city?: number,
  /** Places in the table of categories, from zero. */
  categories?: number[] | 0,
  keywords?: string | 0,
  picture?: string | 0,
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
      const { slug, name, city, picture } = toMerchantCard(merchant, index);
      const own = merchant.categoryIds.flatMap((id) => placeOf.get(id) ?? []);
      const { shortDescription } = merchant;
      return withoutTail([
        packSlug(slug, foldSlug(name) ?? ''),
        name,
        shortDescription === undefined ? 0 : clipText(shortDescription, longestText),
        city === undefined ? 0 : placeIn(cities, city, (known) => known === city),
        own.length === 0 ? 0 : own,
        keywords[place] || 0,
        picture?.path ?? 0,
        picture === undefined ? 0 : placeOfShape(shapes, picture),
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

function placeOfShape(shapes: PackedShape[], { width, height, widths }: Picture): number {
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
