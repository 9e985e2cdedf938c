import type { ReactNode } from 'react';

interface CheckoutSectionProps {
  /** Its place in the row of sections. */
  number: number;
  title: string;
  children: ReactNode;
}

export function CheckoutSection({ number, title, children }: CheckoutSectionProps) {
  const id = `kasse-abschnitt-${number}`;
  return (
    <section className="checkout-section" aria-labelledby={id}>
      <h2 id={id}>
        <span className="checkout-number">{number}</span> {title}
      </h2>
      {children}
    </section>
  );
}
