import { makePage } from '../../site/shared/payload/make-page.ts';
import { omitUndefined } from '../../site/shared/omit-undefined.ts';
import type { Address } from '../../site/shared/models/place.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import { shownPage, type ShownPage } from '../../site/shared/own-pages.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ownTexts, textOf, type DeliveryTexts, type TenantTexts } from '../../site/shared/texts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';

export interface Terms {
  validityYears: number;
  /** The seller, as far as the tenant's data name it. */
  provider?: { name?: string; address?: Address };
  /** Vouchers are also sent by post, as cards. */
  hasVoucherCard: boolean;
  hasMerchantVouchers: boolean;
  disputeSettlement: string;
  payout: string;
  texts: DeliveryTexts & Pick<TenantTexts, 'partialRedemption'>;
}

export type TermsContent = Terms | { own: ShownPage };

export function data({ snapshot, frameId }: PageInput): PageData<TermsContent> {
  const own = snapshot.pages?.agb;
  return makePage<TermsContent>({
    frameId,
    path: ROUTES.terms,
    title: 'Allgemeine Geschäftsbedingungen',
    description: `${nameInSentence(snapshot)}: Bedingungen für den Kauf und das Einlösen von Gutscheinen.`,
    own,
    content: own === undefined ? terms(snapshot) : { own: shownPage(own, 'Allgemeine Geschäfts\u00adbedingungen') },
  });
}

function terms({ tenant, site }: Snapshot): Terms {
  const { voucherValidityPeriodInYears, provider, featureFlags } = tenant;
  return omitUndefined({
    validityYears: voucherValidityPeriodInYears,
    provider,
    hasVoucherCard: featureFlags.includes('VOUCHER_CARD_ENABLED'),
    hasMerchantVouchers: featureFlags.includes('MERCHANT_VOUCHER_ENABLED'),
    disputeSettlement: textOf(site, 'disputeSettlement'),
    payout: textOf(site, 'payout'),
    texts: ownTexts(site, 'emailDelivery', 'cardDelivery', 'partialRedemption'),
  });
}
