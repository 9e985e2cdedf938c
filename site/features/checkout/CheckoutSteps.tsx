import { ROUTES } from '../../shared/routes.ts';

/** Where the visitor is on the way from the cart to the order. */
export function CheckoutSteps() {
  return (
    <ol className="checkout-steps" aria-label="Schritte der Bestellung">
      <li>
        <a href={ROUTES.cart}>Warenkorb</a>
      </li>
      <li aria-current="step">Kasse</li>
      <li>Bestätigung</li>
    </ol>
  );
}
