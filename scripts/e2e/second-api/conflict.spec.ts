import type { Reply } from '../../second-api/behaviour.ts';
import { collectOrders, fillCustomer, notice, openCheckout, pressOrder } from '../testing/checkout-page.ts';
import { expect, test, voucher } from '../testing/second-city-pages.ts';

const total = '.cost-total';

test('a total that rose meanwhile is shown again and confirmed by the visitor, though the conflict gives no reason', async ({
  page,
  api,
}) => {
  const orders = collectOrders(page);
  await openCheckout(page, [voucher({ quantity: 2 })]);
  await fillCustomer(page);
  await expect(page.locator(total)).toContainText('60,00 €');
  await api.steer({ surcharge: 275 });
  await pressOrder(page);
  await expect(page.locator(total)).toContainText('62,75 €');
  await expect(notice(page)).toContainText(/62,75\s€/);
  expect((await api.log()).orders).toEqual([]);
  await pressOrder(page);
  await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
  expect(orders).toHaveLength(2);
  expect((await api.log()).orders).toMatchObject([{ total: 6275 }]);
});

/** Other responses without a reason. */
const CONFLICTS: Record<string, Reply> = {
  'an empty conflict': { status: 409, body: '' },
  'a conflict in HTML': { status: 409, body: '<h1>Conflict</h1>', contentType: 'text/html' },
};

for (const [name, reply] of Object.entries(CONFLICTS)) {
  test(`${name} requests the costs again, and the next click orders`, async ({ page, api }) => {
    await openCheckout(page, [voucher()]);
    await fillCustomer(page);
    await api.steer({ replies: { 'POST /orders/place': [reply] } });
    await pressOrder(page);
    await expect(notice(page)).toBeVisible();
    await expect.poll(async () => (await api.log()).calls).toContain('POST /orders/cost-breakdown');
    await pressOrder(page);
    await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
    expect((await api.log()).orders).toHaveLength(1);
  });
}

const FAILURES: Record<string, Reply> = {
  'a refusal without details': { status: 422, body: '{"title":"Unprocessable","status":422}' },
  'a failure in HTML': { status: 500, body: '<h1>Internal Server Error</h1>', contentType: 'text/html' },
  'too many requests': { status: 429, body: '', headers: { 'retry-after': '120' } },
};

for (const [name, reply] of Object.entries(FAILURES)) {
  test(`${name}: nothing is sent again by itself, and the visitor can try it again`, async ({ page, api }) => {
    const orders = collectOrders(page);
    await openCheckout(page, [voucher()]);
    await fillCustomer(page);
    await api.steer({ replies: { 'POST /orders/place': [reply] } });
    await pressOrder(page);
    await expect(notice(page)).toBeVisible();
    expect(orders).toHaveLength(1);
    await pressOrder(page);
    await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
    expect((await api.log()).orders).toHaveLength(1);
  });
}

test('an order that was taken although its answer failed is not taken twice', async ({ page, api }) => {
  await openCheckout(page, [voucher()]);
  await fillCustomer(page);
  await api.steer({ replies: { 'POST /orders/place': [{ status: 502, body: '', isDone: true }] } });
  await pressOrder(page);
  await expect(notice(page)).toBeVisible();
  await pressOrder(page);
  await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
  expect((await api.log()).orders).toHaveLength(1);
});
