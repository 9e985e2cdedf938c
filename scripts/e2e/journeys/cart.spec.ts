import type { Page } from '@playwright/test';
import { cartOn, expectCosts, openCart, readSavedCart, saveCart, savedPosition } from '../testing/cart-page.ts';
import { originOf } from '../testing/cities.ts';
import { errorSummary, expect, holdBack, openHydrated, test } from '../testing/client-page.ts';

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

test('a voucher is put into the cart, changed, made a gift and taken to the checkout', async ({
  quietPage: page,
  main,
  heading,
}) => {
  await openHydrated(page, '/gutscheine/musterstadt-gutschein');
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.getByRole('link', { name: 'Im Warenkorb' }).click();
  const { row, dialog, toCheckout } = cartOn(page);
  await expect(heading).toHaveText('Warenkorb');
  const voucher = row('Musterstadt Gutschein');
  await expect(voucher.getByText('25,00\u00a0€ · E-\u2060Mail · Altstadt')).toBeVisible();
  await expectCosts(page, ['25,00 €', '25,00 €']);

  await voucher.getByRole('button', { name: /^Anzahl erhöhen/ }).click();
  await expect(voucher.getByRole('textbox', { name: /^Anzahl/ })).toHaveValue('2');
  await expectCosts(page, ['50,00 €', '50,00 €']);
  await voucher.getByRole('textbox', { name: /^Anzahl/ }).fill('4');
  await expectCosts(page, ['100,00 €', '100,00 €']);

  await voucher.getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ }).click();
  await dialog.getByRole('radio', { name: '50\u00a0€' }).check();
  await dialog.getByRole('radio', { name: 'Post' }).check();
  await dialog.getByRole('radio', { name: 'Danke' }).check();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog).toBeHidden();
  await expect(voucher.getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ })).toBeFocused();
  await expect(voucher.getByText('50,00\u00a0€ · Post · Danke')).toBeVisible();
  await expectCosts(page, ['200,00 €', '3,95 €', '203,95 €']);

  await voucher.getByRole('button', { name: /^Gruß hinzufügen/ }).click();
  await expect(dialog.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Für wen' }).fill('Anna');
  await dialog.getByRole('textbox', { name: 'Von wem' }).fill('Ben');
  await dialog.getByRole('textbox', { name: 'Nachricht' }).fill('Alles Gute');
  await expect(dialog.getByText('Noch 390 Zeichen')).toBeVisible();
  await expect(dialog.getByText('Für Anna')).toBeVisible();
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(voucher.getByText('Für Anna, von Ben')).toBeVisible();
  await expect(voucher.getByText('Alles Gute')).toBeVisible();

  expect((await readSavedCart(page)).items).toMatchObject([
    {
      amount: 5000,
      quantity: 4,
      templateId: '3',
      deliveryType: 'POSTAL_SHIPPING',
      gift: { recipientName: 'Anna', donorName: 'Ben', message: 'Alles Gute' },
      positionNumber: 1,
    },
  ]);
  await expect(main.getByText('Per Post, als Gutscheinkarte')).toBeVisible();
  await expect(main.getByText('zum Ausdrucken')).toHaveCount(0);
  await expect(main.getByText('Bezahlen mit Karte oder PayPal')).toBeVisible();
  await toCheckout.click();
  await expect(page).toHaveURL('/kasse');
});

