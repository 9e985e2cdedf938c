import type { Page } from '@playwright/test';
import { readSavedCart } from './testing/cart-page.ts';
import { collectDocuments, errorSummary, expect, openBeforeCode, test } from './testing/client-page.ts';
import { VOUCHER_PAGE, voucherFormOn } from './testing/voucher-form.ts';
import { examineOpened } from './testing/looks.ts';

test.use({ viewport: { width: 360, height: 740 } });

async function expectInCart(page: Page, positions: object[]): Promise<void> {
  await expect(page.getByRole('main').getByRole('link', { name: 'Im Warenkorb' })).toBeVisible();
  const { items } = await readSavedCart(page);
  expect(items).toMatchObject(positions);
  expect(items).toHaveLength(positions.length);
}

test('what is chosen before the code arrives is what goes into the cart, and an early click is done once', async ({
  quietPage: page,
  main,
}) => {
  const documents = collectDocuments(page);
  const arrive = await openBeforeCode(page, VOUCHER_PAGE);
  const { radio, amount, quantity, add, sum } = voucherFormOn(page);
  await expect(amount).toBeHidden();
  await radio('Anderer Betrag').check();
  await amount.fill('30');
  await radio('Post').check();
  await radio('Alles Gute zum Geburtstag').check();
  await quantity.fill('2');
  const busyAfterClick = await add.evaluate((button: HTMLButtonElement) => {
    button.click();
    return button.ariaBusy;
  });
  expect(busyAfterClick).toBe('true');
  await add.click();
  expect(await readSavedCart(page)).toBeNull();
  await arrive();
  await expectInCart(page, [{ amount: 3000, quantity: 2, templateId: '2', deliveryType: 'POSTAL_SHIPPING' }]);
  await expect(add).not.toHaveAttribute('aria-busy');
  await expect(sum).toHaveText('60,00\u00a0€');
  await expect(main.locator('.order-sum')).toContainText('zzgl. 2,95\u00a0€ Versand');
  await expect(quantity).toHaveValue('2');
  await examineOpened(page, page.getByRole('link', { name: 'Im Warenkorb' }));
  expect(documents).toEqual([VOUCHER_PAGE]);
});

test('early steps of the quantity count, and what was wrong early is said as ever', async ({ page, main }) => {
  const arrive = await openBeforeCode(page, VOUCHER_PAGE);
  const { radio, amount, quantity, more, add } = voucherFormOn(page);
  await quantity.fill('7');
  for (let press = 0; press < 3; press += 1) await more.click();
  await radio('Anderer Betrag').check();
  await amount.fill('3,50');
  await amount.press('Enter');
  await arrive();
  await expect(quantity).toHaveValue('10');
  await expect(more).not.toHaveAttribute('aria-busy');
  await expect(main.locator('.field-error')).toHaveText(/ganze Euro/);
  await expect(errorSummary(page)).toBeFocused();
  await expect(amount).toHaveValue('3,50');
  await amount.fill('42');
  await add.click();
  await expectInCart(page, [{ amount: 4200, quantity: 10 }]);
});

test('an amount chosen before the code arrives wins over the one in the address', async ({ page }) => {
  const arrive = await openBeforeCode(page, `${VOUCHER_PAGE}?betrag=100`);
  const { radio, sum } = voucherFormOn(page);
  await radio('50\u00a0€').check();
  await arrive();
  await expect(sum).toHaveText('50,00\u00a0€');
  await expect(radio('50\u00a0€')).toBeChecked();
});

test('what is typed at once after a click on „Anderer Betrag“ goes on at its caret when the code arrives', async ({
  page,
  main,
}) => {
  const arrive = await openBeforeCode(page, VOUCHER_PAGE);
  const { amount, sum } = voucherFormOn(page);
  await expect(sum).toHaveText('25,00\u00a0€');
  await expect(sum).toBeVisible();
  await main.locator('label', { hasText: 'Anderer Betrag' }).click();
  // The sum in the document is that of another amount.
  await expect(sum).toBeHidden();
  await expect(amount).toBeFocused();
  await page.keyboard.type('15');
  await page.keyboard.press('ArrowLeft');
  await arrive();
  await expect(sum).toHaveText('15,00\u00a0€');
  await expect(sum).toBeVisible();
  await page.keyboard.type('2');
  await expect(amount).toHaveValue('125');
  await expect(sum).toHaveText('125,00\u00a0€');
});

test('choices that a browser restores without an event, as Firefox does after a reload, are adopted', async ({
  page,
}) => {
  const arrive = await openBeforeCode(page, VOUCHER_PAGE);
  await page.evaluate(() => {
    const field = (selector: string) => document.querySelector<HTMLInputElement>(`main ${selector}`) ?? new Image();
    Object.assign(field('[name=betrag][value="anderer"]'), { checked: true });
    Object.assign(field('#anderer-betrag'), { value: '35' });
    Object.assign(field('[name=versand][value="POSTAL_SHIPPING"]'), { checked: true });
    Object.assign(field('[name=motiv][value="2"]'), { checked: true });
    Object.assign(field('#anzahl'), { value: '3' });
  });
  await arrive();
  const { add, sum } = voucherFormOn(page);
  await expect(sum).toHaveText('105,00\u00a0€');
  await add.click();
  await expectInCart(page, [{ amount: 3500, quantity: 3, templateId: '2', deliveryType: 'POSTAL_SHIPPING' }]);
});
