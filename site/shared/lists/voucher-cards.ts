import type { SiteImage } from '../models/image.ts';
import type { Merchant } from '../models/merchant.ts';
import { hasFreeAmount } from '../order/voucher-order.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';
import { formatAmountRange } from '../text/format.ts';
import { memoizeByMerchant, toMerchantCard, toMerchantLink, type MerchantLink } from './merchant-cards.ts';
import type { MerchantKind } from './merchant-kind.ts';

/** A merchant's voucher in a list. */
export interface VoucherCard extends MerchantLink {
  category?: string;
  city?: string;
  text?: string;
  /** Metres from the visitor to its shop, if they were asked for. */
  distance?: number;
  /** The sign of the trade; absent: the first letter of the name. */
  kind?: MerchantKind;
  /** Image of the suggested motif. */
  motif?: SiteImage;
  /** Such as "10 € bis 250 €". */
  amounts: string;
}

export const toVoucherCard = memoizeByMerchant((merchant, index): VoucherCard => {
  const { category, city } = toMerchantCard(merchant, index);
  const kind = kindOf(merchant, index);
  const motif = firstMotif(merchant, index);
  return {
    ...toMerchantLink(merchant),
    ...(category === undefined ? {} : { category }),
    ...(city === undefined ? {} : { city }),
    ...(kind === undefined ? {} : { kind }),
    ...(motif === undefined ? {} : { motif }),
    amounts: formatAmountRange(...amountRange(merchant)),
  };
});

export function firstMotif({ id }: Merchant, { motifsFor }: SnapshotIndex): SiteImage | undefined {
  return motifsFor(id)[0]?.picture;
}

/** The lowest and the highest possible amount, in cents. */
export function amountRange(merchant: Merchant): [lowest: number, highest: number] {
  const { voucherAmounts: amounts, minVoucherAmount: minAmount, maxVoucherAmount: maxAmount } = merchant;
  const limits = hasFreeAmount({ amounts, minAmount, maxAmount }) ? [minAmount, maxAmount] : [];
  return [Math.min(...amounts, ...limits), Math.max(...amounts, ...limits)];
}

function kindOf(
  { categoryIds }: Merchant,
  { categoryById, kindByCategoryId }: SnapshotIndex,
): MerchantKind | undefined {
  return kindByCategoryId.get(categoryIds.find((id) => categoryById.has(id)) ?? '');
}
