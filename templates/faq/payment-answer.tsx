import type { FeatureFlag } from '../../site/shared/models/tenant.ts';

/** Which providers the tenant has switched on. */
export function paymentAnswer(flags: readonly FeatureFlag[]) {
  const hasCard = flags.includes('PAYMENT_PROVIDER_STRIPE_ENABLED');
  const hasPayPal = flags.includes('PAYMENT_PROVIDER_PAYPAL_ENABLED');
  if (!hasCard && !hasPayPal) {
    return <p>Welche Zahlungsarten angeboten werden, sehen Sie zu Beginn der Bestellung.</p>;
  }
  return (
    <>
      <p>{`${hasCard && hasPayPal ? 'Mit Karte oder mit PayPal' : hasCard ? 'Mit Karte' : 'Mit PayPal'}. Der Gesamtbetrag wird mit der Bestellung fällig.`}</p>
      {hasCard && (
        <p>
          Ihre Kartendaten geben Sie auf der gesicherten Seite des Zahlungsdienstes ein. Wir bekommen sie nicht zu
          sehen.
        </p>
      )}
      {hasPayPal && <p>Bei PayPal melden Sie sich wie gewohnt an; geladen wird PayPal erst, wenn Sie es auswählen.</p>}
    </>
  );
}
