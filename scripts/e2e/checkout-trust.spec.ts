import { expect, test, type Page } from '@playwright/test';
import { fillCustomer, notice, openCheckout, orderButton, section, waitForTotal } from './testing/checkout-page.ts';
import {
  configurePaymentHosts,
  PAYMENT_URL,
  placeWith,
  playPaymentPage,
  refuseWith,
} from './testing/other-order-service.ts';

/** Pages that were asked for besides those of the site. */
function collectForeignPages(page: Page): string[] {
  const pages: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (request.isNavigationRequest() && !url.startsWith('http://127.0.0.1')) pages.push(url);
  });
  return pages;
}

async function order(page: Page): Promise<void> {
  await openCheckout(page);
  await fillCustomer(page);
  await orderButton(page).click();
}

for (const [name, problem] of [
  ['a title only', { body: '{"title":"Conflict","status":409}' }],
  ['nothing', { body: '', contentType: 'text/plain' }],
  ['a page', { body: '<h1>Conflict</h1>', contentType: 'text/html' }],
  ['another field', { body: '{"title":"Conflict","status":409,"errors":[{"pointer":"/positions","detail":"?"}]}' }],
] as const) {
  test(`a conflict that says ${name}: the new total is shown and asked for`, async ({ page }) => {
    const seen = await refuseWith(page, problem, 5310);
    await playPaymentPage(page, {});
    await order(page);
    await expect(notice(page)).toContainText(/Der Gesamtpreis hat sich geändert: 53,10\s€\. Bitte prüfen Sie ihn/);
    await expect(section(page, 'Prüfen und bestellen')).toContainText(/Gesamtpreis\s*53,10\s€/);
    expect(seen.totals).toEqual([5000]);
    await orderButton(page).click();
    await page.waitForURL(PAYMENT_URL);
    expect(seen.totals).toEqual([5000, 5310]);
    expect(seen.keys.size).toBe(2);
  });
}

test('a conflict that the costs do not explain is tried once more, and then no more', async ({ page }) => {
  const seen = await refuseWith(page, { body: '{"title":"Conflict","status":409}' });
  await order(page);
  await expect(notice(page)).toContainText('Bitte prüfen Sie den Gesamtpreis von 50,00');
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Das Bestellsystem nimmt den Gesamtpreis von 50,00');
  await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
  for (const clicks of [3, 4]) {
    const asked = page.waitForResponse('**/orders/cost-breakdown');
    await orderButton(page).click();
    await asked;
    await waitForTotal(page);
    await expect(notice(page), `click ${clicks}`).toContainText('Das Bestellsystem nimmt den Gesamtpreis von 50,00');
  }
  expect(seen.totals).toEqual([5000, 5000]);
});

test('while the costs are requested again no order is placed', async ({ page }) => {
  const seen = await refuseWith(page, { body: '{}' });
  await openCheckout(page);
  await fillCustomer(page);
  await page.route('**/orders/cost-breakdown', () => {});
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Der Gesamtpreis wird neu berechnet …');
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Der Gesamtpreis steht noch nicht fest');
  expect(seen.totals).toEqual([5000]);
});

test('an order that was placed with another total is not paid for', async ({ page }) => {
  const foreign = collectForeignPages(page);
  await placeWith(page, { orderId: 'PS-2026/1001', total: 500_000 });
  await order(page);
  await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
  await expect(notice(page)).toBeFocused();
  await expect(page).toHaveURL('/kasse');
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('order'))).toBeNull();
});

for (const [name, payment] of [
  ['without https', { provider: 'STRIPE', redirectUrl: 'http://kasse.zahlhaus.example/s/1' }],
  ['with a user name', { provider: 'STRIPE', redirectUrl: 'https://kasse.zahlhaus.example@boese.example/s/1' }],
  ['that is a script', { provider: 'STRIPE', redirectUrl: 'javascript:document.title="x"' }],
  ['of the site’s own scheme', { provider: 'STRIPE', redirectUrl: '//boese.example/s/1' }],
  ['that is none', { provider: 'STRIPE', redirectUrl: '' }],
  ['that is missing', { provider: 'STRIPE' }],
  ['of another provider', { provider: 'PAYPAL', payPalOrderId: 'P-7' }],
] as const) {
  test(`a payment page ${name} is not opened`, async ({ page }) => {
    const foreign = collectForeignPages(page);
    await placeWith(page, { orderId: 'ORD 77', payment });
    await order(page);
    await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
    await expect(notice(page).getByRole('link', { name: '+49 69 90009-100' })).toBeVisible();
    await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
    expect(foreign).toEqual([]);
  });
}

test.describe('where the tenant names the hosts of payment pages', () => {
  test('one of them is opened', async ({ page }) => {
    await configurePaymentHosts(page, ['zahlhaus.example', 'kasse.zahlhaus.example']);
    await placeWith(page, { orderId: 'ä-1' });
    await playPaymentPage(page, {});
    await order(page);
    await page.waitForURL(PAYMENT_URL);
  });

  test('no other one is', async ({ page }) => {
    const foreign = collectForeignPages(page);
    await configurePaymentHosts(page, ['zahlhaus.example']);
    await placeWith(page, { orderId: 'ä-1' });
    await order(page);
    await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
    expect(foreign).toEqual([]);
  });

  test('the page of the sandbox is opened on its own origin', async ({ page }) => {
    await configurePaymentHosts(page, ['zahlhaus.example']);
    await order(page);
    await expect(page.getByRole('heading', { name: 'Testzahlung' })).toBeVisible();
  });
});

test('Enter in a field places no order', async ({ page }) => {
  const seen = await refuseWith(page, { body: '{}' });
  await openCheckout(page);
  await fillCustomer(page);
  const fields = await page.getByRole('main').getByRole('textbox').all();
  for (const field of fields) await field.press('Enter');
  for (const radio of await page.getByRole('main').getByRole('radio').all()) await radio.press('Enter');
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(notice(page)).toHaveCount(0);
  expect([fields.length, seen.totals]).toEqual([6, []]);
  await expect(page).toHaveURL('/kasse');
  await orderButton(page).press('Enter');
  await expect(notice(page)).toBeVisible();
  expect(seen.totals).toEqual([5000]);
});
