import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShellContext } from '../../components/shell-context.ts';
import type { PaymentProvider } from '../../payment/providers.ts';
import { buildShell } from '../../shared/payload/build-shell.ts';
import { fixtureSnapshot } from '../../shared/testing/fixture-snapshot.ts';
import { WaysToPay } from './CartView.tsx';

function render(paymentProviders: PaymentProvider[], hasSalesPoints = true): string {
  const shell = buildShell(fixtureSnapshot(), 'f');
  const tenant = { ...shell.tenant, paymentProviders, supportEmail: 'hilfe@stadt.example' };
  return renderToString(
    <ShellContext value={{ ...shell, tenant, hasSalesPoints }}>
      <WaysToPay />
    </ShellContext>,
  );
}

test('the cart promises only what the tenant offers', () => {
  expect(render(['STRIPE', 'PAYPAL'])).toContain('Bezahlen mit Karte oder PayPal');
  expect(render(['STRIPE'])).not.toContain('PayPal');
});

test('without online payment, the cart links to the sales points or to a contact', () => {
  expect(render([])).toContain('href="/verkaufsstellen"');
  expect(render([], false)).not.toContain('href="/verkaufsstellen"');
  expect(render([], false)).toContain('mailto:hilfe@stadt.example');
});
