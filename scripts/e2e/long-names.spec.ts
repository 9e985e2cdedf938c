import type { Locator, Page } from '@playwright/test';
import { fillCustomer, openCheckout, orderButton, POSTED_VOUCHER, VOUCHER } from './testing/checkout-page.ts';
import { detailPath } from './testing/cities.ts';
import { errorSummary, expect, holdBack, openHydrated, test } from './testing/client-page.ts';
import { adoptStyle, findOverflow, LARGE_TEXT } from './testing/page-checks.ts';
import { placeWith } from './testing/other-order-service.ts';
import { orderOf, rememberOrder } from './testing/remembered-order.ts';
import { examineOpened } from './testing/looks.ts';
import { openCart, buttonsOf } from './testing/cart-page.ts';

/** 80 letters, and no place where a browser breaks a line by itself. */
const NAME = 'Donaudampfschifffahrtskapitaensmuetzenabzeichenverordnungsfachverkaufsanstaltena';
const EMAIL = `${NAME}@${NAME.slice(0, 60)}.example`;

const ITEMS = [
  {
    ...VOUCHER,
    merchant: { ...VOUCHER.merchant, companyName: NAME },
    gift: { donorName: NAME, recipientName: NAME, recipientEmail: EMAIL, message: NAME.repeat(5) },
  },
  { ...POSTED_VOUCHER, merchant: { ...POSTED_VOUCHER.merchant, companyName: NAME }, gift: { recipientName: NAME } },
];

function countLines(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
}

async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await findOverflow(page), `${page.url()} at ${width} px`).toEqual([]);
  }
}

/** The same, with text of the usual size and of twice the size. */
async function expectNoOverflowInAnySize(page: Page): Promise<void> {
  await expectNoOverflow(page);
  const takeBack = await adoptStyle(page, LARGE_TEXT);
  await expectNoOverflow(page);
  await takeBack();
}

