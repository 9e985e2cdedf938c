import type { Locator, Page } from '@playwright/test';
import { BOOKS, buttonsOf, cartOn, expectCosts, openCart, readSavedCart, savedPosition } from '../testing/cart-page.ts';
import { originOf } from '../testing/cities.ts';
import { errorSummary, expect, openHydrated, test } from '../testing/client-page.ts';
import { orderButton } from '../testing/checkout-page.ts';
import { expectPlaced, putIntoCart } from '../testing/purchase-steps.ts';

const CUSTOMER = {
  'Vor- und Nachname': 'Erika Mustermann',
  'E-Mail-Adresse': 'erika@post.example',
  'Straße und Hausnummer': 'Marktplatz 1',
  Postleitzahl: '97070',
  Ort: 'Musterstadt',
};

/** Goes on with the Tab key, as somebody without a mouse does; no page has more places for the focus before the wanted one. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let time = 0; time < 60; time++) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The focus never came to ${target.toString()}`);
}

async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time++) await page.keyboard.press(key);
}

test('a voucher is put into the cart, changed, made a gift and taken to the checkout', async ({
  quietPage: page,
  main,
  heading,
}) => {
  await putIntoCart(page, { slug: 'musterstadt-gutschein' });
  await page.getByRole('link', { name: 'Im Warenkorb' }).click();
  const { row, dialog, toCheckout, accept } = cartOn(page);
  await expect(heading).toHaveText('Warenkorb');
  const voucher = row();
  await expect(voucher.getByText('25,00\u00a0€ · E-\u2060Mail · Altstadt')).toBeVisible();
  await expectCosts(page, ['25,00 €', '25,00 €']);

  await buttonsOf(voucher).more.click();
  await expect(voucher.getByRole('textbox', { name: /^Anzahl/ })).toHaveValue('2');
  await expectCosts(page, ['50,00 €', '50,00 €']);
  await voucher.getByRole('textbox', { name: /^Anzahl/ }).fill('4');
  await expectCosts(page, ['100,00 €', '100,00 €']);

  await buttonsOf(voucher).change.click();
  await dialog.getByRole('radio', { name: '50\u00a0€' }).check();
  await dialog.getByRole('radio', { name: 'Post' }).check();
  await dialog.getByRole('radio', { name: 'Danke' }).check();
  await accept.click();
  await expect(dialog).toBeHidden();
  await expect(buttonsOf(voucher).change).toBeFocused();
  await expect(voucher.getByText('50,00\u00a0€ · Post · Danke')).toBeVisible();
  await expectCosts(page, ['200,00 €', '3,95 €', '203,95 €']);

  await buttonsOf(voucher).greet.click();
  await expect(dialog.getByRole('textbox', { name: 'E-Mail-Adresse' })).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Für wen' }).fill('Anna');
  await dialog.getByRole('textbox', { name: 'Von wem' }).fill('Ben');
  await dialog.getByRole('textbox', { name: 'Nachricht' }).fill('Alles Gute');
  await expect(dialog.getByText('Noch 390 Zeichen')).toBeVisible();
  await expect(dialog.getByText('Für Anna')).toBeVisible();
  await accept.click();
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

/* How a voucher is put into it by keyboard: voucher-form.spec.ts. */
test('cart, checkout and payment work by keyboard alone', async ({ quietPage: page, main, heading }) => {
  const { rows, dialog, undo, toCheckout } = await openCart(
    page,
    savedPosition(1),
    savedPosition(2, { merchant: BOOKS }),
  );
  const [first, second] = [rows.first(), rows.nth(1)];
  await first.getByRole('link').focus();
  await pressTimes(page, 'Tab', 3);
  await expect(buttonsOf(first).more).toBeFocused();
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
  await expect(buttonsOf(first).change).toBeFocused();

  await pressTimes(page, 'Tab', 2);
  await page.keyboard.press('Enter');
  await expect(undo).toBeFocused();
  await expect(page.getByText('Musterstadt Gutschein für Anna: aus dem Warenkorb entfernt.')).toBeAttached();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(buttonsOf(first).remove).toBeFocused();
  await expect(first.getByText('Für Anna', { exact: true })).toBeVisible();
  await buttonsOf(second).remove.focus();
  await page.keyboard.press('Tab');
  await expect(toCheckout).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/kasse');
  for (const [label, text] of Object.entries(CUSTOMER)) {
    await tabTo(page, main.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, main.getByRole('radio', { name: 'Kreditkarte oder Debitkarte' }));
  await page.keyboard.press('Space');
  const total = (await page.locator('.cost-total').getByRole('definition').textContent()) ?? '';
  for (const button of [orderButton(page), page.getByRole('button', { name: 'Zahlung bestätigen' })]) {
    await tabTo(page, button);
    await page.keyboard.press('Enter');
  }
  const gift = { recipientName: 'Anna', recipientEmail: 'anna@post.example' };
  await expectPlaced(
    page,
    [{ slug: 'musterstadt-gutschein', companyName: 'Musterstadt Gutschein', gift }, BOOKS],
    total,
  );
  await expect(heading).toBeFocused();
  await tabTo(page, main.getByRole('link', { name: 'Weitere Gutscheine ansehen' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/gutscheine');
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
  await buttonsOf(row('Seeblick Karte')).change.click();
  await expect(dialog.getByText('Versand per E-\u2060Mail:')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Post' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await toCheckout.click();
  await expect(page).toHaveURL(`${origin}/kasse`);
});
