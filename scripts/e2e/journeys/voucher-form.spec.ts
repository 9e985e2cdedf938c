import type { Page } from '@playwright/test';
import { readSavedCart } from '../testing/cart-page.ts';
import { collectProblems, errorSummary, expect, openHydrated, test } from '../testing/client-page.ts';
import { openVoucher, VOUCHER_PAGE, voucherFormOn } from '../testing/voucher-form.ts';

const RATES = '**/shipping-rates';

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

test('a voucher is put together and added by keyboard alone', async ({ quietPage: page, main, header }) => {
  await page.clock.setFixedTime('2026-11-21T12:00:00Z');
  const { radio, amount, quantity, add, toCart } = await openVoucher(page);
  await expect(main.getByText('Gültig bis 31.12.2029')).toBeVisible();
  await radio('25\u00a0€').focus();
  await pressTimes(page, 'ArrowDown', 3);
  await expect(radio('Anderer Betrag')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(amount).toBeFocused();
  await page.keyboard.type('30,50');
  await page.keyboard.press('Enter');
  await expect(errorSummary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Fehler: /);
  await expect(main.locator('.field-error')).toHaveText('Gutscheine gibt es nur über ganze Euro, zum Beispiel 25.');
  await expect(amount).toHaveAccessibleDescription(/ganze Euro, zum Beispiel 25\. Von 5\s€ bis 500\s€/);
  await pressTimes(page, 'Tab', 1);
  await page.keyboard.press('Enter');
  await expect(amount).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('30 €');
  await expect(page).not.toHaveTitle(/^Fehler: /);
  await expect(main.locator('.field-error')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(radio('Für mich oder zum Überreichen')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(radio('E-Mail')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(radio('Post')).toBeChecked();
  await expect(main.getByText('zzgl. 2,95\u00a0€ Versand')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(main.getByRole('checkbox', { name: 'Mit Gruß auf dem Gutschein' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(radio('Altstadt')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(radio('Alles Gute zum Geburtstag')).toBeChecked();
  await pressTimes(page, 'Tab', 3);
  await pressTimes(page, 'Enter', 3);
  await expect(quantity).toHaveValue('4');
  const sum = main.locator('[aria-live="polite"]').filter({ hasText: 'Preis für 4 Gutscheine' });
  await expect(sum).toContainText('120,00\u00a0€');
  await expect(main.getByText('zzgl. 3,95\u00a0€ Versand')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByText('4 Gutscheine im Warenkorb')).toBeVisible();
  await expect(add).toBeFocused();
  await expect(header.getByRole('link', { name: 'Warenkorb, 4 Gutscheine' })).toBeVisible();
  expect(await readSavedCart(page)).toMatchObject({
    items: [{ amount: 3000, quantity: 4, templateId: '2', deliveryType: 'POSTAL_SHIPPING' }],
  });
  await page.keyboard.press('Tab');
  await expect(main.getByRole('link', { name: 'Zur Kasse' })).toBeFocused();
  await pressTimes(page, 'Shift+Tab', 2);
  await expect(toCart).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/warenkorb');
});

test('on a phone voucher, sum and button stay in sight, and cover neither the focus nor the footer', async ({
  page,
  main,
  footer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { radio, add } = await openVoucher(page);
  const bar = main.locator('.order-bar');
  await expect(add).toBeInViewport({ ratio: 1 });
  await radio('100\u00a0€').check();
  await expect(bar).toContainText('100,00\u00a0€');
  await expect(bar.locator('.voucher')).toBeInViewport({ ratio: 1 });
  const before = await bar.locator('img').last().getAttribute('src');
  await radio('Zur Hochzeit').check();
  await expect(bar.locator('img').last()).not.toHaveAttribute('src', before ?? '');
  await page.evaluate(() => scrollTo(0, 0));
  await radio('100\u00a0€').focus();
  const covered: string[] = [];
  while (!(await add.evaluate((button) => button === document.activeElement))) {
    covered.push(...(await page.evaluate(findCovered)));
    await page.keyboard.press('Tab');
  }
  expect(covered).toEqual([]);
  await add.press('Enter');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('link', { name: 'Im Warenkorb' })).toBeInViewport({ ratio: 1 });
  const imprint = footer.getByRole('link', { name: 'Impressum' });
  await imprint.scrollIntoViewIfNeeded();
  await imprint.click();
  await expect(page).toHaveURL('/impressum');
});

test('the first screen of a phone offers the amounts, and says after a double click how to go on', async ({
  page,
  main,
  heading,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { add, toCart } = await openVoucher(page, '/gutscheine/antiquariat-goldschnitt');
  const boxOf = async (selector: string) => main.locator(selector).first().boundingBox();
  await expect(heading).toHaveCSS('font-size', '28px');
  expect((await boxOf('.voucher'))?.height).toBeCloseTo(160, -1);
  expect(await boxOf('.amount-choice .choice')).toMatchObject({ width: expect.closeTo(104, 0), height: 48 });
  expect((await boxOf('.amount-choice .choice'))?.y).toBeLessThanOrEqual(400);
  expect((await boxOf('.order-end'))?.height).toBe(59);
  await main.getByRole('radio', { name: '50\u00a0€', exact: true }).check();
  // Its second click finds the link to the checkout in the place of the button.
  await add.dblclick();
  await expect(toCart).toBeInViewport({ ratio: 1 });
  expect((await boxOf('.order-end'))?.height).toBe(72);
  await expect(add).toHaveText('Noch einen');
  expect((await readSavedCart(page)).items).toMatchObject([{ amount: 5000, quantity: 1 }]);
  await main.getByRole('link', { name: 'Zur Kasse' }).click();
  await expect(page).toHaveURL('/kasse');
});

/** The element that has the focus, if the bar at the lower edge covers part of it. */
function findCovered(): string[] {
  const active = document.activeElement;
  const bar = document.querySelector('.order-end');
  if (active === null || bar === null || bar.contains(active)) return [];
  const isCovered = active.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
  return isCovered ? [active.outerHTML] : [];
}

test('the same voucher once more is said, counted in its line, and can be taken back', async ({
  page,
  main,
  header,
}) => {
  await page.clock.setFixedTime('2026-11-21T12:00:00Z');
  const { add, toCart } = await openVoucher(page, '/gutscheine/antiquariat-goldschnitt');
  const undo = main.getByRole('button', { name: 'Rückgängig' });
  await main.getByRole('radio', { name: '50\u00a0€', exact: true }).check();
  await add.click();
  const told = main.locator('[aria-live="polite"]').filter({ hasText: 'im Warenkorb' }).locator('p').first();
  await expect(told).toHaveText('Im Warenkorb');
  await expect(undo).toHaveCount(0);
  const before = await readSavedCart(page);
  // A second click of a double click would not count.
  const addLater = async () => {
    await page.evaluate(() => {
      const { now } = performance;
      performance.now = () => now.call(performance) + 5000;
    });
    await add.press('Enter');
  };
  await addLater();
  await expect(told).toHaveText('Jetzt 2 × 50\u00a0€ im Warenkorb');
  await addLater();
  await expect(told).toHaveText('Jetzt 3 × 50\u00a0€ im Warenkorb');
  expect(await readSavedCart(page)).toEqual({ items: [{ ...before.items[0], quantity: 3 }] });
  await undo.press('Enter');
  await expect(told).toHaveText('Wieder 2 × 50\u00a0€ im Warenkorb');
  await expect(undo).toHaveCount(0);
  await expect(toCart).toBeFocused();
  await expect(header.getByRole('link', { name: 'Warenkorb, 2 Gutscheine' })).toBeVisible();
  await toCart.press('Enter');
  await expect(main.getByRole('article')).toHaveCount(1);
  await expect(main.getByRole('textbox', { name: /^Anzahl: Antiquariat Goldschnitt/ })).toHaveValue('2');
  await main.getByRole('button', { name: 'Anzahl verringern: Antiquariat Goldschnitt, 50,00\u00a0€' }).click();
  expect(await readSavedCart(page)).toEqual(before);
});

test('a merchant’s voucher has its own limits and motifs, and stands beside what is in the cart', async ({
  page,
  main,
  heading,
  header,
}) => {
  const { radio, add, quantity, toCart } = await openVoucher(page);
  await add.click();
  await expect(toCart).toBeVisible();
  await quantity.fill('0');
  await expect(toCart).toBeHidden();
  await add.click();
  await expect(errorSummary(page)).toBeFocused();
  await errorSummary(page).getByRole('link').click();
  await expect(quantity).toBeFocused();
  await expect(main.locator('.field-error')).toHaveText('Bitte geben Sie eine Anzahl von 1 bis 99 ein.');
  await expect(radio('Guten Appetit')).toHaveCount(0);
  await main.getByRole('link', { name: 'Blumen Wiesengrund' }).click();
  await expect(heading).toHaveText('Gutschein für Blumen Wiesengrund');
  await add.click();
  await expect(header.getByRole('link', { name: 'Warenkorb, 2 Gutscheine' })).toBeVisible();
  const { items } = await readSavedCart(page);
  expect(items).toMatchObject([
    { merchant: { slug: 'musterstadt-gutschein' }, positionNumber: 1 },
    { merchant: { slug: 'blumen-wiesengrund' }, positionNumber: 2 },
  ]);
});

test('shipping rates are fetched when they are needed; a failure says so and can be tried again', async ({
  page,
  main,
}) => {
  const problems = collectProblems(page);
  let asked = 0;
  await page.route(RATES, (route) => {
    asked++;
    return asked === 1 ? route.fulfill({ status: 500 }) : route.continue();
  });
  const { radio } = await openVoucher(page);
  await expect(main.getByText('zzgl. Versand', { exact: true })).toHaveCount(0);
  expect(asked).toBe(0);
  await radio('Post').check();
  await expect(main.getByText('Der Preis konnte nicht geladen werden')).toBeVisible();
  await main.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(main.getByText('zzgl. 2,95\u00a0€ Versand')).toBeVisible();
  await radio('E-Mail').check();
  await radio('Post').check();
  await expect(main.getByText('zzgl. 2,95\u00a0€ Versand')).toBeVisible();
  expect(asked).toBe(2);
  expect(problems.filter((problem) => !problem.includes('500'))).toEqual([
    'error: The shipping rates could not be loaded',
  ]);
});

test('all motifs are in view at a glance, and the arrow keys choose them', async ({ page }) => {
  await openHydrated(page, VOUCHER_PAGE);
  const grid = page.locator('.motif-grid');
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { left, right } = await grid.evaluate((element) => element.getBoundingClientRect());
    const boxes = await grid
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(6);
    expect(boxes.filter((box) => box.left < left - 1 || box.right > right + 1)).toEqual([]);
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBeLessThanOrEqual(3);
  }
  await voucherFormOn(page).radio('Altstadt').focus();
  await page.keyboard.press('ArrowRight');
  await expect(grid.locator('label:has(:checked)')).not.toHaveText('Altstadt');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('checkbox', { name: 'Mit Gruß auf dem Gutschein' })).toBeFocused();
});
