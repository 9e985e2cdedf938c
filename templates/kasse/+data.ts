import { makePage } from '../../site/shared/payload/make-page.ts';
import type { PageData, PageInput } from '../../site/shared/payload/page-data.ts';
import { paymentProviders } from '../../site/shared/payment-providers.ts';
import { ROUTES } from '../../site/shared/routes.ts';

/** The data that the checkout needs besides the cart, which only the visitor's browser knows. */
export interface CheckoutContent {
  /** Names of motifs by template id, for the list of positions. */
  motifNames: Record<string, string>;
  validityYears: number;
  /** Absent if PayPal is not available. */
  payPalClientId?: string;
  /** Hosts that a card payment may redirect to; any host if absent. */
  paymentHosts?: string[];
}

export function data({ snapshot, frameId }: PageInput): PageData<CheckoutContent> {
  const { name, voucherValidityPeriodInYears, payPalClientId } = snapshot.tenant;
  const { paymentHosts } = snapshot.site;
  const takesPayPal = payPalClientId !== undefined && paymentProviders(snapshot.tenant).includes('PAYPAL');
  return makePage({
    frameId,
    path: ROUTES.checkout,
    title: 'Kasse',
    description: `Ihre Bestellung bei ${name}.`,
    content: {
      motifNames: Object.fromEntries(snapshot.templates.map((template) => [template.id, template.name])),
      validityYears: voucherValidityPeriodInYears,
      ...(takesPayPal ? { payPalClientId } : {}),
      ...(paymentHosts === undefined ? {} : { paymentHosts }),
    },
  });
}
