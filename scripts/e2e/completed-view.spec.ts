import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './testing/client-page.ts';
import type { OrderRecord } from '../../site/shared/order/order-record.ts';
import { orderOf, positionOf, rememberOrder } from './testing/remembered-order.ts';
import { examineOpened } from './testing/looks.ts';

const PAGE = '/bestellung-abgeschlossen';
const EMPTY_ORDER = orderOf({ state: 'PAID' });

/** All that an order can hold. */
const WHOLE_ORDER: OrderRecord = orderOf({
  state: 'PAID',
  placedAt: Date.parse('2026-11-21T12:00:00Z'),
  positions: [
    positionOf(),
    positionOf({
      positionNumber: 2,
      amount: 100_000,
      quantity: 1,
      templateId: '2',
      gift: {
        donorName: 'Karl Weierstraß',
        recipientName: 'Sofja Wassiljewna Kowalewskaja-Donaudampfschifffahrtsgesellschaft',
        recipientEmail: 'sofja.wassiljewna.kowalewskaja@universitaet-stockholm.example',
        message: 'Liebe Sofja,\nalles Gute zum Geburtstag.\n\nDein Karl',
      },
    }),
    positionOf({
      positionNumber: 3,
      merchant: { id: '7', slug: 'antiquariat-goldschnitt', companyName: 'Antiquariat Goldschnitt' },
      templateId: 'weg',
      quantity: 1,
      deliveryType: 'POSTAL_SHIPPING',
    }),
  ],
  costs: { subtotal: 107_500, shippingCost: 295, total: 107_795 },
});

async function openOrder(page: Page, order: OrderRecord): Promise<void> {
  await rememberOrder(page, order);
  await page.goto(PAGE);
  // "Ihre Bestellung" is the heading of the prerendered page.
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Ihre Bestellung');
}

/** What the city says of its deliveries. */
const { emailDelivery, cardDelivery } = JSON.parse(readFileSync('tenants.json', 'utf8')).tenants[0].texts;

