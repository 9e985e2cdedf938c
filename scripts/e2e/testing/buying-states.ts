import type { Locator, Page } from '@playwright/test';
import { BOOKS, cartOn, saveCart, savedPosition } from './cart-page.ts';
import { fillCustomer, notice, openCheckout, orderButton, POSTED_VOUCHER, VOUCHER } from './checkout-page.ts';
import { errorSummary, openHydrated } from './client-page.ts';
import type { OpenedState } from './reading-states.ts';
import { orderOf, positionOf, rememberOrder } from './remembered-order.ts';
import { VOUCHER_PAGE } from './voucher-form.ts';

const WITHDRAWALS = '**/order/withdrawals';
const GIFT = { recipientName: 'Anna', donorName: 'Karl', message: 'Alles Gute!' };

const mainOf = (page: Page) => page.getByRole('main');
const addToCart = (page: Page) => mainOf(page).getByRole('button', { name: 'In den Warenkorb' }).click();

/** Opens a voucher's page and chooses one of its radio buttons. */
async function choose(page: Page, name: string): Promise<Locator> {
  await openHydrated(page, VOUCHER_PAGE);
  await mainOf(page).getByRole('radio', { name }).check();
  return mainOf(page);
}

/** One of the buttons of the general voucher's row in the cart. */
const press = (page: Page, name: RegExp) =>
  cartOn(page).row('Musterstadt Gutschein').getByRole('button', { name }).click();

const accept = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Übernehmen' }).click();

async function openOrder(page: Page, state: 'PAID' | 'PENDING' | 'OPEN' | 'FAILED'): Promise<Locator> {
  const positions = [positionOf({ gift: GIFT }), positionOf({ positionNumber: 2, deliveryType: 'POSTAL_SHIPPING' })];
  await rememberOrder(page, orderOf({ state, positions, provider: 'PAYPAL', payPalOrderId: 'P' }));
  await openHydrated(page, '/bestellung-abgeschlossen');
  return page.getByRole('heading', { name: 'Fragen zu Ihrer Bestellung?' });
}

/** Of a voucher's page, the cart, the checkout, the page after it, and the withdrawal. */
export const BUYING_STATES: readonly OpenedState[] = [
  {
    name: 'voucher with a wrong amount and quantity, by post, and one that was put into the cart',
    async open(page) {
      const main = await choose(page, 'Post');
      await main.getByRole('radio', { name: 'Anderer Betrag' }).check();
      await main.getByRole('textbox', { name: 'Ihr Betrag in Euro' }).fill('3,50');
      await main.getByRole('textbox', { name: 'Anzahl' }).fill('200');
      await addToCart(page);
      return errorSummary(page);
    },
    next: [
      async (page) => {
        await mainOf(page).getByRole('radio', { name: '25\u00a0€' }).check();
        await mainOf(page).getByRole('textbox', { name: 'Anzahl' }).fill('1');
        await addToCart(page);
        return page.getByRole('link', { name: 'Im Warenkorb' });
      },
    ],
  },
  {
    name: 'voucher with a greeting, and a look at its e-mail',
    async open(page) {
      const main = await choose(page, 'Direkt an die beschenkte Person');
      await main.getByLabel('Für wen', { exact: true }).fill('Anna');
      await main.getByText('So kommt der Gutschein an').click();
      return main.locator('.mail');
    },
  },
  {
    name: 'voucher for several people, refused',
    async open(page) {
      const main = await choose(page, 'An mehrere');
      await main.getByRole('button', { name: 'Weitere Person' }).click();
      await main.getByLabel('Für wen (Person 1)').fill('Anna');
      await main.getByLabel('E-Mail-Adresse (Person 1)').fill('anna@');
      await main.getByLabel('E-Mail-Adresse (Person 2)').fill('ben@');
      await main.getByRole('radio', { name: 'An einem bestimmten Tag' }).check();
      await addToCart(page);
      return errorSummary(page);
    },
  },
  {
    name: 'cart with vouchers that are not sold, one of them removed; a gift and a change that are refused',
    async open(page) {
      const gone = { id: '9', slug: 'laden-zu', companyName: 'Laden zu' };
      const items = [
        savedPosition(1, { gift: GIFT, deliveryType: 'POSTAL_SHIPPING' }),
        savedPosition(2, { merchant: gone }),
        savedPosition(3, { merchant: BOOKS }),
        savedPosition(4, { merchant: BOOKS, quantity: 200 }),
      ];
      await saveCart(page, { items });
      await openHydrated(page, '/warenkorb');
      const { main, row, undo } = cartOn(page);
      await main.getByText('Dieser Gutschein wird nicht mehr verkauft.').waitFor();
      await row(gone.companyName)
        .getByRole('button', { name: /^Entfernen/ })
        .click();
      return undo;
    },
    next: [
      async (page) => {
        await press(page, /^Gruß ändern/);
        await page.getByRole('textbox', { name: 'Nachricht' }).fill('a'.repeat(401));
        await accept(page);
        return errorSummary(page);
      },
      async (page) => {
        await page.keyboard.press('Escape');
        await press(page, /^Betrag, Versand, Motiv ändern/);
        await page.getByRole('radio', { name: 'Anderer Betrag' }).check();
        await accept(page);
        return errorSummary(page);
      },
    ],
  },
  {
    name: 'checkout with another address, refused, and with a suggested address and an order that was not answered',
    async open(page) {
      await openCheckout(page, [VOUCHER, POSTED_VOUCHER]);
      await page.getByText('Abweichende Lieferadresse').click();
      await orderButton(page).click();
      return errorSummary(page);
    },
    next: [
      async (page) => {
        await fillCustomer(page, 'verloren+axe@gmial.com');
        await orderButton(page).click();
        return notice(page);
      },
    ],
  },
  {
    name: 'withdrawal, refused, then one that could not be sent, and its receipt',
    async open(page) {
      await openHydrated(page, '/widerruf');
      await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
      return errorSummary(page);
    },
    next: [
      async (page) => {
        await page.getByLabel('Ihr Name').fill('Erika Mustermann');
        await page.getByLabel('Bestellnummer').fill('MU-100001');
        await page.getByLabel('E-Mail-Adresse').fill('erika@post.example');
        await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
        await page.route(WITHDRAWALS, (route) => route.fulfill({ status: 503 }));
        await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
        return page.getByRole('link', { name: 'Widerruf als E-\u2060Mail senden' });
      },
      async (page) => {
        await page.unroute(WITHDRAWALS);
        await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
        return page.getByRole('heading', { name: 'Ihr Widerruf ist eingegangen' });
      },
    ],
  },
  {
    name: 'order that is paid, the cards of its gift to print, and one in any other state',
    open: (page) => openOrder(page, 'PAID'),
    next: [
      async (page) => {
        await page.getByRole('button', { name: 'Grußkarte drucken' }).click();
        return page.getByRole('dialog', { name: 'Ihre Grußkarte' });
      },
      (page) => openOrder(page, 'PENDING'),
      (page) => openOrder(page, 'OPEN'),
      (page) => openOrder(page, 'FAILED'),
      async (page) => {
        await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
        await openHydrated(page, '/bestellung-abgeschlossen?session_id=cs_7');
        return page.getByRole('heading', { level: 1, name: /nicht gespeichert|Keine Bestellung/ });
      },
    ],
  },
];
