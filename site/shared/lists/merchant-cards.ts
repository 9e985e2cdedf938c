import type { Merchant } from '../models/merchant.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { MerchantKind } from './merchant-kind.ts';
import type { Looks } from './packing.ts';
import { toOpenMinutes, type OpenMinutes } from '../opening/opening-hours.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';

export interface MerchantLink {
  slug: string;
  name: string;
}

export interface MerchantCard extends MerchantLink, Looks {
  category?: string;
  street?: string;
  city?: string;
  /** Metres from the visitor. */
  distance?: number;
  /** Of the drawing that replaces an image; absent: the first letter of the name. */
  kind?: MerchantKind;
}

export interface LocationCard extends MerchantCard {
  /** Absent if the hours are unknown. */
  hours?: OpenMinutes;
}

export function toMerchantLink({ slug, companyName }: Merchant): MerchantLink {
  return { slug, name: companyName };
}

export const toMerchantCard = memoizeByMerchant((merchant, index): MerchantCard => {
  const { address } = merchant;
  const { categoryById, kindByCategoryId, images } = index;
  const category = merchant.categoryIds.map((id) => categoryById.get(id)).find((known) => known !== undefined);
  const picture = merchant.imageUrls.map((url) => images[url]).find((known) => known !== undefined);
  const logo = picture === undefined ? images[merchant.logoUrl ?? ''] : undefined;
  // An image covers the drawing.
  const isDrawn = category !== undefined && (picture ?? logo) === undefined;
  return omitUndefined({
    ...toMerchantLink(merchant),
    category: category?.name,
    street: address?.street,
    city: address?.city,
    picture,
    logo,
    kind: isDrawn ? kindByCategoryId.get(category.id) : undefined,
  });
});

/** A long list packs its hours, since many merchants share the same. */
export const toLocationCard = memoizeByMerchant((merchant, index): LocationCard => {
  const card = toMerchantCard(merchant, index);
  const hours = toOpenMinutes(merchant.openingHours);
  return hours === undefined ? card : { ...card, hours };
});

export function categoryNames(merchant: Merchant, { categoryById }: SnapshotIndex): string[] {
  return merchant.categoryIds.flatMap((id) => categoryById.get(id)?.name ?? []);
}

/** A merchant's card is the same on a dozen pages. */
export function memoizeByMerchant<Card>(make: (merchant: Merchant, index: SnapshotIndex) => Card): typeof make {
  const known = new WeakMap<SnapshotIndex, Map<Merchant, Card>>();
  return (merchant, index) => {
    let cards = known.get(index);
    if (cards === undefined) known.set(index, (cards = new Map()));
    let card = cards.get(merchant);
    if (card === undefined) cards.set(merchant, (card = make(merchant, index)));
    return card;
  };
}
