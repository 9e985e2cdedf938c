import { expect, type Page } from '@playwright/test';
import type { Gift } from '../../../site/shared/order/position.ts';
import { readSavedCart } from './cart-page.ts';
import { choosePayPal, endPayPal, fillCustomer, openPayPal, orderButton } from './checkout-page.ts';
import { openHydrated } from './client-page.ts';
import { savedOrder } from './remembered-order.ts';

export interface WantedVoucher {
  /** Of its page. */
  slug: string;
  companyName: string;
  /** Default: by e-mail. */
  delivery?: 'Post';
  gift?: Gift;
}

export type Payment = 'Kreditkarte oder Debitkarte' | 'PayPal';

const CUSTOMER_EMAIL = 'erika@post.example';

/** What a visitor types in a purchase, and what may stand in no address. */
const PERSONAL = /erika|mustermann|marktplatz|97070|kowalewskaja|weierstra|geburtstag/i;

/** Personal data in addresses that the browser requested. */
export function collectPersonalData(page: Page): string[] {
  const found: string[] = [];
  page.context().on('request', (request) => {
    if (PERSONAL.test(decodeURIComponent(request.url()))) found.push(request.url());
  });
  return found;
}

export async function putIntoCart(
  page: Page,
  { slug, delivery }: Pick<WantedVoucher, 'slug' | 'delivery'>,
): Promise<void> {
  await openHydrated(page, `/gutscheine/${slug}`);
  const main = page.getByRole('main');
  if (delivery !== undefined) await main.getByRole('radio', { name: delivery }).check();
  await main.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expect(main.getByRole('link', { name: 'Im Warenkorb' })).toBeVisible();
}

/** In the cart. */
export async function describeGift(page: Page, { companyName, gift }: WantedVoucher): Promise<void> {
  if (gift === undefined) return;
  const row = page.getByRole('article').filter({ hasText: companyName });
  await row.getByRole('button', { name: 'Gruß hinzufügen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Für wen').fill(gift.recipientName ?? '');
  await dialog.getByLabel('Von wem').fill(gift.donorName ?? '');
  await dialog.getByLabel('Nachricht').fill(gift.message ?? '');
  if (gift.recipientEmail !== undefined) {
    await dialog.getByLabel('E-Mail-Adresse der beschenkten Person').fill(gift.recipientEmail);
  }
  await dialog.getByRole('button', { name: 'Übernehmen' }).click();
  await expect(dialog).toBeHidden();
}

/** From the cart to the last button. @returns the total as it is shown above that button */
export async function fillCheckout(page: Page, payment: Payment): Promise<string> {
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await expect(page).toHaveURL('/kasse');
  await fillCustomer(page, CUSTOMER_EMAIL);
  if (payment === 'PayPal') await choosePayPal(page);
  else await page.getByRole('radio', { name: payment }).check();
  return shownTotal(page);
}

/** Orders, and pays on the payment service's page. */
export async function orderAndPay(page: Page, payment: Payment): Promise<void> {
  if (payment === 'PayPal') {
    await endPayPal(await openPayPal(page), 'Zahlung freigeben');
    return;
  }
  await orderButton(page).click();
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click();
}

/** The page after the payment, with the cart empty and the order remembered: as paid if the order service has said so. */
export async function expectPlaced(page: Page, vouchers: readonly WantedVoucher[], total: string): Promise<void> {
  await expect(page).toHaveURL('/bestellung-abgeschlossen');
  const record = await savedOrder(page);
  const isPaid = record.provider === 'PAYPAL';
  const heading = isPaid ? 'Vielen Dank für Ihre Bestellung' : 'Ihre Bestellung ist aufgegeben';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  const main = page.getByRole('main');
  expect(record).toMatchObject({ state: isPaid ? 'PAID' : 'OPEN', email: CUSTOMER_EMAIL });
  await expect(main.getByText(record.orderId)).toBeVisible();
  expect(await shownTotal(page)).toBe(total);
  for (const { companyName, delivery, gift } of vouchers) {
    const item = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: companyName }) });
    await expect(item).toContainText(delivery ?? 'E-\u2060Mail');
    for (const text of Object.values({ ...gift, recipientEmail: '' })) await expect(item).toContainText(text);
    if (gift?.recipientEmail !== undefined) {
      await expect(main).toContainText(`direkt an ${gift.recipientName}, ${gift.recipientEmail}`);
    }
  }
  if (vouchers.some(({ delivery }) => delivery === 'Post')) await expect(main).toContainText('per Post zu Ihnen');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Warenkorb', exact: true })).toBeVisible();
  expect((await readSavedCart(page)).items).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('order-attempt'))).toBeNull();
}

async function shownTotal(page: Page): Promise<string> {
  const total = page.locator('.cost-total').getByRole('definition');
  await expect(total).toHaveText(/^[\d.]+,\d\d\s€$/);
  return (await total.textContent()) ?? '';
}
