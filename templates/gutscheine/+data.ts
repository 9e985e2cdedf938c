import { clipText } from '../../site/shared/clip-text.ts';
import { makePage } from '../../site/shared/make-page.ts';
import { toMerchantCard, type MerchantCard } from '../../site/shared/merchant-cards.ts';
import type { Merchant } from '../../site/shared/models/merchant.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { indexOf, type SnapshotIndex } from '../../site/shared/snapshot-index.ts';

export interface VoucherListContent {
  /** Accepted everywhere; stands before all others. */
  general?: VoucherCard;
  /** Vouchers of single merchants. */
  vouchers: VoucherCard[];
}

export interface VoucherCard extends MerchantCard {
  text?: string;
}

/** A thousand cards are in one page, so each of them is short. */
const LONGEST_CARD_TEXT = 90;

export function data({ snapshot, buildId }: PageInput): PageData<VoucherListContent> {
  const index = indexOf(snapshot);
  const { generalVoucher, tenant } = snapshot;
  const sellers = generalVoucher === undefined ? index.vouchers : index.vouchers.slice(1);
  return makePage({
    buildId,
    path: ROUTES.vouchers,
    title: 'Gutscheine kaufen',
    description: `Alle Gutscheine von ${tenant.name} auf einen Blick: suchen, auswählen und verschenken.`,
    content: {
      ...(generalVoucher === undefined ? {} : { general: toVoucherCard(generalVoucher, index) }),
      vouchers: sellers.map((merchant) => toVoucherCard(merchant, index)),
    },
  });
}

function toVoucherCard(merchant: Merchant, index: SnapshotIndex): VoucherCard {
  const card = toMerchantCard(merchant, index);
  const { shortDescription } = merchant;
  return shortDescription === undefined ? card : { ...card, text: clipText(shortDescription, LONGEST_CARD_TEXT) };
}
