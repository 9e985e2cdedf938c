import type { Page } from '@playwright/test';
import type { Gift } from '../../site/shared/order/position.ts';
import { buttonsOf, cartOn, readSavedCart, saveCart, savedPosition } from './testing/cart-page.ts';
import { errorSummary, expect, goToImprint, openHydrated, test } from './testing/client-page.ts';
import { openVoucher, VOUCHER_PAGE, voucherFormOn } from './testing/voucher-form.ts';
import { examineOpened } from './testing/looks.ts';

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('a tapped choice stays where it is, also on a page that sleeps, while the greeting appears above it', async ({
    page,
    main,
  }) => {
    await page.goto(VOUCHER_PAGE);
    const { preview } = voucherFormOn(page);
    const topOf = async (kind: string) =>
      main.getByText(kind).evaluate((label) => Math.round(label.getBoundingClientRect().top));
    for (const [kind, height] of [
      ['Direkt an die beschenkte Person', 'more'],
      ['Für mich oder zum Überreichen', 'less'],
    ] as const) {
      await main.getByText(kind).scrollIntoViewIfNeeded();
      const [top, before] = [await topOf(kind), (await main.locator('.voucher-preview').boundingBox())?.height ?? 0];
      await main.getByText(kind).tap();
      await expect(preview.getByText('Hier steht Ihre Nachricht.')).toHaveCount(height === 'more' ? 1 : 0);
      const after = (await main.locator('.voucher-preview').boundingBox())?.height ?? 0;
      expect(height === 'more' ? after - before : before - after).toBeGreaterThan(40);
      expect(Math.abs((await topOf(kind)) - top)).toBeLessThanOrEqual(1);
    }
  });
});

test('a greeting is typed before the voucher is bought, shown with it and in its e-mail, and goes into the cart', async ({
  quietPage: page,
  main,
}) => {
  const { radio, field, preview, mail, add } = await openVoucher(page);
  await radio('Direkt an die beschenkte Person').check();
  await field('Für wen').fill(' Anna ');
  await field('Von wem').fill('Karl');
  await field('Nachricht').fill('Alles Gute!');
  await field('E-Mail-Adresse der beschenkten Person').fill('anna@');
  for (const text of ['Für Anna', 'Alles Gute!', 'Karl']) await expect(preview.getByText(text)).toBeVisible();
  await add.click();
  await expect(errorSummary(page)).toBeFocused();
  await errorSummary(page).getByRole('link').click();
  await expect(field('E-Mail-Adresse der beschenkten Person')).toBeFocused();
  await expect(main.locator('.field-error')).toHaveText(/Bitte geben Sie eine gültige E-\u2060Mail-Adresse ein/);
  await field('E-Mail-Adresse der beschenkten Person').fill('anna@post.example');
  await main.getByText('So kommt der Gutschein an').click();
  await expect(mail.getByRole('definition')).toHaveText([
    'Musterstadt Gutschein',
    'anna@post.example',
    'Ein Gutschein für Anna',
  ]);
  await expect(mail).toContainText('Alles Gute!');
  await examineOpened(page, mail);
  await radio('Anderer Betrag').check();
  await radio('50\u00a0€').check();
  await add.click();
  await expect(main.getByRole('link', { name: 'Im Warenkorb' })).toBeVisible();
  expect((await readSavedCart(page)).items).toMatchObject([
    {
      amount: 5000,
      quantity: 1,
      gift: { recipientName: 'Anna', donorName: 'Karl', message: 'Alles Gute!', recipientEmail: 'anna@post.example' },
    },
  ]);
  // What is in the cart is not offered again.
  await main.getByRole('link', { name: 'Im Warenkorb' }).click();
  await expect(page).toHaveURL('/warenkorb');
  await page.goBack();
  await expect(radio('Für mich oder zum Überreichen')).toBeChecked();
});