test('names of 80 letters do not widen the checkout, nor its notices', async ({ page, main }) => {
  await openCheckout(page, ITEMS);
  await fillCustomer(page, EMAIL);
  await page.getByLabel('Vor- und Nachname').fill(NAME);
  await page.getByText('Abweichende Lieferadresse').click();
  await expectNoOverflowInAnySize(page);
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill('');
  await orderButton(page).click();
  await examineOpened(page, errorSummary(page));
  await expectNoOverflowInAnySize(page);
  await page.setViewportSize({ width: 320, height: 640 });
  // Large enough for touch.
  for (const control of [orderButton(page), ...(await main.getByRole('textbox').all())]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.getByLabel('E-Mail-Adresse', { exact: true }).fill(EMAIL);
  await placeWith(page, { orderId: NAME, total: 1 });
  await orderButton(page).click();
  await expect(page.getByRole('region', { name: 'Hinweis zur Bestellung' })).toBeVisible();
  await expectNoOverflowInAnySize(page);
});

test('names of 80 letters do not widen an order, whatever became of it', async ({ page, main }) => {
  for (const state of ['PAID', 'OPEN', 'FAILED'] as const) {
    const payment = { provider: 'PAYPAL', payPalOrderId: 'P' } as const;
    await rememberOrder(page, orderOf({ orderId: NAME, state, positions: ITEMS, email: EMAIL, ...payment }));
    await openHydrated(page, '/bestellung-abgeschlossen');
    await examineOpened(page, main.getByText(NAME, { exact: true }).first());
    await expectNoOverflowInAnySize(page);
  }
});

test('names of 80 letters do not widen the cart, while its costs are on their way, when they are there, and without a row', async ({
  page,
}) => {
  const answerCosts = await holdBack(page, '**/orders/cost-breakdown');
  const gone = { ...VOUCHER, positionNumber: 4, merchant: { id: '9', slug: 'weg', companyName: NAME } };
  const last = { ...VOUCHER, quantity: 99, positionNumber: 3, gift: { message: NAME } };
  const { rows, dialog, summary, undo } = await openCart(page, ...ITEMS, gone, last);
  await expect(rows.getByText('Dieser Gutschein wird nicht mehr verkauft.')).toBeVisible();
  await expect(summary.locator('.cost-lines')).toHaveAttribute('aria-busy', 'true');
  await expectNoOverflow(page);
  answerCosts();
  await expect(summary.locator('.cost-lines')).toHaveAttribute('aria-busy', 'false');
  await expect(rows.first()).toBeVisible();
  await expectNoOverflowInAnySize(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect((await rows.last().getByRole('textbox').boundingBox())?.width).toBeGreaterThanOrEqual(48);
  const { change, greet, remove } = buttonsOf(rows.last());
  for (const button of [change, greet]) {
    await button.click();
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  }
  await adoptStyle(page, LARGE_TEXT);
  // One line a word.
  const { companyName } = VOUCHER.merchant;
  expect(await countLines(page.getByRole('heading', { name: companyName }))).toBeLessThanOrEqual(2);
  await remove.click();
  await expect(undo).toBeVisible();
  await expectNoOverflow(page);
});

test('names, categories, addresses and a provider’s name of 200 letters do not widen a merchant’s page', async ({
  page,
  request,
}) => {
  await openHydrated(page, await detailPath(request, '/akzeptanzstellen'));
  const parts = [
    'h1',
    '.location-kind',
    '.location-facts address',
    '.voucher-offer h2',
    '.breadcrumbs li:last-child',
    '.logo-text strong',
    '.logo-text span',
  ];
  for (const part of parts) {
    const text = page.locator(part).first();
    await text.evaluate((element, letters) => (element.textContent = letters), NAME.repeat(3).slice(0, 200));
  }
  await expectNoOverflow(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the small voucher beside the sum is its motif alone, and with text of twice the size their bar is whole', async ({
    page,
  }) => {
    await openHydrated(page, '/gutscheine/musterstadt-gutschein');
    const voucher = page.locator('.order-bar .voucher');
    await expect(voucher.locator('img')).toBeInViewport({ ratio: 1 });
    // It would have to break the name.
    await expect(voucher.locator('.voucher-strip')).toBeHidden();
    await adoptStyle(page, LARGE_TEXT);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const add = page.getByRole('button', { name: 'In den Warenkorb' });
    await expect(add).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.order-sum-line strong')).toBeInViewport({ ratio: 1 });
  });

  test('the name in the header grows with the text, and its words stay whole', async ({ page, header }) => {
    await page.goto('/');
    const name = page.locator('.logo-text strong');
    const measure = () =>
      name.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return { size: Number.parseFloat(getComputedStyle(element).fontSize), lines: range.getClientRects().length };
      });
    const { size } = await measure();
    await adoptStyle(page, LARGE_TEXT);
    expect(await measure()).toEqual({ size: 2 * size, lines: 1 });
    for (const tool of await header.getByRole('button').all()) await expect(tool).toBeInViewport({ ratio: 1 });
  });

  test('the filter of the map keeps its words whole, and shows the whole name of the chosen branch', async ({
    page,
  }) => {
    await openHydrated(page, '/karte');
    const words = page.getByRole('group', { name: 'Welche Orte' }).locator('span');
    for (const width of [1280, 1000, 900, 768, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await Promise.all((await words.all()).map(countLines));
      expect.soft(lines, `${width} px`).toEqual([1, 1, 1]);
    }
    const branch = page.getByRole('combobox', { name: 'Branche' });
    const missingWidth = () =>
      branch.evaluate((select: HTMLSelectElement) => {
        const copy = select.cloneNode();
        if (!(copy instanceof HTMLSelectElement)) throw new TypeError('Not a select');
        copy.append(new Option(select.selectedOptions[0]?.text));
        copy.style.width = 'max-content';
        select.after(copy);
        const missing = copy.offsetWidth - select.offsetWidth;
        copy.remove();
        return missing;
      });
    expect(await missingWidth()).toBeLessThanOrEqual(0);
    await branch.selectOption('Restaurant & Gasthaus');
    expect(await missingWidth()).toBeLessThanOrEqual(0);
    await adoptStyle(page, LARGE_TEXT);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await missingWidth()).toBeLessThanOrEqual(0);
    await page.getByRole('radio', { name: 'Kaufen' }).check();
    expect(await missingWidth()).toBeLessThanOrEqual(0);
  });
});