test('all of it works by keyboard alone', async ({ page }) => {
  const { rows, dialog, undo, toCheckout } = await openCart(
    page,
    savedPosition(1),
    savedPosition(2, { templateId: '2' }),
  );
  const [first, second] = [rows.first(), rows.nth(1)];
  await first.getByRole('link').focus();
  await pressTimes(page, 'Tab', 3);
  await expect(first.getByRole('button', { name: /^Anzahl erhöhen/ })).toBeFocused();
  await pressTimes(page, 'Enter', 2);
  await expect(first.getByRole('textbox')).toHaveValue('3');
  await expect(page.getByText('Musterstadt Gutschein: 3 Gutscheine, 75,00\u00a0€')).toBeAttached();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('0');
  await expect(first.getByRole('alert')).toHaveText('Bitte geben Sie eine Anzahl von 1 bis 99 ein.');
  await pressTimes(page, 'Tab', 2);
  await expect(first.getByRole('textbox')).toHaveValue('3');
  await expect(first.getByRole('alert')).toHaveText('Bitte geben Sie eine Anzahl von 1 bis 99 ein.');

  await page.keyboard.press('Tab');
  await expect(first.getByRole('button', { name: /^Gruß hinzufügen/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Anna');
  await pressTimes(page, 'Tab', 2);
  await page.keyboard.type('anna@post');
  await page.keyboard.press('Enter');
  await expect(errorSummary(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: /^E-Mail-Adresse/ })).toBeFocused();
  await expect(dialog.getByRole('textbox', { name: /^E-Mail-Adresse/ })).toHaveAccessibleDescription(
    /Bitte geben Sie eine gültige/,
  );
  await page.keyboard.type('.example');
  await page.keyboard.press('Enter');
  await expect(first.getByRole('button', { name: /^Gruß ändern/ })).toBeFocused();
  await expect(first.getByText('Für Anna', { exact: true })).toBeVisible();

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Betrag, Versand, Motiv: Musterstadt Gutschein' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(first.getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ })).toBeFocused();

  await pressTimes(page, 'Tab', 2);
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await expect(page.getByText('Musterstadt Gutschein für Anna: aus dem Warenkorb entfernt.')).toBeAttached();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(first.getByRole('button', { name: /^Entfernen/ })).toBeFocused();
  await expect(first.getByText('Für Anna', { exact: true })).toBeVisible();
  await second.getByRole('button', { name: /^Entfernen/ }).focus();
  await page.keyboard.press('Tab');
  await expect(toCheckout).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/kasse');
});

test('a city that sends by e-mail only asks for no delivery and no day, and names no shipping', async ({
  page,
  main,
}) => {
  const origin = originOf('seeblick');
  await openHydrated(page, `${origin}/gutscheine/seeblick-karte`);
  await expect(page.getByText('Versand per E-\u2060Mail:')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Post' })).toHaveCount(0);
  // Without its flag, there is no day to choose either.
  await page.getByRole('radio', { name: 'Direkt an die beschenkte Person' }).check();
  await expect(page.getByLabel('E-Mail-Adresse der beschenkten Person')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'An einem bestimmten Tag' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Für mich oder zum Überreichen' }).check();
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await page.getByRole('link', { name: 'Im Warenkorb' }).click();
  expect((await readSavedCart(page)).items[0]).toMatchObject({ deliveryType: 'EMAIL', templateId: 'segel' });
  const { row, dialog, toCheckout } = cartOn(page);
  await expectCosts(page, ['20,00 €', '20,00 €']);
  await expect(main.getByText('Per E-\u2060Mail, zum Ausdrucken')).toBeVisible();
  await expect(main.getByText('Versand', { exact: true })).toHaveCount(0);
  await row('Seeblick Karte')
    .getByRole('button', { name: /^Betrag, Versand, Motiv ändern/ })
    .click();
  await expect(dialog.getByText('Versand per E-\u2060Mail:')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Post' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await toCheckout.click();
  await expect(page).toHaveURL(`${origin}/kasse`);
});

test('nothing is cut off on the narrowest screen', async ({ page, main }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const merchant = { id: '9', slug: 'weg', companyName: 'Donaudampfschifffahrtsgesellschaftsbuchhandlung' };
  const gift = { recipientEmail: `${'anna'.repeat(15)}@post.example` };
  await saveCart(page, { items: [savedPosition(1, { quantity: 99, gift }), savedPosition(2, { merchant })] });
  // While the costs are on their way, and when they are there.
  const answerCosts = await holdBack(page, '**/orders/cost-breakdown');
  await openHydrated(page, '/warenkorb');
  const { row, dialog, summary, undo } = cartOn(page);
  await expect(main.getByText('Dieser Gutschein wird nicht mehr verkauft.')).toBeVisible();
  await expect(summary.locator('.cost-lines')).toHaveAttribute('aria-busy', 'true');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  answerCosts();
  await expectCosts(page, ['2.475,00 €', '2.475,00 €']);
  await expect(summary.locator('.cost-lines')).toHaveAttribute('aria-busy', 'false');
  expect(await overflow()).toBeLessThanOrEqual(0);
  const field = row('Musterstadt Gutschein').getByRole('textbox');
  expect((await field.boundingBox())?.width).toBeGreaterThanOrEqual(48);
  for (const name of [/^Betrag, Versand, Motiv ändern/, /^Gruß ändern/]) {
    await row('Musterstadt Gutschein').getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  }
  await row(merchant.companyName)
    .getByRole('button', { name: /^Entfernen/ })
    .click();
  await expect(undo).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});
