import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PaymentProvider } from '../../payment/providers.ts';
import { WaysToPay } from './CartSummary.tsx';

const render = (providers: PaymentProvider[], hasSalesPoints = true) =>
  renderToString(
    <WaysToPay providers={providers} hasSalesPoints={hasSalesPoints} email="hilfe@stadt.example" phone={undefined} />,
  );

test('the cart promises what the tenant can do', () => {
  expect(render(['STRIPE', 'PAYPAL'])).toContain('Bezahlen mit Karte oder PayPal');
  expect(render(['STRIPE'])).not.toContain('PayPal');
});

test('where nothing can be paid online, the cart leads to the sales points, or to whom to ask', () => {
  expect(render([])).toContain('href="/verkaufsstellen"');
  expect(render([], false)).not.toContain('href="/verkaufsstellen"');
  expect(render([], false)).toContain('mailto:hilfe@stadt.example');
});
