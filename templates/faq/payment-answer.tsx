import { WhereElse } from '../../site/components/SupportContact.tsx';
import type { Shell } from '../../site/shared/payload/shell.ts';

/** By what customers can pay online, or where they buy instead. */
export function paymentAnswer({ tenant, hasSalesPoints }: Shell) {
  const { paymentProviders, supportEmail, supportPhone } = tenant;
  const hasCard = paymentProviders.includes('STRIPE');
  const hasPayPal = paymentProviders.includes('PAYPAL');
  if (!hasCard && !hasPayPal) {
    return (
      <p>
        Im Internet kann der Gutschein zurzeit nicht bezahlt werden.{' '}
        <WhereElse hasSalesPoints={hasSalesPoints} email={supportEmail} phone={supportPhone} />
      </p>
    );
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
