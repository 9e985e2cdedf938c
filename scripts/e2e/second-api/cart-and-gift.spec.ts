import { BAKERY, WATCHES } from '../../second-api/second-city.ts';
import { cartOn, readSavedCart, saveCart } from '../testing/cart-page.ts';
import { collectOrders, fillCustomer, orderButton, pressOrder, section } from '../testing/checkout-page.ts';
import { collectProblems, openHydrated } from '../testing/client-page.ts';
import { expect, test, pay, voucher } from '../testing/second-city-pages.ts';

const GIFT = { recipientName: 'Ömer', recipientEmail: 'oemer@post.example' };
const DAY_MS = 24 * 3_600_000;
const STRIPE_SUCCESS = 'payment_intent=pi_3Q&payment_intent_client_secret=pi_3Q_secret_x&redirect_status=succeeded';

test('who gets each voucher, and at which address, is said in the cart, before the order and after it', async ({
  page,
  api,
}) => {
  await api.steer({ returnQuery: STRIPE_SUCCESS });
  await saveCart(page, {
    items: [voucher({ gift: GIFT }), voucher({ merchant: BAKERY, deliveryType: 'POSTAL_SHIPPING', positionNumber: 2 })],
  });
  await openHydrated(page, '/warenkorb');
  await expect(cartOn(page).row(WATCHES.companyName)).toContainText(GIFT.recipientEmail);
  await page.getByRole('main').getByRole('link', { name: 'Zur Kasse' }).click();
  await fillCustomer(page);
  const review = section(page, 'Prüfen und bestellen');
  await expect(review).toContainText(GIFT.recipientEmail);
  await expect(review).toContainText('Marktplatz 1');
  await pressOrder(page);
  await pay(page);
  const main = page.getByRole('main');
  await expect(main).toContainText(GIFT.recipientEmail);
  await expect(main).toContainText('Marktplatz 1');
});

test('a recipient’s address outlasts a change to post and back', async ({ page }) => {
  await saveCart(page, { items: [voucher({ gift: GIFT })] });
  await openHydrated(page, '/warenkorb');
  const { row, dialog } = cartOn(page);
  for (const way of ['Post', 'E-Mail']) {
    await row(WATCHES.companyName)
      .getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ })
      .click();
    await dialog.getByRole('radio', { name: way }).check();
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(row(WATCHES.companyName)).toContainText(GIFT.recipientEmail);
});

test('two quick taps add one voucher', async ({ page }) => {
  await openHydrated(page, `/gutscheine/${BAKERY.slug}`);
  await page.getByRole('button', { name: 'In den Warenkorb' }).dblclick();
  await expect(page.getByRole('main').getByRole('link', { name: 'Zum Warenkorb' })).toBeVisible();
  expect((await readSavedCart(page)).items).toMatchObject([{ quantity: 1 }]);
});

test('Enter in a field of the checkout places no order', async ({ page }) => {
  const orders = collectOrders(page);
  await saveCart(page, { items: [voucher()] });
  await openHydrated(page, '/kasse');
  await fillCustomer(page);
  for (const label of ['Vor- und Nachname', 'Ort']) await page.getByLabel(label).press('Enter');
  await expect(orderButton(page)).toHaveAttribute('aria-busy', 'false');
  expect(orders).toEqual([]);
  // It would have been sent by now: this one is.
  await pressOrder(page);
  await expect(page.getByRole('heading', { name: 'Kartenzahlung' })).toBeVisible();
  expect(orders).toHaveLength(1);
});

test('Escape, a click outside and Back keep what was typed about a gift', async ({ page }) => {
  await saveCart(page, { items: [voucher()] });
  await openHydrated(page, '/warenkorb');
  const { row, dialog } = cartOn(page);
  const ends = [() => page.keyboard.press('Escape'), () => page.mouse.click(3, 3), () => page.goBack()];
  for (const [index, end] of ends.entries()) {
    await row(WATCHES.companyName).getByRole('button', { name: /Gruß/ }).click();
    const message = dialog.getByRole('textbox', { name: 'Nachricht' });
    await expect(message).toHaveValue('!'.repeat(index));
    await message.fill('!'.repeat(index + 1));
    await end();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/warenkorb');
  }
});

test('an emoji counts as one character of a message, whatever it is made of', async ({ page }) => {
  await saveCart(page, { items: [voucher()] });
  await openHydrated(page, '/warenkorb');
  const { row, dialog } = cartOn(page);
  await row(WATCHES.companyName).getByRole('button', { name: /Gruß/ }).click();
  const message = dialog.getByRole('textbox', { name: 'Nachricht' });
  await message.fill('👨‍👩‍👧‍👦'.repeat(402));
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog.locator('.field-error')).toHaveText('Bitte kürzen Sie die Nachricht um 2 Zeichen.');
  await message.fill('👨‍👩‍👧‍👦'.repeat(400));
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog).toBeHidden();
});

test('after 30 days the saved cart keeps its vouchers, without personal data', async ({ page }) => {
  const savedAt = Date.now() - 30 * DAY_MS - 60_000;
  const customer = { name: 'Käthe Öhl', email: 'kaethe@post.example' };
  await saveCart(page, { items: [voucher({ gift: GIFT, timestamp: savedAt })], customer, savedAt });
  await openHydrated(page, '/warenkorb');
  await expect(cartOn(page).row(WATCHES.companyName)).toBeVisible();
  await expect.poll(async () => JSON.stringify(await readSavedCart(page))).not.toMatch(/Ömer|oemer|Öhl|kaethe/);
  expect((await readSavedCart(page)).items).toHaveLength(1);
});

test('positions that cannot be read are named, and neither lost nor in the way of the others', async ({ page }) => {
  const problems = collectProblems(page);
  const tooMany = { ...voucher({ merchant: BAKERY, positionNumber: 2 }), quantity: 200 };
  const numeric = { ...voucher({ positionNumber: 3 }), merchant: { id: 5, slug: 'rad2rad', companyName: 'Rad2Rad' } };
  await saveCart(page, { items: [voucher(), tooMany, numeric] });
  await openHydrated(page, '/warenkorb');
  const { main, row } = cartOn(page);
  await expect(row(WATCHES.companyName)).toBeVisible();
  await expect(main).toContainText(BAKERY.companyName);
  await expect(main).toContainText('Rad2Rad');
  await row(WATCHES.companyName)
    .getByRole('button', { name: /^Anzahl erhöhen/ })
    .click();
  await expect(row(WATCHES.companyName).locator('input')).toHaveValue('2');
  await page.reload();
  await expect(row(WATCHES.companyName).locator('input')).toHaveValue('2');
  await expect(main).toContainText(BAKERY.companyName);
  await expect(main).toContainText('Rad2Rad');
  expect(problems.join()).toContain('cart');
});
