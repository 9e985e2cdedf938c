import type { Page } from '@playwright/test';
import { readSavedCart } from './testing/cart-page.ts';
import { expect, goToImprint, holdBack, test, waitForHydration, watchShifts } from './testing/client-page.ts';
import {
  blockStorage,
  hasAttempt,
  orderOf,
  positionOf,
  rememberOrder,
  savedOrder,
} from './testing/remembered-order.ts';
import { examineOpened } from './testing/looks.ts';

const CAPTURE = '**/payments/paypal/PAYPAL-100001/capture';

const PAGE = '/bestellung-abgeschlossen';
/** As Stripe returns. */
const returnWith = (status: string) => `${PAGE}?payment_intent=pi_7&redirect_status=${status}`;

const PLACED = 'Ihre Bestellung ist aufgegeben';
const FAILED = 'Die Zahlung ist fehlgeschlagen';

async function expectHeading(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(`${heading} – Musterstadt Gutschein`);
}

/** The notice of each end that an address may name, what happens to the cart, and what a link says afterwards. */
const ENDINGS = [
  { status: 'succeeded', told: PLACED, isAccepted: true, link: 'failed' },
  // Who tries again on the payment page may succeed: then nothing says that it failed.
  { status: 'failed', told: FAILED, isAccepted: false, link: 'succeeded' },
];

