import type { Merchant } from './models/merchant.ts';
import type { SnapshotIndex } from './snapshot-index.ts';

/** Enough to name a merchant and lead to its page. */
export interface MerchantLink {
  slug: string;
  name: string;
}

/** A row of a list of merchants. */
export interface MerchantCard extends MerchantLink {
  category?: string;
  city?: string;
}

export function toMerchantLink({ slug, companyName }: Merchant): MerchantLink {
  return { slug, name: companyName };
}

export function toMerchantCard(merchant: Merchant, index: SnapshotIndex): MerchantCard {
  const category = categoryNames(merchant, index)[0];
  const city = merchant.address?.city;
  return {
    ...toMerchantLink(merchant),
    ...(category === undefined ? {} : { category }),
    ...(city === undefined ? {} : { city }),
  };
}

/** Ids that no category has are passed over: the merchant is shown without it. */
export function categoryNames(merchant: Merchant, { categoryById }: SnapshotIndex): string[] {
  return merchant.categoryIds.flatMap((id) => categoryById.get(id)?.name ?? []);
}
