import { cardFlow } from './card/flow.ts';
import type { PaymentFlow } from './payment-flow.ts';
import { payPalFlow } from './paypal/flow.ts';
import type { PaymentProvider } from './providers.ts';

/** How the checkout pays with each provider of providers.ts; the compiler names a provider that is missing. */
export const PAYMENT_FLOWS: Record<PaymentProvider, PaymentFlow> = { STRIPE: cardFlow, PAYPAL: payPalFlow };
