import type { PaymentProvider } from '../../shared/order/order-payload.ts';

/** Id of the first method's control, for links. */
export const PAYMENT_ID = 'kasse-zahlungsart';

/** What is chosen before the visitor has chosen. Never PayPal: whoever chooses it agrees that it is loaded. */
export function firstChoice(methods: readonly PaymentProvider[]): PaymentProvider | undefined {
  return methods.find((method) => method === 'STRIPE');
}
