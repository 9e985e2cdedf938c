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

/** Conflicts that name no total. More of them: site/client/api/order-service.test.ts. */
const CONFLICTS = [
  { body: '', contentType: 'text/plain' },
  { body: '{"title":"Conflict","status":409,"errors":[{"pointer":"/positions","detail":"?"}]}' },
];

test('whatever a conflict says, the new total is shown and asked for, and the next click orders at it', async ({
  page,
}) => {
  await playPaymentPage(page, {});
  await openCheckout(page);
  await fillCustomer(page);
  const seen = { totals: [] as number[], keys: new Set<string>() };
  for (const [index, problem] of CONFLICTS.entries()) {
    const euros = 53 + index;
    const asked = await refuseWith(page, problem, euros * 100);
    await orderButton(page).click();
    await expect(notice(page)).toContainText(`Der Gesamtpreis hat sich geändert: ${euros},00\u00a0€. Bitte prüfen Sie`);
    await expect(section(page, 'Prüfen und bestellen')).toContainText(new RegExp(`Gesamtpreis\\s*${euros},00\\s€`));
    seen.totals.push(...asked.totals);
    for (const key of asked.keys) seen.keys.add(key);
  }
  expect(seen.totals).toEqual([5000, 5300]);
  expect(seen.keys.size).toBe(CONFLICTS.length);
  await orderButton(page).click();
  await page.waitForURL(PAYMENT_URL);
});

test('a conflict that the costs do not explain is tried once more, and then no more', async ({ page }) => {
  const seen = await refuseWith(page, { body: '{"title":"Conflict","status":409}' });
  await order(page);
  await expect(notice(page)).toContainText('Bitte prüfen Sie den Gesamtpreis von 50,00');
  await orderButton(page).click();
  await expect(notice(page)).toContainText('Das Bestellsystem nimmt den Gesamtpreis von 50,00');
  await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
  const asked = page.waitForResponse('**/orders/cost-breakdown');
  await orderButton(page).click();
  await asked;
  await waitForTotal(page);
  await expect(notice(page)).toContainText('Das Bestellsystem nimmt den Gesamtpreis von 50,00');
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

/** What an order's answer may say instead of where to pay what was shown. The rest: site/payment/card/flow.test.ts. */
const ANSWERS = {
  'a user name': { payment: { provider: 'STRIPE', redirectUrl: 'https://kasse.zahlhaus.example@boese.example/s/1' } },
  'a script': { payment: { provider: 'STRIPE', redirectUrl: 'javascript:document.title="x"' } },
  'no page': { payment: { provider: 'STRIPE' } },
  'another provider': { payment: { provider: 'PAYPAL', payPalOrderId: 'P-7' } },
  'another total': { total: 500_000 },
};

test('no payment page is opened but one by https, of the provider that was chosen, for the total that was shown', async ({
  page,
}) => {
  const foreign = collectForeignPages(page);
  await openCheckout(page);
  await fillCustomer(page);
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
});

test('where the tenant names the hosts of payment pages, no other one is opened, but the sandbox’s own', async ({
  page,
}) => {
  const foreign = collectForeignPages(page);
  await configurePaymentHosts(page, ['zahlhaus.example']);
  await placeWith(page, { orderId: 'ä-1' });
  await order(page);
  await expect(notice(page)).toContainText('Es wurde nichts abgebucht.');
  expect(foreign).toEqual([]);
  await page.unroute('**/orders/place');
  await orderButton(page).click();
  await expect(page.getByRole('heading', { name: 'Testzahlung' })).toBeVisible();
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
