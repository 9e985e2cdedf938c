import type { Page } from '@playwright/test';
import { steer } from '../../second-api/behaviour.ts';
import { WATCHES } from '../../second-api/second-city.ts';
import { fillCustomer, notice, openCheckout, orderButton, pressOrder } from '../testing/checkout-page.ts';
import { openHydrated } from '../testing/client-page.ts';
import { blockStorage } from '../testing/remembered-order.ts';
import { inOwnCity, voucher, expect, test } from '../testing/second-city-pages.ts';

const WITH_PAYPAL = { tenant: { payment: { payPalClientId: 'oelfurt-client' } } };
const NO_SETTINGS = () => ({});

/** Stands for PayPal's script, for nothing of PayPal can be reached: who opens its window approves at once. */
const APPROVING_PAYPAL = `window.paypal = {
  version: '6.0.0',
  createInstance: async () => ({
    findEligibleMethods: async () => ({ isEligible: () => true }),
    createPayPalOneTimePaymentSession: ({ onApprove }) => ({
      start: async (options, order) => onApprove(await order),
      cancel() {},
      destroy() {},
    }),
  }),
};`;

/** From the checkout to the end of a payment with PayPal. */
async function payWithPayPal(page: Page, origin: string): Promise<void> {
  await page.route('https://*.paypal.com/web-sdk/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: APPROVING_PAYPAL }),
  );
  await openCheckout(page, [voucher()], origin);
  await fillCustomer(page);
  await page.getByRole('radio', { name: /PayPal/ }).check();
  await expect(page.getByText('PayPal öffnet sich, sobald Sie bestellen.')).toBeVisible();
}

test('with paymentHosts an order leads to these hosts only, and elsewhere nothing is charged', async ({ page }) => {
  const hostsOf = (address: string) => ({ paymentHosts: ['zahlung.example', new URL(address).host] });
  await inOwnCity(
    (api) => hostsOf(api.paymentOrigin),
    {},
    async ({ api, origin }) => {
      await steer(api.origin, { redirectUrl: 'https://anderswo.example/p/1' });
      await openCheckout(page, [voucher()], origin);
      await fillCustomer(page);
      await pressOrder(page);
      await expect(notice(page)).toContainText(/nichts (abgebucht|berechnet|bezahlt)/);
      await expect(page).toHaveURL(`${origin}/kasse`);
      await steer(api.origin);
      await pressOrder(page);
      await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
    },
  );
});

test('a payment with PayPal is of the order that this browser placed, also where nothing may be stored', async ({
  page,
}) => {
  await inOwnCity(NO_SETTINGS, WITH_PAYPAL, async ({ api, origin }) => {
    await steer(api.origin, { ...WITH_PAYPAL, orderId: 'PS-2026/1001' });
    await payWithPayPal(page, origin);
    await page.evaluate(blockStorage);
    await pressOrder(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vielen Dank für Ihre Bestellung');
    await expect(page.getByRole('main').getByText('PS-2026/1001', { exact: true })).toBeVisible();
  });
});

test('a capture that names another order makes this one neither paid nor another', async ({ page }) => {
  await inOwnCity(NO_SETTINGS, WITH_PAYPAL, async ({ api, origin }) => {
    await steer(api.origin, { ...WITH_PAYPAL, orderId: 'ORD 77', capturedOrderId: 'ORD 78' });
    await payWithPayPal(page, origin);
    await pressOrder(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung ist aufgegeben');
    const main = page.getByRole('main');
    await expect(main.getByText('ORD 77', { exact: true })).toBeVisible();
    await expect(main.getByText('ORD 78')).toHaveCount(0);
    await expect(main.getByRole('link', { name: /Kasse/ })).toHaveCount(0);
  });
});

test('without a payment method the voucher page says so and has no form', async ({ page }) => {
  const tenant = { featureFlags: ['PAYMENT_PROVIDER_PAYPAL_ENABLED', 'MERCHANT_VOUCHER_ENABLED'] };
  await inOwnCity(NO_SETTINGS, { tenant }, async ({ origin }) => {
    await openHydrated(page, `${origin}/gutscheine/${WATCHES.slug}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('Im Internet kann der Gutschein zurzeit nicht bezahlt werden.');
    await expect(main.getByRole('button', { name: 'In den Warenkorb' })).toHaveCount(0);
    await openHydrated(page, `${origin}/kasse`);
    await expect(orderButton(page)).toHaveCount(0);
  });
});
