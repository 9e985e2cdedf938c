import { paymentProvider, paymentProviders } from '../../../site/payment/providers.ts';
import { omitUndefined } from '../../../site/shared/omit-undefined.ts';
import { makePage, PageNotFoundError } from '../../../site/shared/payload/make-page.ts';
import { categoryNames } from '../../../site/shared/lists/merchant-cards.ts';
import type { MerchantFace } from '../../../site/shared/lists/merchant-face.ts';
import { faceOf, toVoucherCard, type VoucherCard } from '../../../site/shared/lists/voucher-cards.ts';
import type { Merchant } from '../../../site/shared/models/merchant.ts';
import type { Address } from '../../../site/shared/models/place.ts';
import type { Motif } from '../../../site/shared/order/motifs.ts';
import { hasDeliveryDays } from '../../../site/shared/order/offers.ts';
import type { PageData, PageInput } from '../../../site/shared/payload/page-data.ts';
import { voucherPath } from '../../../site/shared/routes.ts';
import { indexOf, type SnapshotIndex } from '../../../site/shared/snapshot-index.ts';
import { ownTexts, type DeliveryTexts, type TenantTexts } from '../../../site/shared/texts.ts';
import { validityEnd } from '../../../site/shared/text/format.ts';

export interface VoucherContent {
  merchantId: string;
  slug: string;
  name: string;
  /** Accepted at all acceptance locations instead of one merchant only. */
  isGeneral: boolean;
  /** Absent for the general voucher, whose front is the motif. */
  face?: MerchantFace;
  text?: string;
  descriptionHtml?: string;
  categories: string[];
  address?: Address;
  /** The merchant has an acceptance location page with the same slug. */
  hasLocationPage: boolean;
  /** Number of locations that accept a general voucher. */
  acceptanceCount?: number;
  /** Cents. */
  amounts: number[];
  /** Cents. */
  minAmount: number;
  /** Cents. */
  maxAmount: number;
  validityYears: number;
  /** The validity in words without a year, so that the page does not depend on the date. */
  validity: string;
  texts: DeliveryTexts & Pick<TenantTexts, 'partialRedemption'>;
  /** Short names of the payment providers that the tenant offers. */
  waysToPay: string[];
  /** Empty if the voucher cannot be ordered on this site at present. */
  motifs: readonly Motif[];
  /** Gifts may be sent on a later day. */
  hasDeliveryDays?: true;
  related: VoucherCard[];
}

/** One row of cards. */
const RELATED_SHOWN = 4;

/** @throws PageNotFoundError for a slug without a voucher page */
export function data({ snapshot, frameId, routeParams }: PageInput): PageData<VoucherContent> {
  const slug = routeParams['slug'] ?? '';
  const path = voucherPath(slug);
  const index = indexOf(snapshot);
  const merchant = index.voucherBySlug.get(slug);
  if (merchant === undefined) throw new PageNotFoundError(path);
  const isGeneral = merchant.id === snapshot.generalVoucher?.id;
  const { companyName, shortDescription, descriptionHtml, address } = merchant;
  return makePage({
    frameId,
    path,
    title: isGeneral ? `${companyName} kaufen` : `Gutschein für ${companyName}`,
    recordName: companyName,
    // Differs from the description of the merchant's acceptance location page.
    description: `${isGeneral ? companyName : `Gutschein für ${companyName}`}: ${shortDescription ?? 'kaufen und verschenken.'}`,
    content: omitUndefined({
      merchantId: merchant.id,
      slug,
      name: companyName,
      isGeneral,
      face: isGeneral ? undefined : faceOf(merchant, index),
      text: shortDescription,
      descriptionHtml,
      categories: categoryNames(merchant, index),
      address: isGeneral ? undefined : address,
      hasLocationPage: hasLocationPage(merchant, index),
      acceptanceCount: isGeneral ? index.acceptanceLocations.length : undefined,
      amounts: merchant.voucherAmounts,
      minAmount: merchant.minVoucherAmount,
      maxAmount: merchant.maxVoucherAmount,
      validityYears: snapshot.tenant.voucherValidityPeriodInYears,
      validity: `Gültig bis zum ${validityEnd(snapshot.tenant.voucherValidityPeriodInYears)}`,
      texts: ownTexts(snapshot.site, 'emailDelivery', 'cardDelivery', 'partialRedemption'),
      waysToPay: paymentProviders(snapshot.tenant).map((id) => paymentProvider(id).texts.shortName),
      motifs: index.motifsFor(merchant.id),
      hasDeliveryDays: hasDeliveryDays(snapshot) || undefined,
      related: index
        .relatedVouchers(merchant)
        .slice(0, RELATED_SHOWN)
        .map((related) => toVoucherCard(related, index)),
    }),
  });
}

function hasLocationPage({ id, slug }: Merchant, { acceptanceLocationBySlug }: SnapshotIndex): boolean {
  return acceptanceLocationBySlug.get(slug)?.id === id;
}
