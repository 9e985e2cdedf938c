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

/** Conflicts that name no total. */
const CONFLICTS = [
  { body: '{"title":"Conflict","status":409}' },
  { body: '', contentType: 'text/plain' },
  { body: '<h1>Conflict</h1>', contentType: 'text/html' },
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
  expect(seen.totals).toEqual([5000, 5300, 5400, 5500]);
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

/** What an order's answer may say instead of where to pay. */
const PAYMENTS = {
  'without https': { provider: 'STRIPE', redirectUrl: 'http://kasse.zahlhaus.example/s/1' },
  'with a user name': { provider: 'STRIPE', redirectUrl: 'https://kasse.zahlhaus.example@boese.example/s/1' },
  'that is a script': { provider: 'STRIPE', redirectUrl: 'javascript:document.title="x"' },
  'of the site’s own scheme': { provider: 'STRIPE', redirectUrl: '//boese.example/s/1' },
  'that is none': { provider: 'STRIPE', redirectUrl: '' },
  'that is missing': { provider: 'STRIPE' },
  'of another provider': { provider: 'PAYPAL', payPalOrderId: 'P-7' },
};

test('no payment page is opened but one by https, of the provider that was chosen', async ({ page }) => {
  const foreign = collectForeignPages(page);
  await openCheckout(page);
  await fillCustomer(page);
  for (const [name, payment] of Object.entries(PAYMENTS)) {
    await placeWith(page, { orderId: 'ORD 77', payment });
    const placed = page.waitForResponse('**/orders/place');
    await orderButton(page).click();
    await placed;
    await expect(orderButton(page), name).toHaveAttribute('aria-busy', 'false');
    await expect(notice(page), name).toContainText('Es wurde nichts abgebucht.');
    await expect(notice(page).getByRole('link', { name: '+49 69 90009-100' })).toBeVisible();
    expect(foreign, name).toEqual([]);
  }
});

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
