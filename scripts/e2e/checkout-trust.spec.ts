import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './testing/client-page.ts';
import { notice, openFilledCheckout, orderButton, waitForTotal } from './testing/checkout-page.ts';
import { configurePaymentHosts, placeWith, refuseOrders } from './testing/other-order-service.ts';

const COSTS = '**/orders/cost-breakdown';

/** Pages that were asked for besides those of the site. */
function collectForeignPages(page: Page): string[] {
  const pages: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (request.isNavigationRequest() && !url.startsWith('http://127.0.0.1')) pages.push(url);
  });
  return pages;
}

test('Enter in a field places no order; a conflict that the costs do not explain is tried once more, and then no more, nor while they are requested again', async ({
  page,
  main,
}) => {
  const totals = await refuseOrders(page);
  await openFilledCheckout(page);
  const fields = await main.getByRole('textbox').all();
  for (const field of fields) await field.press('Enter');
  for (const radio of await main.getByRole('radio').all()) await radio.press('Enter');
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(notice(page)).toHaveCount(0);
  expect([fields.length, totals]).toEqual([6, []]);
  await expect(page).toHaveURL('/kasse');

  const answer = await holdBack(page, COSTS);
  await orderButton(page).press('Enter');
  await expect(notice(page)).toContainText('Der Gesamtpreis wird neu berechnet …');
  answer();
  await expect(notice(page)).toContainText('Bitte prüfen Sie den Gesamtpreis von 50,00');
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Das Bestellsystem nimmt den Gesamtpreis von 50,00');
  await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
  const asked = page.waitForResponse(COSTS);
  await orderButton(page).click();
  await asked;
  await waitForTotal(page);
  await expect(notice(page)).toContainText('Das Bestellsystem nimmt den Gesamtpreis von 50,00');
  await page.route(COSTS, () => {});
  for (let click = 0; click < 2; click++) await orderButton(page).click();
  await expect(notice(page)).toContainText('Der Gesamtpreis steht noch nicht fest');
  expect(totals).toEqual([5000, 5000]);
});

/* What else an answer may say instead of where to pay what was shown: site/payment/card/flow.test.ts, order-flow.test.ts. */
test('no payment page is opened but one of a host that the tenant names or the sandbox’s own', async ({ page }) => {
  const foreign = collectForeignPages(page);
  await configurePaymentHosts(page, ['zahlhaus.example']);
  await openFilledCheckout(page);
  await placeWith(page, { orderId: 'ORD 77' });
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
  await expect(notice(page)).toBeFocused();
  await expect(notice(page).getByRole('link', { name: '+49 69 90009-100' })).toBeVisible();
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL('/kasse');
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('order'))).toBeNull();
  await page.unroute('**/orders/place');
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Testzahlung' })).toBeVisible();
});
