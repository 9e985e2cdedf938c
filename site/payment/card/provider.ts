import type { PaymentProviderDefinition } from '../payment-provider.ts';

export interface CardSettings {
  /** Hosts that may show a card payment page; any host if missing. */
  paymentHosts?: string[];
}

/** Payment by card on Stripe's hosted page: the site loads nothing of Stripe. */
export const card: PaymentProviderDefinition<'STRIPE', CardSettings> = {
  id: 'STRIPE',
  texts: {
    name: 'Kreditkarte oder Debitkarte',
    shortName: 'Karte',
    hint: 'Die Kartendaten geben Sie nach dem Bestellen auf der gesicherten Seite des Zahlungsdienstes ein.',
    faq: 'Ihre Kartendaten geben Sie auf der gesicherten Seite des Zahlungsdienstes ein. Wir bekommen sie nicht zu sehen.',
    privacy: {
      title: 'Kartenzahlung',
      text: 'Sie geben Ihre Kartendaten auf der Seite des Zahlungsdienstes ein. Diese Website lädt nichts von ihm.',
    },
  },
  needsConsent: false,
  needsBuild: false,
  opensPopup: false,
  isOffered: ({ featureFlags }) => featureFlags.includes('PAYMENT_PROVIDER_STRIPE_ENABLED'),
  findIssues: () => [],
  settings: (_tenant, { paymentHosts }) => (paymentHosts === undefined ? {} : { paymentHosts }),
  policy: () => [],
};