for (const { status, told, isAccepted, link } of ENDINGS) {
  test(`a payment that comes back as "${status}" is told, also after a reload, but makes no order paid, and a link then says nothing`, async ({
    quietPage: page,
    main,
    heading,
  }) => {
    const order = orderOf();
    await rememberOrder(page, order);
    const expectSaved = async () => {
      expect(await savedOrder(page)).toEqual(order);
      expect((await readSavedCart(page)).items).toEqual(isAccepted ? [] : order.positions);
      expect(await hasAttempt(page)).toBe(!isAccepted);
    };
    await page.goto(returnWith(status));
    await expectHeading(page, told);
    await expect(page).toHaveURL(PAGE);
    await expect(heading).toBeFocused();
    await expect(main.getByText('MU-100001')).toBeVisible();
    await expect(main.getByText('Ihre Zahlung ist angekommen.')).toHaveCount(0);
    await expect(main.getByRole('link', { name: '+49 69 90009-100' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Erneut prüfen' })).toHaveCount(0);
    await expectSaved();
    await page.reload();
    await expectHeading(page, told);
    await expectSaved();
    if (!isAccepted) {
      await expect(page.getByText('Ihre Gutscheine liegen noch im Warenkorb.')).toBeVisible();
      await page.keyboard.press('Tab');
      const back = main.getByRole('link', { name: 'Zurück zur Kasse' });
      await expect(back).toBeFocused();
      await expect(back).toHaveAttribute('href', '/kasse');
    }
    await page.goto(returnWith(link));
    await expectHeading(page, PLACED);
    await expectSaved();
  });
}

/** How a tab is not away to pay this order, and what a link says there. */
const STAYS: { why: string; stay: (page: Page) => Promise<unknown>; status: string }[] = [
  {
    why: 'it was for another order',
    stay: (page) => page.evaluate(() => sessionStorage.setItem('payment-page', 'MU-100002')),
    status: 'failed',
  },
  { why: 'the tab has shown another page of the site', stay: (page) => page.goto('/faq'), status: 'failed' },
  { why: 'it is another tab', stay: (page) => page.evaluate(() => sessionStorage.clear()), status: 'succeeded' },
];

test('a link changes nothing where the tab is not away to pay', async ({ page }) => {
  for (const { why, stay, status } of STAYS) {
    const order = orderOf();
    await rememberOrder(page, order);
    await stay(page);
    await page.goto(returnWith(status));
    await expectHeading(page, PLACED);
    await expect(page, why).toHaveURL(PAGE);
    await expect(page.getByText('Ihre Gutscheine liegen noch im Warenkorb.')).toBeVisible();
    await expect(page.getByText('Haben Sie bezahlt, bestellen Sie bitte nicht noch einmal.')).toBeVisible();
    expect(await savedOrder(page), why).toEqual(order);
    expect((await readSavedCart(page)).items, why).toEqual(order.positions);
    expect(await hasAttempt(page), why).toBe(true);
  }
});

test('secrets of a payment provider leave the address and are kept nowhere', async ({ page }) => {
  await rememberOrder(page, orderOf());
  const response = await page.goto(
    `${returnWith('succeeded')}&payment_intent_client_secret=geheim&session_id=geheim&token=geheim&PayerID=geheim#geheim`,
  );
  expect(response?.headers()['referrer-policy']).toBe('strict-origin');
  await expectHeading(page, PLACED);
  await expect(page).toHaveURL(`${PAGE}#geheim`);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(kept).not.toContain('geheim');
  await goToImprint(page);
  await page.goBack();
  await expectHeading(page, PLACED);
  expect(page.url()).not.toContain('?');
});

test('a failed payment without a cart leads to the vouchers', async ({ page, main }) => {
  await rememberOrder(page, orderOf({ state: 'FAILED' }), []);
  await page.goto(PAGE);
  await expect(main.getByRole('link', { name: 'Gutscheine ansehen' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Zurück zur Kasse' })).toHaveCount(0);
});

test('a device without an order, or without storage, believes no address, and says so again after a reload', async ({
  page,
  context,
}) => {
  await rememberOrder(page, undefined, [positionOf()]);
  await page.goto(`${returnWith('succeeded')}&orderId=Rufen%20Sie%200190%20an`);
  await expectHeading(page, 'Ihre Bestellung ist hier nicht gespeichert');
  await examineOpened(page, page.getByText('wenn Sie wissen, dass nichts abgebucht wurde'));
  await expect(page).toHaveURL(PAGE);
  await page.reload();
  await expectHeading(page, 'Ihre Bestellung ist hier nicht gespeichert');
  await expect(page.getByText('0190')).toHaveCount(0);
  expect((await readSavedCart(page)).items).toHaveLength(1);
  const other = await context.newPage();
  await other.goto(PAGE);
  await expectHeading(other, 'Keine Bestellung gefunden');
  await other.addInitScript(blockStorage);
  await other.goto(returnWith('succeeded'));
  await expectHeading(other, 'Ihre Bestellung ist hier nicht gespeichert');
  await expect(other.getByText('steht in der E-\u2060Mail, die Sie nach der Bestellung bekommen')).toBeVisible();
});

test('the document is the same for all visitors; the footer does not come into view before the order does', async ({
  page,
  request,
}) => {
  const html = await (await request.get(PAGE)).text();
  expect(html).toContain('Die Bestätigung Ihrer Bestellung kommt per E-\u2060Mail.');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('Vielen Dank');
  await rememberOrder(page, orderOf());
  const shifts = await watchShifts(page);
  await page.goto(returnWith('succeeded'));
  await waitForHydration(page);
  await expectHeading(page, PLACED);
  expect(await shifts()).toBeLessThan(0.01);
});

test('an open PayPal payment is asked for once per click, and a capture of another order says nothing', async ({
  quietPage: page,
  heading,
}) => {
  await rememberOrder(page, orderOf({ provider: 'PAYPAL', payPalOrderId: 'PAYPAL-100001' }));
  await page.route(CAPTURE, (route) => route.fulfill({ json: { orderId: 'MU-200002', status: 'PAID' } }));
  await page.goto(PAGE);
  await expect(heading).toHaveText('Ihre Bestellung ist aufgegeben');
  const check = page.getByRole('button', { name: 'Erneut prüfen' });
  await check.click();
  await expect(page.getByText('Es gibt noch nichts Neues.')).toBeVisible();
  expect(await savedOrder(page)).toMatchObject({ state: 'OPEN' });
  await expect(page.getByRole('button', { name: 'Warenkorb wiederherstellen' })).toBeVisible();

  let asked = 0;
  const answer = await holdBack(page, CAPTURE, async (route) => {
    asked++;
    await route.fulfill({ json: { orderId: 'MU-100001', status: 'PENDING' } });
  });
  await page.reload();
  await expect(heading).toHaveText('Ihre Bestellung ist aufgegeben');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(check).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const busy = page.getByRole('button', { name: 'Wird geprüft …' });
  await expect(busy).toBeDisabled();
  await busy.dblclick({ force: true });
  answer();
  await expect(heading).toHaveText('Ihre Zahlung wird geprüft');
  await expect(heading).toBeFocused();
  expect(asked).toBe(1);
  expect(await savedOrder(page)).toMatchObject({ state: 'PENDING' });
  expect((await readSavedCart(page)).items).toEqual([]);
});
