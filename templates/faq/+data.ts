import { makePage } from '../../site/shared/payload/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ownTexts, textOf, type DeliveryTexts, type TenantTexts } from '../../site/shared/texts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface FaqContent {
  validityYears: number;
  /** Vouchers can be sent by post, as a card. */
  sendsByPost: boolean;
  hasGeneralVoucher: boolean;
  hasMerchantVouchers: boolean;
  salesPointCount: number;
  redemption: string;
  texts: DeliveryTexts & Pick<TenantTexts, 'partialRedemption'>;
}

export function data({ snapshot, frameId }: PageInput): PageData<FaqContent> {
  const { tenant, site, templates, salesPoints, generalVoucher } = snapshot;
  const { featureFlags, voucherValidityPeriodInYears } = tenant;
  return makePage({
    frameId,
    path: ROUTES.faq,
    title: 'Häufige Fragen',
    description: `${nameInSentence(snapshot)}: Antworten rund um Kaufen, Verschenken, Einlösen, Gültigkeit und Widerruf.`,
    content: {
      validityYears: voucherValidityPeriodInYears,
      sendsByPost:
        featureFlags.includes('VOUCHER_CARD_ENABLED') &&
        templates.some(({ deliveryTypes }) => deliveryTypes.includes('POSTAL_SHIPPING')),
      hasGeneralVoucher: generalVoucher !== undefined,
      hasMerchantVouchers: featureFlags.includes('MERCHANT_VOUCHER_ENABLED'),
      salesPointCount: salesPoints.length,
      redemption: textOf(site, 'redemption'),
      texts: ownTexts(site, 'emailDelivery', 'cardDelivery', 'partialRedemption'),
    },
  });
}