test('a paid order says what comes when and how, for whom it is and what it cost, also on paper, without controls; each gift has a card, also after a reload, which is printed on its own, and never with a code', async ({
  page,
  main,
  footer,
  header,
}) => {
  await page.clock.setFixedTime('2026-11-22T12:00:00Z');
  await openOrder(page, WHOLE_ORDER);
  await expect(main.getByRole('listitem')).toHaveText([
    `2 Gutscheine kommen per E-\u2060Mail zu Ihnen: karl@example.org${emailDelivery}`,
    /^1 Gutschein geht per E-\u2060Mail direkt an Sofja .*, sofja\.wassiljewna\.kowalewskaja@universitaet-stockholm\.example$/,
    `1 Gutschein kommt per Post zu Ihnen.${cardDelivery}`,
    'Ihre Bestellbestätigung schicken wir an karl@example.org. Nichts angekommen? Dann sehen Sie bitte auch im Spam-Ordner nach.',
    'Gültig bis 31.12.2029',
    /Musterstadt Gutschein2 × 25\s€, E-\u2060MailKommt per E-\u2060Mail zu Ihnen: karl@example\.org$/,
    /1 × 1\.000\s€, E-\u2060MailGeht per E-\u2060Mail direkt an Sofja .*Für Sofja .*Von Karl WeierstraßLiebe Sofja,\s+alles Gute zum Geburtstag\.\s+Dein Karl$/,
    /Antiquariat Goldschnitt1 × 25\s€, PostKommt per Post zu Ihnen\.$/,
  ]);
  await expect(main.getByText('vom 21. November 2026')).toBeVisible();
  await expect(main.getByRole('definition')).toHaveText(['1.075,00\u00a0€', '2,95\u00a0€', '1.077,95\u00a0€']);
  // Motifs with an image, and one that is not sold any more.
  const summary = main.locator('.order-summary');
  await expect(summary.locator('.voucher picture')).toHaveCount(2);
  await expect(summary.locator('.voucher-stand-in')).toHaveCount(1);

  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Ihre Grußkarte' });
  await page.getByRole('button', { name: 'Grußkarte drucken' }).click();
  await expect(dialog.getByRole('article')).toHaveCount(1);
  for (const text of [
    /^Für Sofja/,
    /^Karl Weierstraß$/,
    /alles Gute zum Geburtstag/,
    'Der Gutschein kommt per E-\u2060Mail.',
  ]) {
    await expect(dialog.getByText(text)).toBeVisible();
  }
  await expect(dialog.getByText('MU-100001')).toHaveCount(0);
  await examineOpened(page, dialog);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.gift-sheets .gift-sheet')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(page.locator('.gift-sheets')).toHaveCount(0);

  await page.emulateMedia({ media: 'print' });
  for (const text of ['Vielen Dank für Ihre Bestellung', 'MU-100001', 'Gültig bis 31.12.2029']) {
    await expect(main.getByText(text)).toBeVisible();
  }
  await expect(summary.getByText('Dein Karl')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Musterstadt Gutschein' }).first()).toBeVisible();
  await expect(main.locator('.gift-moment')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(header).toBeHidden();
  await expect(footer).toBeHidden();
});

test('the number is copied, by keyboard, and the page can be printed', async ({ page, heading, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openOrder(page, EMPTY_ORDER);
  await expect(heading).toBeFocused();
  // Past the gift's card and the button that shares it.
  for (let time = 0; time < 3; time++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Nummer kopieren' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Kopiert')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('MU-100001');
  // Past the two ways to get in touch.
  for (let time = 0; time < 3; time++) await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Bestellung drucken' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-printed]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/gutscheine');
});

const MOMENT = '.gift-moment';
/** How many parts of the envelope move, or have moved until now. */
const countMoves = (page: Page) =>
  page.locator(MOMENT).evaluate((moment) => moment.getAnimations({ subtree: true }).length);

test('the voucher comes out of its envelope once: not after a reload, on the way back, or with reduced motion', async ({
  page,
}) => {
  await openOrder(page, WHOLE_ORDER);
  await expect.poll(() => countMoves(page)).toBeGreaterThan(0);
  await page.locator(MOMENT).evaluate((moment) => {
    for (const animation of moment.getAnimations({ subtree: true })) animation.finish();
  });
  await expect.poll(() => countMoves(page)).toBe(0);
  await expect(page.locator(`${MOMENT} .voucher-greeting`)).toContainText('alles Gute zum Geburtstag');
  const visit = async (move: () => Promise<unknown>) => {
    await move();
    await expect(page.locator(`${MOMENT} .voucher`)).toBeVisible();
    await expect(page.locator('.is-opening')).toHaveCount(0);
  };
  await visit(() => page.reload());
  await page.getByRole('link', { name: 'Weitere Gutscheine ansehen' }).click();
  await expect(page).toHaveURL('/gutscheine');
  await visit(() => page.goBack());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openOrder(page, WHOLE_ORDER);
  await expect(page.locator(`${MOMENT} .voucher`)).toBeVisible();
  expect(await countMoves(page)).toBe(0);
});

test('a gift that reaches its recipient by itself asks for no card today, and what is shared is only the page of the voucher', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const share = (data: ShareData) => (
      document.body.setAttribute('data-shared', JSON.stringify(data)),
      Promise.resolve()
    );
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const gift = { recipientName: 'Anna', recipientEmail: 'anna@example.org' };
  await openOrder(page, orderOf({ state: 'PAID', positions: [positionOf({ gift })] }));
  await expect(page.getByRole('button', { name: 'Grußkarte drucken' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Heute schon verschenken?' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Weiterempfehlen' }).click();
  const shared = JSON.parse((await page.locator('[data-shared]').getAttribute('data-shared')) ?? '');
  expect(shared).toEqual({
    title: 'Musterstadt Gutschein',
    url: new URL('/gutscheine/musterstadt-gutschein', page.url()).href,
  });
  await openOrder(page, WHOLE_ORDER);
  await expect(page.getByRole('heading', { name: 'Heute schon verschenken?' })).toBeVisible();
});

test('an order without gifts has cards to write on; an unpaid one has none and is not celebrated', async ({ page }) => {
  await openOrder(
    page,
    orderOf({ state: 'PAID', positions: [positionOf({ quantity: 1, deliveryType: 'POSTAL_SHIPPING' })] }),
  );
  await expect(page.getByText('1 Gutschein kommt per Post zu Ihnen')).toBeVisible();
  await page.getByRole('button', { name: 'Grußkarte drucken' }).click();
  await expect(page.getByRole('dialog').getByText('Der Gutschein kommt mit der Post.')).toBeVisible();
  await expect(page.getByRole('dialog').locator('[data-blank="true"]')).toHaveCount(2);
  await openOrder(page, { ...WHOLE_ORDER, state: 'PENDING' });
  await examineOpened(page, page.getByRole('heading', { name: 'Fragen zu Ihrer Bestellung?' }));
  await expect(page.getByRole('button', { name: 'Grußkarte drucken' })).toHaveCount(0);
  await rememberOrder(page, orderOf({ state: 'OPEN' }));
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Warenkorb wiederherstellen' })).toBeVisible();
  await expect(page.locator(MOMENT)).toHaveCount(0);
});
