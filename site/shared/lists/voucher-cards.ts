import type { SiteImage } from '../models/image.ts';
import { omitUndefined } from '../omit-undefined.ts';
import type { Merchant } from '../models/merchant.ts';
import { hasFreeAmount } from '../order/voucher-order.ts';
import type { SnapshotIndex } from '../snapshot-index.ts';
import { formatAmountRange } from '../text/format.ts';
import { memoizeByMerchant, toMerchantCard, toMerchantLink, type MerchantLink } from './merchant-cards.ts';
import type { MerchantFace } from './merchant-face.ts';

export interface VoucherCard extends MerchantLink {
  category?: string;
  city?: string;
  text?: string;
  /** Metres from the visitor to its shop. */
  distance?: number;
  /** Absent for the general voucher. */
  face?: MerchantFace;
  /** Such as "10 € bis 250 €". */
  amounts: string;
}

export const toVoucherCard = memoizeByMerchant((merchant, index): VoucherCard => {
  const { category, city } = toMerchantCard(merchant, index);
  return omitUndefined({
    ...toMerchantLink(merchant),
    category,
    city,
    face: faceOf(merchant, index),
    amounts: formatAmountRange(...amountRange(merchant)),
  });
});

export function firstMotif({ id }: Merchant, { motifsFor }: SnapshotIndex): SiteImage | undefined {
  return motifsFor(id)[0]?.picture;
}

/** Cents. */
export function amountRange(merchant: Merchant): [lowest: number, highest: number] {
  const { voucherAmounts: amounts, minVoucherAmount: minAmount, maxVoucherAmount: maxAmount } = merchant;
  const limits = hasFreeAmount({ amounts, minAmount, maxAmount }) ? [minAmount, maxAmount] : [];
  return [Math.min(...amounts, ...limits), Math.max(...amounts, ...limits)];
}

export function faceOf(merchant: Merchant, index: SnapshotIndex): MerchantFace {
  const { picture, logo } = toMerchantCard(merchant, index);
  const { categoryById, kindByCategoryId, tintById } = index;
  const kind = kindByCategoryId.get(merchant.categoryIds.find((id) => categoryById.has(id)) ?? '');
  return omitUndefined({ tint: tintById.get(merchant.id) ?? 0, picture, logo, kind });
}
