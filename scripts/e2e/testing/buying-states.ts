import type { Locator, Page } from '@playwright/test';
import { BOOKS, cartOn, saveCart, savedPosition } from './cart-page.ts';
import { fillCustomer, notice, openCheckout, orderButton, POSTED_VOUCHER, VOUCHER } from './checkout-page.ts';
import { errorSummary, openHydrated } from './client-page.ts';
import type { OpenedState } from './reading-states.ts';
import { orderOf, positionOf, rememberOrder } from './remembered-order.ts';

const VOUCHER_PAGE = '/gutscheine/musterstadt-gutschein';
const GIFT = { recipientName: 'Anna', donorName: 'Karl', message: 'Alles Gute!' };

const mainOf = (page: Page) => page.getByRole('main');
const addToCart = (page: Page) => mainOf(page).getByRole('button', { name: 'In den Warenkorb' }).click();

/** Opens a voucher's page and chooses one of its radio buttons. */
async function choose(page: Page, name: string): Promise<Locator> {
  await openHydrated(page, VOUCHER_PAGE);
  await mainOf(page).getByRole('radio', { name }).check();
  return mainOf(page);
}

/** Opens a cart with a gift by post, a voucher that is not sold any more and one too many of another. */
async function openCart(page: Page) {
  const gone = { id: '9', slug: 'laden-zu', companyName: 'Laden zu' };
  const items = [
    savedPosition(1, { gift: GIFT, deliveryType: 'POSTAL_SHIPPING' }),
    savedPosition(2, { merchant: gone }),
    savedPosition(3, { merchant: BOOKS }),
    savedPosition(4, { merchant: BOOKS, quantity: 200 }),
  ];
  await saveCart(page, { items });
  await openHydrated(page, '/warenkorb');
  const cart = cartOn(page);
  await cart.main.getByText('Dieser Gutschein wird nicht mehr verkauft.').waitFor();
  const general = cart.row('Musterstadt Gutschein');
  return { ...cart, press: (name: RegExp) => general.getByRole('button', { name }).click() };
}

async function openWithdrawal(page: Page): Promise<Locator> {
  await openHydrated(page, '/widerruf');
  await page.getByLabel('Ihr Name').fill('Erika Mustermann');
  await page.getByLabel('Bestellnummer').fill('MU-100001');
  await page.getByLabel('E-Mail-Adresse').fill('erika@post.example');
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  return page.getByRole('button', { name: 'Widerruf bestätigen' });
}

async function openOrder(page: Page, state: 'PAID' | 'PENDING' | 'OPEN' | 'FAILED'): Promise<Locator> {
  const positions = [positionOf({ gift: GIFT }), positionOf({ positionNumber: 2, deliveryType: 'POSTAL_SHIPPING' })];
  await rememberOrder(page, orderOf({ state, positions, provider: 'PAYPAL', payPalOrderId: 'P' }));
  await openHydrated(page, '/bestellung-abgeschlossen');
  return page.getByRole('heading', { name: 'Fragen zu Ihrer Bestellung?' });
}

/** Of a voucher's page, the cart, the checkout, the page after it, and the withdrawal. */
export const BUYING_STATES: readonly OpenedState[] = [
  {
    name: 'voucher with a wrong amount and quantity, by post',
    async open(page) {
      const main = await choose(page, 'Post');
      await main.getByRole('radio', { name: 'Anderer Betrag' }).check();
      await main.getByRole('textbox', { name: 'Ihr Betrag in Euro' }).fill('3,50');
      await main.getByRole('textbox', { name: 'Anzahl' }).fill('200');
      await addToCart(page);
      return errorSummary(page);
    },
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
    name: 'voucher that was put into the cart',
    async open(page) {
      await openHydrated(page, VOUCHER_PAGE);
      await addToCart(page);
      return page.getByRole('link', { name: 'Im Warenkorb' });
    },
  },
  {
    name: 'cart with vouchers that are not sold, one of them removed',
    async open(page) {
      const { row, undo } = await openCart(page);
      await row('Laden zu')
        .getByRole('button', { name: /^Entfernen/ })
        .click();
      return undo;
    },
  },
  {
    name: 'gift in the cart, refused',
    async open(page) {
      const { dialog, press } = await openCart(page);
      await press(/^Gruß ändern/);
      await dialog.getByRole('textbox', { name: 'Nachricht' }).fill('a'.repeat(401));
      await dialog.getByRole('button', { name: 'Übernehmen' }).click();
      return errorSummary(page);
    },
  },
  {
    name: 'change of a voucher in the cart, refused',
    async open(page) {
      const { dialog, press } = await openCart(page);
      await press(/^Betrag, Versand, Motiv ändern/);
      await dialog.getByRole('radio', { name: 'Anderer Betrag' }).check();
      await dialog.getByRole('button', { name: 'Übernehmen' }).click();
      return errorSummary(page);
    },
  },
  {
    name: 'checkout with another address, refused',
    async open(page) {
      await openCheckout(page, [VOUCHER, POSTED_VOUCHER]);
      await page.getByText('Abweichende Lieferadresse').click();
      await orderButton(page).click();
      return errorSummary(page);
    },
  },
  {
    name: 'checkout whose order was not answered, with a suggested address',
    async open(page) {
      await openCheckout(page, [VOUCHER, POSTED_VOUCHER]);
      await fillCustomer(page, 'verloren+axe@gmial.com');
      await orderButton(page).click();
      return notice(page);
    },
  },
  {
    name: 'withdrawal, refused',
    async open(page) {
      await openHydrated(page, '/widerruf');
      await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
      return errorSummary(page);
    },
  },
  {
    name: 'withdrawal that could not be sent',
    async open(page) {
      await page.route('**/order/withdrawals', (route) => route.fulfill({ status: 503 }));
      await (await openWithdrawal(page)).click();
      return page.getByRole('link', { name: 'Widerruf als E-\u2060Mail senden' });
    },
  },
  {
    name: 'receipt of a withdrawal',
    async open(page) {
      await (await openWithdrawal(page)).click();
      return page.getByRole('heading', { name: 'Ihr Widerruf ist eingegangen' });
    },
  },
  { name: 'order that is paid', open: (page) => openOrder(page, 'PAID') },
  { name: 'order whose payment is examined', open: (page) => openOrder(page, 'PENDING') },
  { name: 'order whose payment is open', open: (page) => openOrder(page, 'OPEN') },
  {
    name: 'order that this device does not know',
    async open(page) {
      await openHydrated(page, '/bestellung-abgeschlossen?session_id=cs_7');
      return page.getByRole('heading', { level: 1, name: /nicht gespeichert|Keine Bestellung/ });
    },
  },
  { name: 'order whose payment failed', open: (page) => openOrder(page, 'FAILED') },
  {
    name: 'cards of a gift to print',
    async open(page) {
      await openOrder(page, 'PAID');
      await page.getByRole('button', { name: 'Grußkarte drucken' }).click();
      return page.getByRole('dialog', { name: 'Ihre Grußkarte' });
    },
  },
];
