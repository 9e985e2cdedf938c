import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { PayPalV6Namespace } from '@paypal/paypal-js/sdk-v6';
import { originOf } from './testing/cities.ts';

/* The sandbox's PayPal speaks the interface of PayPal's SDK v6, within the site's own Content-Security-Policy. */

test.use({ baseURL: originOf('seeblick') });

const SCRIPT = '/sandbox-api/paypal/web-sdk/v6/core';
const ORDER = {
  positions: [
    {
      positionNumber: 1,
      merchant: 'seeblick-karte',
      amount: 2500,
      quantity: 1,
      templateId: 'segel',
      deliveryType: 'EMAIL',
    },
  ],
  customer: {
    name: 'Erika Beispiel',
    email: 'erika@post.example',
    address: { street: 'Gasse 1', postalCode: '88999', city: 'Seeblick' },
  },
  expectedTotal: 2500,
};

/** Places an order; the answer is PayPal's number of it. */
async function placeOrder(page: Page): Promise<string> {
  const origin = new URL(page.url()).origin;
  const payment = { provider: 'PAYPAL', returnUrl: `${origin}/faq`, cancelUrl: `${origin}/kontakt` };
  const response = await page.request.post(`${origin}/sandbox-api/order/orders/place`, {
    headers: { 'X-Tenant-Domain': 'seeblick-karte.example', 'Idempotency-Key': crypto.randomUUID() },
    data: { ...ORDER, payment },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).payment.payPalOrderId;
}

/**
 * A page with the script, a button that pays in that mode, and a list of the callbacks' arguments.
 * @param isPlaced false: the order is never placed
 */
async function shop(page: Page, mode: string, isPlaced = true) {
  // The only page whose policy lets PayPal show an overlay.
  await page.goto('/kasse');
  const refused: string[] = [];
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
  const orderId = await placeOrder(page);
  await page.addScriptTag({ url: SCRIPT });
  await page.evaluate(
    async ({ mode, orderId, isPlaced }) => {
      const told: string[] = [];
      const list = document.createElement('output');
      const tell = (text: string) => {
        told.push(text);
        list.textContent = told.join(' | ');
      };
      // The global that the script under test makes.
      const { paypal } = window as unknown as { paypal: PayPalV6Namespace };
      const instance = await paypal.createInstance({
        clientId: 'sandbox-client-seeblick',
        components: ['paypal-payments'],
        locale: 'de-DE',
        pageType: 'checkout',
      });
      const methods = await instance.findEligibleMethods({ currencyCode: 'EUR' });
      tell(`${paypal.version} ${methods.isEligible('paypal')} ${methods.isEligible('venmo')}`);
      const session = instance.createPayPalOneTimePaymentSession({
        onApprove: async (data) => tell(`approved ${data.orderId}`),
        onCancel: (data) => tell(`canceled ${data.orderId}`),
        onError: (error) => tell(`error ${error.code} ${error.isRecoverable}`),
        onComplete: ({ paymentSessionState }) => tell(paymentSessionState),
      });
      const button = document.createElement('button');
      button.textContent = 'Test bezahlen';
      button.addEventListener('click', () => {
        const order = isPlaced ? Promise.resolve({ orderId }) : new Promise<never>(() => {});
        // One of the modes that the test names.
        session
          .start({ presentationMode: mode as 'popup' }, order)
          .catch((error) => tell(`${error.code} ${error.isRecoverable}`));
      });
      document.body.replaceChildren(button, list);
    },
    { mode, orderId, isPlaced },
  );
  return { orderId, refused, told: page.locator('output'), pay: page.getByRole('button', { name: 'Test bezahlen' }) };
}

/** The events that each button of PayPal's dialog sends to the checkout. In a popup: checkout-paypal.spec.ts. */
const BUTTONS: Record<string, (id: string) => string> = {
  'Zahlung freigeben': (id) => `approved ${id} | approved`,
  Abbrechen: (id) => `canceled ${id} | canceled`,
  'Fehler auslösen': () => 'error INSTRUMENT_DECLINED false | error',
};

test('each button of the overlay sends its events to the checkout and closes the overlay', async ({ page }) => {
  for (const [button, tells] of Object.entries(BUTTONS)) {
    const { pay, told, orderId, refused } = await shop(page, 'modal');
    await pay.click();
    const dialog = page.getByRole('dialog', { name: 'PayPal' });
    await dialog.locator('iframe').contentFrame().getByRole('button', { name: button }).click();
    await expect(dialog).toHaveCount(0);
    await expect(told).toHaveText(`6.0.0 true false | ${tells(orderId)}`);
    expect(refused).toEqual([]);
  }
});

test('Escape cancels wherever the keyboard is in the overlay, also while it is empty or waits for the order', async ({
  page,
}) => {
  const atOnce = await shop(page, 'modal');
  await atOnce.pay.click();
  const dialog = page.getByRole('dialog', { name: 'PayPal' });
  await expect(dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(atOnce.told).toContainText('| canceled');
  await expect(dialog).toHaveCount(0);

  const within = await shop(page, 'modal');
  await within.pay.click();
  await dialog.locator('iframe').contentFrame().getByRole('button', { name: 'Zahlung freigeben' }).press('Escape');
  await expect(within.told).toContainText('| canceled');
  await expect(dialog).toHaveCount(0);

  const unplaced = await shop(page, 'modal', false);
  await unplaced.pay.click();
  const waiting = page.locator('iframe').contentFrame().getByRole('heading');
  await expect(waiting).toHaveText('Die Bestellung wird vorbereitet …');
  await waiting.click();
  await page.keyboard.press('Escape');
  await expect(unplaced.told).toContainText('| canceled');

  const empty = await shop(page, 'modal');
  // Never answered, as by a service that is busy.
  await page.route('**/paypal/approve/**', () => {});
  await empty.pay.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(empty.told).toContainText('| canceled');
});

test('where windows are blocked, the error is recoverable, and "auto" shows the overlay', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  const { pay, told } = await shop(page, 'popup');
  await pay.click();
  await expect(told).toContainText('ERR_DEV_UNABLE_TO_OPEN_POPUP true');
  const auto = await shop(page, 'auto');
  await auto.pay.click();
  await expect(page.getByRole('dialog', { name: 'PayPal' })).toBeVisible();
});

test('a redirect leads back with the token of the payment', async ({ page }) => {
  const { pay, orderId } = await shop(page, 'redirect');
  await pay.click();
  await page.getByRole('button', { name: 'Zahlung freigeben' }).click();
  await expect(page).toHaveURL(new RegExp(`/faq\\?token=${orderId}&PayerID=`));
  const other = await shop(page, 'redirect');
  await other.pay.click();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page).toHaveURL(new RegExp(`/kontakt\\?token=${other.orderId}$`));
});
