import type { Tenant } from './models/tenant.ts';
import type { PaymentProvider } from './order/order-payload.ts';

/** How a tenant's customers can pay online. PayPal needs the flag, and the client id that its script is loaded with. */
export function paymentProviders({
  featureFlags,
  payPalClientId,
}: Pick<Tenant, 'featureFlags' | 'payPalClientId'>): PaymentProvider[] {
  const hasPayPal = featureFlags.includes('PAYMENT_PROVIDER_PAYPAL_ENABLED') && payPalClientId !== undefined;
  return [
    ...(featureFlags.includes('PAYMENT_PROVIDER_STRIPE_ENABLED') ? (['STRIPE'] as const) : []),
    ...(hasPayPal ? (['PAYPAL'] as const) : []),
  ];
}

/** Whether the checkout of a tenant offers PayPal. */
export function acceptsPayPal(tenant: Pick<Tenant, 'featureFlags' | 'payPalClientId'>): boolean {
  return paymentProviders(tenant).includes('PAYPAL');
}
