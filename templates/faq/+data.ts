import { makePage } from '../../site/shared/payload/make-page.ts';
import type { Snapshot } from '../../site/shared/models/snapshot.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { ownTexts, textOf, type DeliveryTexts, type TenantTexts } from '../../site/shared/texts.ts';
import { ROUTES } from '../../site/shared/routes.ts';
import { nameInSentence } from '../../site/shared/tenant-facts.ts';
import { ownQuestions, type OwnQuestionGroup } from './own-texts.ts';

/** What general questions depend on. */
export interface GeneralFacts {
  validityYears: number;
  /** Vouchers can be sent by post, as a card. */
  sendsByPost: boolean;
  hasGeneralVoucher: boolean;
  hasMerchantVouchers: boolean;
  salesPointCount: number;
  redemption: string;
  payout: string;
  texts: DeliveryTexts & Pick<TenantTexts, 'partialRedemption'>;
}

export type FaqContent = GeneralFacts | { own: { title: string; groups: OwnQuestionGroup[] } };

const TITLE = 'Häufige Fragen';

export function data({ snapshot, frameId }: PageInput): PageData<FaqContent> {
  const own = snapshot.pages?.faq;
  return makePage<FaqContent>({
    frameId,
    path: ROUTES.faq,
    title: TITLE,
    description: `${nameInSentence(snapshot)}: Antworten rund um Kaufen, Verschenken, Einlösen, Gültigkeit und Widerruf.`,
    own,
    content:
      own === undefined
        ? generalFacts(snapshot)
        : { own: { title: own.title ?? TITLE, groups: ownQuestions(own.html) } },
  });
}

function generalFacts({ tenant, site, templates, salesPoints, generalVoucher }: Snapshot): GeneralFacts {
  const { featureFlags, voucherValidityPeriodInYears } = tenant;
  return {
    validityYears: voucherValidityPeriodInYears,
    sendsByPost:
      featureFlags.includes('VOUCHER_CARD_ENABLED') &&
      templates.some(({ deliveryTypes }) => deliveryTypes.includes('POSTAL_SHIPPING')),
    hasGeneralVoucher: generalVoucher !== undefined,
    hasMerchantVouchers: featureFlags.includes('MERCHANT_VOUCHER_ENABLED'),
    salesPointCount: salesPoints.length,
    redemption: textOf(site, 'redemption'),
    payout: textOf(site, 'payout'),
    texts: ownTexts(site, 'emailDelivery', 'cardDelivery', 'partialRedemption'),
  };
}
