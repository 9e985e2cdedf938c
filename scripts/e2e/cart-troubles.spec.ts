import type { Route } from '@playwright/test';
import {
  BOOKS,
  buttonsOf,
  cartOn,
  expectCosts,
  openCart,
  readSavedCart,
  saveCart,
  savedPosition,
} from './testing/cart-page.ts';
import { collectProblems, errorSummary, expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

const OFFERS = '**/builds/offers/*';

test('a voucher that is not sold any more is pointed out, does not count, and is in the way of the checkout', async ({
  page,
  main,
}) => {
  const merchant = { id: '9', slug: 'laden-zu', companyName: 'Laden zu' };
  const { row, toCheckout, undo } = await openCart(page, savedPosition(1), savedPosition(2, { merchant }));
  const gone = row('Laden zu');
  await expect(gone.getByText('Dieser Gutschein wird nicht mehr verkauft.')).toBeVisible();
  await expect(gone.getByRole('button')).toHaveCount(1);
  await expect(gone.getByRole('link')).toHaveCount(0);
  await expectCosts(page, ['25,00 €', '25,00 €']);
  await expect(toCheckout).toHaveCount(0);
  await expect(main.getByText('Zur Kasse geht es, sobald die markierten Gutscheine')).toBeVisible();
  await main.getByRole('link', { name: 'Zum markierten Gutschein' }).click();
  await expect(gone).toBeFocused();
  await examineOpened(page, gone);
  await buttonsOf(gone).remove.click();
  await expect(toCheckout).toBeVisible();
  await examineOpened(page, undo);
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
  const { row, dialog, toCheckout, accept } = cartOn(page);
  const [general, books] = [row(), row('Antiquariat Goldschnitt')];
  await expect(general.getByText('Möglich sind Beträge von 5\u00a0€ bis 500\u00a0€, in ganzen Euro.')).toBeVisible();
  await expect(books.getByText('Das gewählte Motiv gibt es nicht mehr.')).toBeVisible();
  await buttonsOf(general).change.click();
  await expect(dialog.getByRole('textbox', { name: 'Ihr Betrag in Euro' })).toHaveValue('1000');
  await accept.click();
  await expect(errorSummary(page)).toBeFocused();
  await examineOpened(page, errorSummary(page));
  await expect(dialog.locator('.field-error')).toHaveText('Bitte geben Sie höchstens 500\u00a0€ ein.');
  await dialog.getByRole('textbox', { name: 'Ihr Betrag in Euro' }).fill('500');
  await accept.click();
  await expect(general.getByText('500,00\u00a0€ · E-\u2060Mail · Altstadt')).toBeVisible();
  await buttonsOf(books).change.click();
  await expect(dialog.getByRole('radio', { name: 'Altstadt' })).toBeChecked();
  await accept.click();
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
  const { rows, dialog, toCheckout, accept } = cartOn(page);
  const wrong = rows.nth(1);
  await expect(wrong.getByText('Der Betrag muss zwischen 5 und 500 Euro liegen.')).toBeVisible();
  await expect(rows.first().locator('.field-error')).toHaveCount(0);
  await buttonsOf(wrong).change.click();
  await expect(dialog.getByText('Beträge und Motive konnten nicht geladen werden.')).toBeVisible();
  isDown = false;
  await dialog.getByRole('button', { name: 'Erneut versuchen' }).click();
  await dialog.getByRole('radio', { name: '100\u00a0€' }).check();
  await accept.click();
  await expectCosts(page, ['125,00 €', '125,00 €']);
  await expect(toCheckout).toBeVisible();
});

const COSTS = '**/orders/cost-breakdown';

const quantityOf = (route: Route): number => route.request().postDataJSON().positions[0].quantity;

test('costs that cannot be computed say so, and can be asked for again', async ({ page }) => {
  const problems = collectProblems(page);
  let asked = 0;
  await page.route(COSTS, (route) => {
    asked++;
    return asked === 1 ? route.fulfill({ status: 500 }) : route.continue();
  });
  const { summary, toCheckout } = await openCart(page, savedPosition(1, { deliveryType: 'POSTAL_SHIPPING' }));
  await expect(summary.getByText('Die Versandkosten konnten nicht berechnet werden.')).toBeVisible();
  await expectCosts(page, ['25,00 €', '–', '–']);
  await expect(toCheckout).toBeVisible();
  await summary.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expectCosts(page, ['25,00 €', '2,95 €', '27,95 €']);
  await expect(summary.getByText('Die Versandkosten konnten nicht')).toHaveCount(0);
  expect(problems.filter((problem) => !problem.includes('500'))).toEqual([
    'error: The order service returned no usable response',
  ]);
});

test('many clicks ask once; without a network the cart stays, and costs come with the network', async ({
  page,
  context,
}) => {
  const asked: number[] = [];
  await page.route(COSTS, (route) => {
    asked.push(quantityOf(route));
    return route.continue();
  });
  await openCart(page, savedPosition(1));
  await expectCosts(page, ['25,00 €', '25,00 €']);
  const { rows, summary } = cartOn(page);
  const more = buttonsOf(rows).more;
  // Faster than any visitor, so that it is one burst on a slow machine, too.
  await more.evaluate(async (button: HTMLButtonElement) => {
    for (let click = 0; click < 5; click++) {
      button.click();
      // What follows is drawn before the next click, as for any visitor.
      await Promise.resolve();
    }
  });
  await expectCosts(page, ['150,00 €', '150,00 €']);
  expect(asked).toEqual([1, 6]);
  await context.setOffline(true);
  await more.click();
  await expect(summary.getByText('Sie sind offline.')).toBeVisible();
  await expectCosts(page, ['175,00 €', '–']);
  await context.setOffline(false);
  await expectCosts(page, ['175,00 €', '175,00 €']);
});

test('what another tab does appears at once, also while a row is being changed', async ({ page, main, context }) => {
  const { rows, row, dialog } = await openCart(page, savedPosition(1), savedPosition(2, { merchant: BOOKS }));
  await buttonsOf(row('Antiquariat Goldschnitt')).change.click();
  await expect(dialog).toBeVisible();
  const other = await context.newPage();
  await openHydrated(other, '/warenkorb');
  const there = cartOn(other);
  await buttonsOf(there.row()).more.click();
  await expect(row().locator('input')).toHaveValue('2');
  await expect(dialog).toBeVisible();
  await buttonsOf(there.row('Antiquariat Goldschnitt')).remove.click();
  await expect(dialog).toHaveCount(0);
  await expect(rows).toHaveCount(1);
  await there.main.getByRole('button', { name: 'Warenkorb leeren' }).click();
  await expect(main.getByText('Ihr Warenkorb ist leer.')).toBeVisible();
  await there.undo.click();
  await expect(rows).toHaveCount(1);
});

test('what cannot be read of a saved cart is said and kept, until the visitor removes it', async ({ page, main }) => {
  const many = savedPosition(2, { quantity: 200, merchant: BOOKS });
  const foreign = { schema: 9, voucher: { title: 'Kanufahrt' } };
  const { rows, row } = await openCart(page, savedPosition(1), many, foreign);
  await expect(rows).toHaveCount(1);
  await buttonsOf(row()).more.click();
  await page.reload();
  expect(await readSavedCart(page)).toMatchObject({ items: [{ quantity: 2 }], setAside: [many, foreign] });
  const remove = main.getByRole('button', { name: 'Nicht Lesbares entfernen' });
  await examineOpened(page, remove);
  await remove.click();
  await expect(main.getByText('nicht lesbar und wird nicht bestellt')).toHaveCount(0);
  expect(await readSavedCart(page)).toMatchObject({ items: [{ quantity: 2 }] });
  expect(await readSavedCart(page)).not.toHaveProperty('setAside');
});

test('a hundred vouchers are too many at once, and the way to larger orders is a click', async ({ page }) => {
  const { rows } = await openCart(page, savedPosition(4, { merchant: BOOKS }));
  const stepper = rows.locator('.stepper');
  const size = await stepper.boundingBox();
  await rows.getByRole('textbox').fill('100');
  await expect(rows.getByRole('alert')).toHaveText('Auf einmal lassen sich höchstens 99 Gutscheine bestellen.');
  expect(await stepper.boundingBox()).toMatchObject({ width: size?.width, height: size?.height });
  await rows.getByRole('link', { name: 'Größere Mengen bestellen Firmen hier.' }).click();
  await expect(page).toHaveURL(/\/firmenkunden$/);
});
