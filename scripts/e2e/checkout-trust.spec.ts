import type { Page } from '@playwright/test';
import { expect, test } from './testing/client-page.ts';
import { notice, openFilledCheckout, orderButton, waitForTotal } from './testing/checkout-page.ts';
import { configurePaymentHosts, placeWith, refuseOrders } from './testing/other-order-service.ts';

/** Pages that were asked for besides those of the site. */
function collectForeignPages(page: Page): string[] {
  const pages: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (request.isNavigationRequest() && !url.startsWith('http://127.0.0.1')) pages.push(url);
  });
  return pages;
}

test('a conflict that the costs do not explain is tried once more, and then no more', async ({ page }) => {
  const totals = await refuseOrders(page);
  await openFilledCheckout(page);
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Bitte prüfen Sie den Gesamtpreis von 50,00');
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Das Bestellsystem nimmt den Gesamtpreis von 50,00');
  await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
  const asked = page.waitForResponse('**/orders/cost-breakdown');
  await orderButton(page).click();
  await asked;
  await waitForTotal(page);
  await expect(notice(page)).toContainText('Das Bestellsystem nimmt den Gesamtpreis von 50,00');
  expect(totals).toEqual([5000, 5000]);
});

test('while the costs are requested again no order is placed', async ({ page }) => {
  const totals = await refuseOrders(page);
  await openFilledCheckout(page);
  await page.route('**/orders/cost-breakdown', () => {});
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Der Gesamtpreis wird neu berechnet …');
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Der Gesamtpreis steht noch nicht fest');
  expect(totals).toEqual([5000]);
});

/** What an order's answer may say instead of where to pay what was shown. The rest: site/payment/card/flow.test.ts. */
const ANSWERS = {
  'a script': { payment: { provider: 'STRIPE', redirectUrl: 'javascript:document.title="x"' } },
  'another host': {},
  'another provider': { payment: { provider: 'PAYPAL', payPalOrderId: 'P-7' } },
};

test('no payment page is opened but one of a host that the tenant names or the sandbox’s own, of the provider that was chosen', async ({
  page,
}) => {
  const foreign = collectForeignPages(page);
  await configurePaymentHosts(page, ['zahlhaus.example']);
  await openFilledCheckout(page);
  for (const [name, answer] of Object.entries(ANSWERS)) {
    await placeWith(page, { orderId: 'ORD 77', ...answer });
    const placed = page.waitForResponse('**/orders/place');
    await orderButton(page).click();
    await placed;
    await expect(orderButton(page), name).toHaveAttribute('aria-busy', 'false');
    await expect(notice(page), name).toContainText('Es wurde nichts abgebucht.');
    await expect(notice(page).getByRole('link', { name: '+49 69 90009-100' })).toBeVisible();
    await expect(page).toHaveURL('/kasse');
    expect(foreign, name).toEqual([]);
  }
  await expect(notice(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('order'))).toBeNull();
  await page.unroute('**/orders/place');
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Testzahlung' })).toBeVisible();
});

test('Enter in a field places no order', async ({ page, main }) => {
  const totals = await refuseOrders(page);
  await openFilledCheckout(page);
  const fields = await main.getByRole('textbox').all();
  for (const field of fields) await field.press('Enter');
  for (const radio of await main.getByRole('radio').all()) await radio.press('Enter');
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(notice(page)).toHaveCount(0);
  expect([fields.length, totals]).toEqual([6, []]);
  await expect(page).toHaveURL('/kasse');
  await orderButton(page).press('Enter');
  await expect(notice(page)).toBeVisible();
  expect(totals).toEqual([5000]);
});
