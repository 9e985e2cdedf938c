import { BOOKS, cartOn, expectCosts, readSavedCart, saveCart, savedPosition } from './testing/cart-page.ts';
import { errorSummary, expect, openHydrated, test } from './testing/client-page.ts';

const OFFERS = '**/builds/offers/*';

test('a voucher that is not sold any more is pointed out, does not count, and is in the way of the checkout', async ({
  page,
  main,
}) => {
  const merchant = { id: '9', slug: 'laden-zu', companyName: 'Laden zu' };
  await saveCart(page, { items: [savedPosition(1), savedPosition(2, { merchant })] });
  await openHydrated(page, '/warenkorb');
  const { row, toCheckout } = cartOn(page);
  const gone = row('Laden zu');
  await expect(gone.getByText('Dieser Gutschein wird nicht mehr verkauft.')).toBeVisible();
  await expect(gone.getByRole('button')).toHaveCount(1);
  await expect(gone.getByRole('link')).toHaveCount(0);
  await expectCosts(page, ['25,00 €', '25,00 €']);
  await expect(toCheckout).toHaveCount(0);
  await expect(main.getByText('Zur Kasse geht es, sobald die markierten Gutscheine')).toBeVisible();
  await main.getByRole('link', { name: 'Zum markierten Gutschein' }).click();
  await expect(gone).toBeFocused();
  await gone.getByRole('button', { name: /^Entfernen/ }).click();
  await expect(toCheckout).toBeVisible();
});

test('amount, motif and delivery that are no longer offered are reported and can be corrected; what is sold is asked once for all vouchers, and not before the cart is looked at', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/builds/offers/')) asked.push(pathname);
  });
  await saveCart(page, {
    items: [savedPosition(1, { amount: 100_000 }), savedPosition(2, { templateId: 'alt', merchant: BOOKS })],
  });
  await openHydrated(page, '/');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await openHydrated(page, '/warenkorb');
  const { row, dialog, toCheckout } = cartOn(page);
  const [general, books] = [row('Musterstadt Gutschein'), row('Antiquariat Goldschnitt')];
  await expect(general.getByText('Möglich sind Beträge von 5\u00a0€ bis 500\u00a0€, in ganzen Euro.')).toBeVisible();
  await expect(books.getByText('Das gewählte Motiv gibt es nicht mehr.')).toBeVisible();
  await general.getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'Ihr Betrag in Euro' })).toHaveValue('1000');
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(dialog.locator('.field-error')).toHaveText('Bitte geben Sie höchstens 500\u00a0€ ein.');
  await dialog.getByRole('textbox', { name: 'Ihr Betrag in Euro' }).fill('500');
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(general.getByText('500,00\u00a0€ · E-\u2060Mail · Altstadt')).toBeVisible();
  await books.getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ }).click();
  await expect(dialog.getByRole('radio', { name: 'Altstadt' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expectCosts(page, ['525,00 €', '525,00 €']);
  await expect(toCheckout).toBeVisible();
  expect((await readSavedCart(page)).items).toMatchObject([{ amount: 50_000 }, { templateId: '1' }]);
  const { id } = await (await page.request.get('/builds/latest.json')).json();
  expect(asked).toEqual([`/builds/offers/${id}.json`]);
});

test('what is on offer may not be known: the order service knows, and the cart works on', async ({ page }) => {
  let isDown = true;
  await page.route(OFFERS, (route) => (isDown ? route.fulfill({ status: 503 }) : route.continue()));
  await saveCart(page, { items: [savedPosition(1), savedPosition(2, { amount: 100_000 })] });
  await openHydrated(page, '/warenkorb');
  const { rows, dialog, toCheckout } = cartOn(page);
  const wrong = rows.nth(1);
  await expect(wrong.getByText('Der Betrag muss zwischen 5 und 500 Euro liegen.')).toBeVisible();
  await expect(rows.first().locator('.field-error')).toHaveCount(0);
  await wrong.getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ }).click();
  await expect(dialog.getByText('Beträge und Motive konnten nicht geladen werden.')).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await dialog.getByRole('radio', { name: '100\u00a0€' }).check();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expectCosts(page, ['125,00 €', '125,00 €']);
  await expect(toCheckout).toBeVisible();
});