test('a mistyped address of a recipient is doubted in the form, in a list and in the cart, and may stay', async ({
  page,
  main,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { radio, field, add } = await openVoucher(page);
  const doubts = main.locator('.field-doubt').filter({ hasText: 'Meinten Sie' });
  const email = field('E-Mail-Adresse der beschenkten Person');
  await radio('Direkt an die beschenkte Person').check();
  await email.fill('oma.erika@web.d');
  await email.press('Tab');
  await doubts.getByRole('button', { name: 'oma.erika@web.de' }).click();
  await expect(email).toHaveValue('oma.erika@web.de');
  await expect(email).toBeFocused();

  await radio('An mehrere').check();
  await field('Für wen (Person 2)').focus();
  await paste(page, 'Ben, ben@gmx.ed\nCem, cem@post.example\nDilek, dilek@hotmial.com');
  await expect(doubts).toHaveText([/ben@gmx\.de/, /dilek@hotmail\.com/]);
  await doubts.getByRole('button', { name: 'dilek@hotmail.com' }).click();
  await expect(field('E-Mail-Adresse (Person 4)')).toHaveValue('dilek@hotmail.com');
  // It is a doubt, no error.
  await add.click();
  await expect(main.getByText('4 Gutscheine im Warenkorb')).toBeVisible();
  await expect(doubts).toBeHidden();

  await main.getByRole('link', { name: 'Im Warenkorb' }).click();
  const { rows, dialog } = cartOn(page);
  await expect(doubts).toHaveText('Meinten Sie ben@gmx.de? Nein, so lassen');
  await buttonsOf(rows.nth(1)).greet.click();
  await expect(dialog.getByText('Meinten Sie')).toBeVisible();
  await page.keyboard.press('Escape');
  await doubts.getByRole('button', { name: 'ben@gmx.de' }).click();
  await expect(doubts).toHaveCount(0);
  await expect(rows.nth(1)).toBeFocused();
  await expect(rows.nth(1)).toContainText('ben@gmx.de');
  expect((await readSavedCart(page)).items.map(({ gift }: { gift: Gift }) => gift.recipientEmail)).toEqual([
    'oma.erika@web.de',
    'ben@gmx.de',
    'cem@post.example',
    'dilek@hotmail.com',
  ]);
});

test('several people get a voucher each, from a pasted list, and post needs no addresses', async ({
  page,
  main,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { radio, field, sumLine, add } = await openVoucher(page);
  await radio('An mehrere').check();
  await expect(main.getByRole('textbox', { name: 'Anzahl' })).toHaveCount(0);
  await expect(sumLine).toHaveText('Preis je Person25,00\u00a0€');
  await add.click();
  await expect(errorSummary(page)).toBeFocused();
  await errorSummary(page).getByRole('link', { name: 'Bitte tragen Sie ein' }).click();
  await expect(field('Für wen (Person 1)')).toBeFocused();
  await expect(field('Für wen (Person 1)')).toHaveAccessibleName('Für wen (Person 1)');
  await expect(field('Für wen (Person 1)')).toHaveAccessibleDescription(/wer einen Gutschein bekommt/);
  await paste(page, 'Name;E-Mail\nAnna;anna@post.example\nBen;ben@\nCem;\n');
  await expect(main.getByText('3 Personen übernommen.')).toBeVisible();
  await main.getByRole('button', { name: 'Weitere Person' }).click();
  await expect(field('Für wen (Person 4)')).toBeFocused();
  await main.getByRole('button', { name: 'Person 4 entfernen' }).click();
  await expect(main.getByRole('button', { name: 'Person 3 entfernen' })).toBeFocused();
  await main.getByRole('button', { name: 'Weitere Person' }).click();
  await expect(sumLine).toContainText('Gesamtpreis für 3 Gutscheine');
  await expect(sumLine).toContainText('75,00\u00a0€');
  await add.click();
  await expect(errorSummary(page)).toBeFocused();
  await examineOpened(page, errorSummary(page));
  await errorSummary(page).getByRole('link', { name: 'Person 2: Bitte geben Sie' }).click();
  await expect(field('E-Mail-Adresse (Person 2)')).toBeFocused();
  await radio('Post').check();
  await expect(field('E-Mail-Adresse (Person 2)')).toHaveCount(0);
  await field('Von wem').fill('Karl');
  await add.click();
  await expect(main.getByText('3 Gutscheine im Warenkorb')).toBeVisible();
  const shared = { quantity: 1, deliveryType: 'POSTAL_SHIPPING' };
  expect((await readSavedCart(page)).items).toMatchObject([
    { ...shared, positionNumber: 1, gift: { recipientName: 'Anna', donorName: 'Karl' } },
    { ...shared, positionNumber: 2, gift: { recipientName: 'Ben', donorName: 'Karl' } },
    { ...shared, positionNumber: 3, gift: { recipientName: 'Cem', donorName: 'Karl' } },
  ]);
});

test('choices and greeting survive another page, Back and a reload', async ({ page }) => {
  const { radio, field, preview } = await openVoucher(page);
  await radio('Anderer Betrag').check();
  await field('Ihr Betrag in Euro').fill('35');
  await radio('Post').check();
  await radio('Alles Gute zum Geburtstag').check();
  await radio('An mehrere').check();
  await field('Für wen (Person 2)').fill('Ben');
  await field('Nachricht').fill('Danke!');
  const expectAll = async () => {
    await expect(field('Ihr Betrag in Euro')).toHaveValue('35');
    await expect(radio('Alles Gute zum Geburtstag')).toBeChecked();
    await expect(field('Für wen (Person 2)')).toHaveValue('Ben');
    await expect(field('Nachricht')).toHaveValue('Danke!');
    await expect(preview.getByText('Danke!')).toBeVisible();
  };
  await goToImprint(page);
  await page.goBack();
  await expectAll();
  await page.reload();
  await expectAll();
  await openHydrated(page, '/gutscheine/antiquariat-goldschnitt');
  await expect(radio('Für mich oder zum Überreichen')).toBeChecked();
});

test('a list that is too long is cut to what can be ordered and to what the cart holds, and says so', async ({
  page,
  main,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await saveCart(page, { items: Array.from({ length: 102 }, (_, index) => savedPosition(index + 1)) });
  const { radio, field, sumLine, add } = await openVoucher(page);
  await radio('An mehrere').check();
  await field('Für wen (Person 1)').focus();
  await paste(
    page,
    Array.from({ length: 120 }, (_, number) => `Gast ${number}, gast${number}@post.example`).join('\n'),
  );
  await expect(main.locator('.notice-warning')).toHaveText(/^99 Personen übernommen\. 21 Personen zu viel/);
  await expect(main.locator('.notice-warning')).toBeInViewport();
  await expect(main.getByRole('button', { name: 'Weitere Person' })).toHaveCount(0);
  await expect(sumLine).toContainText('Gesamtpreis für 99 Gutscheine');
  await add.click();
  await expect(main.getByText('In Ihren Warenkorb passen nur noch 98 Einträge, höchstens sind es 200.')).toBeVisible();
  await main.getByRole('button', { name: 'Person 99 entfernen' }).click();
  await add.click();
  await expect(main.getByText('98 Gutscheine im Warenkorb')).toBeVisible();
  expect((await readSavedCart(page)).items).toHaveLength(200);
});

test('what the visitor changes moves, but nothing before, and nothing for those who mind motion', async ({ page }) => {
  await page.addInitScript(() => {
    const moved = new Set<string>();
    const note = ({ target }: Event) => {
      if (target instanceof HTMLElement && target.closest('.voucher-preview') !== null) {
        moved.add(target.className || target.localName);
      }
    };
    addEventListener('transitionrun', note);
    addEventListener('animationstart', note);
    Reflect.set(window, 'moved', moved);
  });
  const moved = () => page.evaluate(() => [...Reflect.get(window, 'moved')].toSorted());
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion });
    await openHydrated(page, VOUCHER_PAGE);
    expect(await moved()).toEqual([]);
    await page.getByRole('radio', { name: '100\u00a0€' }).check();
    await page.getByRole('radio', { name: 'Danke' }).check();
    await page.getByRole('checkbox', { name: 'Mit Gruß auf dem Gutschein' }).check();
    await expect(page.locator('.voucher-greeting')).toBeVisible();
    const all = ['picture', 'voucher-amount', 'voucher-greeting'];
    await expect.poll(moved).toEqual(reducedMotion === 'reduce' ? [] : all);
    await page.evaluate(() => sessionStorage.clear());
  }
});
