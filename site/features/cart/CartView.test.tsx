import { expect, test } from 'vitest';
import type { FeatureFlag } from '../../shared/models/tenant.ts';
import { fixtureSnapshot } from '../../shared/testing/fixture-snapshot.ts';
import { renderInShell } from '../../testing/render-in-shell.tsx';
import { WaysToPay } from './CartView.tsx';

const { tenant, salesPoints } = fixtureSnapshot();

const render = (featureFlags: FeatureFlag[], points = salesPoints) =>
  renderInShell(<WaysToPay />, { tenant: { ...tenant, featureFlags }, salesPoints: points });

test('the cart promises only what the tenant offers', () => {
  const card = 'PAYMENT_PROVIDER_STRIPE_ENABLED';
  expect(render([card, 'PAYMENT_PROVIDER_PAYPAL_ENABLED'])).toContain('Bezahlen mit Karte oder PayPal');
  expect(render([card])).not.toContain('PayPal');
});

test('without online payment, the cart links to the sales points or to a contact', () => {
  expect(render([])).toContain('href="/verkaufsstellen"');
  expect(render([], [])).not.toContain('href="/verkaufsstellen"');
  expect(render([], [])).toContain('mailto:hallo@gutschein.example');
});
