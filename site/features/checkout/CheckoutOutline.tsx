import type { ReactNode } from 'react';
import { NoScriptNotice } from '../../components/TextBlocks.tsx';
import { ROUTES } from '../../shared/routes.ts';

interface CheckoutSectionProps {
  /** Its number among the sections. */
  number: number;
  title: string;
  children: ReactNode;
}

/** Number of the last section, which has the order button. */
export const REVIEW_NUMBER = 4;

/** Id of a section's heading, for links. */
export function sectionId(number: number): string {
  return `kasse-abschnitt-${number}`;
}

export function CheckoutSection({ number, title, children }: CheckoutSectionProps) {
  const id = sectionId(number);
  return (
    <section className="checkout-section" aria-labelledby={id}>
      <h2 id={id}>
        <span className="checkout-number">{number}</span> {title}
      </h2>
      {children}
    </section>
  );
}

/** The steps from the cart to the order, and the current one. */
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

/** Placeholder for the form until the browser knows the cart. */
export function CheckoutLoading() {
  return (
    <>
      <div className="checkout-loading needs-script" aria-hidden="true">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
      <NoScriptNotice>Zum Bestellen brauchen Sie JavaScript.</NoScriptNotice>
    </>
  );
}
