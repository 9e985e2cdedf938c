import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PaymentProvider } from '../../payment/providers.ts';
import { WaysToPay } from './CartSummary.tsx';

const render = (providers: PaymentProvider[], hasSalesPoints = true) =>
  renderToString(
    <WaysToPay providers={providers} hasSalesPoints={hasSalesPoints} email="hilfe@stadt.example" phone={undefined} />,
  );

test('the cart promises only what the tenant offers', () => {
  expect(render(['STRIPE', 'PAYPAL'])).toContain('Bezahlen mit Karte oder PayPal');
  expect(render(['STRIPE'])).not.toContain('PayPal');
});

test('without online payment, the cart links to the sales points or to a contact', () => {
  expect(render([])).toContain('href="/verkaufsstellen"');
  expect(render([], false)).not.toContain('href="/verkaufsstellen"');
  expect(render([], false)).toContain('mailto:hilfe@stadt.example');
});
