import type { Tenant } from './models/tenant.ts';
import type { PaymentProvider } from './order/order-payload.ts';

/** The tenant's online payment methods. PayPal needs both its flag and the client id for its script. */
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
