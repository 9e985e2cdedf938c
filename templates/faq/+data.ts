import { makePage } from '../../site/shared/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ROUTES } from '../../site/shared/routes.ts';

export interface FaqContent {
  validityYears: number;
  hasVoucherCard: boolean;
  /** The general voucher beside vouchers of single merchants. */
  hasBothKinds: boolean;
}

export function data({ snapshot, buildId }: PageInput): PageData<FaqContent> {
  return makePage({
    buildId,
    path: ROUTES.faq,
    title: 'Häufige Fragen',
    description: `Antworten rund um ${snapshot.tenant.name}: kaufen, verschenken, einlösen, Gültigkeit und Widerruf.`,
    content: {
      validityYears: snapshot.tenant.voucherValidityPeriodInYears,
      hasVoucherCard: snapshot.tenant.featureFlags.includes('VOUCHER_CARD_ENABLED'),
      hasBothKinds:
        snapshot.generalVoucher !== undefined && snapshot.tenant.featureFlags.includes('MERCHANT_VOUCHER_ENABLED'),
    },
  });
}
