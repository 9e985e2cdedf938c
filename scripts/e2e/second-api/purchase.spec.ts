import type { Page } from '@playwright/test';
import type { Reply } from '../../second-api/behaviour.ts';
import { MOTIFS, WATCHES } from '../../second-api/second-city.ts';
import { expectCosts } from '../testing/cart-page.ts';
import {
  collectOrders,
  field,
  fillCustomer,
  notice,
  openFilledCheckout,
  pressOrder,
} from '../testing/checkout-page.ts';
import { collectProblems, openHydrated } from '../testing/client-page.ts';
import { expect, test, pay, voucher } from '../testing/second-city-pages.ts';

/** About what a phone gets at the edge of a town, in bytes a second and milliseconds. */
const SLOW_NETWORK = { offline: false, downloadThroughput: 150_000, uploadThroughput: 60_000, latency: 150 };
/** How many times slower than this machine an old phone is. */
const SLOW_CPU = 4;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
}

test('on a slow phone, a voucher is ordered from an API on another origin, and paid on another host', async ({
  page,
  api,
}) => {
  await slowDown(page);
  const problems = collectProblems(page);
  await openHydrated(page, `/gutscheine/${WATCHES.slug}`);
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: '30 €' }).check();
  await main.getByRole('radio', { name: 'Post' }).check();
  await main.getByRole('radio', { name: MOTIFS.gears.name }).check();
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await main.getByRole('link', { name: 'Im Warenkorb' }).click();
  await expectCosts(page, ['30,00 €', '3,90 €', '33,90 €']);
  await main.getByRole('link', { name: 'Zur Kasse' }).click();
  await fillCustomer(page);
  await field(page, 'Postleitzahl').fill('D-02 977');
  await pressOrder(page);
  await pay(page);
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
  const { orders, calls } = await api.log();
  expect(calls).toContain('OPTIONS /orders/place');
  const position = { merchant: WATCHES.id, templateId: MOTIFS.gears.id };
  const customer = { address: { postalCode: '02977' } };
  expect(orders).toMatchObject([{ body: { positions: [position], customer } }]);
  expect(problems).toEqual([]);
});

/** In the place of an order; the last one comes although the order was taken. */
const REFUSALS: Reply[] = [
  { status: 409, body: '' },
  { status: 422, body: '{"title":"Unprocessable","status":422}' },
  { status: 500, body: '<h1>Internal Server Error</h1>', contentType: 'text/html' },
  { status: 429, body: '', headers: { 'retry-after': '120' } },
  { status: 502, body: '', isDone: true },
];

test('whatever the API answers to an order, nothing is sent again by itself, and one order is taken in the end', async ({
  page,
  api,
}) => {
  const orders = collectOrders(page);
  await openFilledCheckout(page, [voucher({ quantity: 2 })]);
  await api.steer({ surcharge: 275 });
  // A conflict that names no reason: the total rose meanwhile.
  await pressOrder(page);
  await expect(page.locator('.cost-total')).toContainText('62,75 €');
  await expect(notice(page)).toContainText(/62,75\s€/);
  expect((await api.log()).orders).toEqual([]);
  await api.steer({ surcharge: 275, replies: { 'POST /orders/place': REFUSALS } });
  for (const [index, { status }] of REFUSALS.entries()) {
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/orders/place'));
    await pressOrder(page);
    expect((await answered).status()).toBe(status);
    await expect(notice(page)).toBeVisible();
    expect(orders).toHaveLength(index + 2);
  }
  await pressOrder(page);
  await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
  expect((await api.log()).orders).toMatchObject([{ total: 6275 }]);
});

test('an order with any id is known when its payment comes back, whatever the payment page adds to the address', async ({
  page,
  api,
}) => {
  const returnQuery = 'payment_intent=pi_3Q&payment_intent_client_secret=pi_3Q_secret_x&redirect_status=processing';
  await api.steer({ orderId: 4711, returnQuery });
  await openFilledCheckout(page, [voucher()]);
  await pressOrder(page);
  await pay(page);
  await expect(page.getByRole('main').getByText('4711', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihre Bestellung ist aufgegeben');
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
  expect((await api.log()).orders).toHaveLength(1);
});
