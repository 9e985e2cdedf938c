import { makePage } from '../../site/shared/payload/make-page.ts';
import type { Address } from '../../site/shared/models/place.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ownTexts, textOf, type DeliveryTexts, type TenantTexts } from '../../site/shared/texts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface TermsContent {
  validityYears: number;
  /** The seller, as far as the tenant's data name it. */
  provider?: { name?: string; address?: Address };
  /** Vouchers are also sent by post, as cards. */
  hasVoucherCard: boolean;
  hasMerchantVouchers: boolean;
  disputeSettlement: string;
  texts: DeliveryTexts & Pick<TenantTexts, 'partialRedemption'>;
}

export function data({ snapshot, frameId }: PageInput): PageData<TermsContent> {
  const { voucherValidityPeriodInYears, provider, featureFlags } = snapshot.tenant;
  return makePage({
    frameId,
    path: ROUTES.terms,
    title: 'Allgemeine Geschäftsbedingungen',
    description: `${nameInSentence(snapshot)}: Bedingungen für den Kauf und das Einlösen von Gutscheinen.`,
    content: {
      validityYears: voucherValidityPeriodInYears,
      ...(provider === undefined ? {} : { provider }),
      hasVoucherCard: featureFlags.includes('VOUCHER_CARD_ENABLED'),
      hasMerchantVouchers: featureFlags.includes('MERCHANT_VOUCHER_ENABLED'),
      disputeSettlement: textOf(snapshot.site, 'disputeSettlement'),
      texts: ownTexts(snapshot.site, 'emailDelivery', 'cardDelivery', 'partialRedemption'),
    },
  });
}
