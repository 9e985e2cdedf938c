import type { MerchantCard } from './merchant-cards.ts';
import type { MerchantKind } from './merchant-kind.ts';
import type { Picture } from './models/picture.ts';
import { foldSlug } from './slug.ts';
import type { PackedCategory, PackedVoucher, PackedVoucherList } from './voucher-list.ts';

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
    ...(path === 0 ? standIn(own[0]) : toPicture(path, shapes[shapePlace - 1])),
  };
}

function unpackSlug(slug: string | 0, name: string): string {
  if (slug === 0) return foldSlug(name) ?? '';
  return slug.startsWith('-') ? `${foldSlug(name) ?? ''}${slug}` : slug;
}

function toPicture(path: string, shape: PackedVoucherList['shapes'][number] | undefined): { picture?: Picture } {
  if (shape === undefined) return {};
  const [width, height, widths] = shape;
  return { picture: { path, width, height, widths } };
}

/** What the drawing shows that stands in for a missing picture. */
function standIn(category: PackedCategory | undefined): { kind?: MerchantKind } {
  return category?.kind === undefined ? {} : { kind: category.kind };
}
