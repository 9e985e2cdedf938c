import { makePage } from '../../site/shared/payload/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { paymentSettings, type PaymentSettings } from '../../site/payment/providers.ts';
import { ownTexts, type DeliveryTexts } from '../../site/shared/texts.ts';
import { ROUTES } from '../../site/shared/routes.ts';

/** The data that the checkout needs besides the cart, which only the visitor's browser knows. */
export interface CheckoutContent extends PaymentSettings {
  /** Names of motifs by template id, for the list of positions. */
  motifNames: Record<string, string>;
  validityYears: number;
  texts: DeliveryTexts;
}

export function data({ snapshot, frameId }: PageInput): PageData<CheckoutContent> {
  const { name, voucherValidityPeriodInYears } = snapshot.tenant;
  return makePage({
    frameId,
    path: ROUTES.checkout,
    title: 'Kasse',
    description: `${name}: Ihre Bestellung.`,
    content: {
      motifNames: Object.fromEntries(snapshot.templates.map((template) => [template.id, template.name])),
      validityYears: voucherValidityPeriodInYears,
      texts: ownTexts(snapshot.site, 'emailDelivery', 'cardDelivery'),
      ...paymentSettings(snapshot.tenant, snapshot.site),
    },
  });
}
