import { ROUTES } from '../../shared/routes.ts';

/** The payment did not come about: what was to be bought is kept, and another way to pay may do. */
export function FailedOrder({ hasCartItems }: { hasCartItems: boolean }) {
  if (!hasCartItems) {
    return (
      <>
        <p>Ihre Gutscheine wurden nicht verschickt. Ihr Warenkorb ist leer; Sie können neu bestellen.</p>
        <p className="actions">
          <a className="button" href={ROUTES.vouchers}>
            Gutscheine ansehen
          </a>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        Es ist nichts verloren: Ihre Gutscheine liegen noch im Warenkorb. Versuchen Sie es an der Kasse noch einmal oder
        wählen Sie dort eine andere Zahlungsart.
      </p>
      <p className="actions">
        <a className="button" href={ROUTES.checkout}>
          Zurück zur Kasse
        </a>
        <a className="quiet-link" href={ROUTES.cart}>
          Warenkorb ansehen
        </a>
      </p>
    </>
  );
}
