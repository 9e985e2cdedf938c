import { card, type CardSettings } from './card/provider.ts';
import type { PaymentSite, PaymentTenant } from './payment-provider.ts';
import { payPal, type PayPalSettings } from './paypal/provider.ts';

/** All payment providers, in the order in which visitors see them. Their flows: flows.ts. */
export const PAYMENT_PROVIDERS = [card, payPal] as const;

export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number]['id'];

export interface PaymentSettings extends CardSettings, PayPalSettings {}

export function paymentProviders(tenant: PaymentTenant): PaymentProvider[] {
  return PAYMENT_PROVIDERS.filter(({ isOffered }) => isOffered(tenant)).map(({ id }) => id);
}

export function opensPaymentPopup(tenant: PaymentTenant): boolean {
  return PAYMENT_PROVIDERS.some((provider) => provider.opensPopup && provider.isOffered(tenant));
}

export function paymentProvider(id: PaymentProvider) {
  return BY_ID[id];
}

/** Sorted by key, so that the same settings are the same bytes. */
export function paymentSettings(tenant: PaymentTenant, site: PaymentSite): PaymentSettings {
  const settings = PAYMENT_PROVIDERS.flatMap((provider) => Object.entries(provider.settings(tenant, site)));
  return Object.fromEntries(settings.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

// Object.fromEntries does not know that each id is there.
const BY_ID = Object.fromEntries(PAYMENT_PROVIDERS.map((provider) => [provider.id, provider])) as Record<
  PaymentProvider,
  (typeof PAYMENT_PROVIDERS)[number]
>;
