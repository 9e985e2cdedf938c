import type { FeatureFlag } from '../../shared/models/tenant.ts';
import type { PaymentProvider } from '../../shared/order/order-payload.ts';

/** Id of the first method's control, for links. */
export const PAYMENT_ID = 'kasse-zahlungsart';

/** How a tenant's customers can pay. PayPal needs the tenant's client id as well as the flag. */
export function paymentMethods(flags: readonly FeatureFlag[], payPalClientId: string | undefined): PaymentProvider[] {
  return [
    ...(flags.includes('PAYMENT_PROVIDER_STRIPE_ENABLED') ? (['STRIPE'] as const) : []),
    ...(flags.includes('PAYMENT_PROVIDER_PAYPAL_ENABLED') && payPalClientId !== undefined ? (['PAYPAL'] as const) : []),
  ];
}

/** What is chosen before the visitor has chosen. Never PayPal: whoever chooses it agrees that it is loaded. */
export function firstChoice(methods: readonly PaymentProvider[]): PaymentProvider | undefined {
  return methods.find((method) => method === 'STRIPE');
}
