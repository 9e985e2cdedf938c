import { BOOKS, cartOn, openCart, readSavedCart, savedPosition } from './testing/cart-page.ts';
import { fillCustomer, openCheckout, POSTED_VOUCHER, pressOrder, section, VOUCHER } from './testing/checkout-page.ts';
import { expect, test } from './testing/client-page.ts';

const MESSAGE = 'Liebe Jule,\nalles Gute zum Geburtstag!\nDein Onkel Karl';
const GIFT = { recipientName: 'Jule Brandt', recipientEmail: 'jule@brandt.example', message: MESSAGE };
const TO_JULE = 'Geht per E-\u2060Mail direkt an Jule Brandt, jule@brandt.example';
const ELSEWHERE = 'Geht per Post an die abweichende Lieferadresse: Omas Laden, Deichweg 8, 26382 Wilhelmshaven';

test('cart, review and completed order say of each voucher who gets it, how and where, with the greeting in its lines', async ({
  page,
  main,
}) => {
  // As the browser breaks its lines, not as the document contains it.
  const greeting = () => main.locator('blockquote').evaluate((element: HTMLElement) => element.innerText);
  await openCheckout(page, [{ ...VOUCHER, gift: GIFT }, POSTED_VOUCHER]);
  const lines = section(page, 'Prüfen und bestellen').getByRole('listitem');
  await expect(lines.nth(0).getByText(TO_JULE)).toBeVisible();
  expect(await greeting()).toBe(MESSAGE);
  await expect(lines.nth(1).getByText('Kommt per Post zu Ihnen.')).toBeVisible();
  await fillCustomer(page);
  await expect(
    lines.nth(1).getByText('Kommt per Post zu Ihnen: Erika Mustermann, Marktplatz 1, 97070 Musterstadt'),
  ).toBeVisible();
  const delivery = section(page, 'Lieferung');
  await delivery.getByText('Abweichende Lieferadresse').click();
  const fields = { Name: 'Omas Laden', Straße: 'Deichweg 8', Postleitzahl: '26382', Ort: 'Wilhelmshaven' };
  for (const [label, value] of Object.entries(fields))
    await delivery
      .getByLabel(new RegExp(`^${label}`))
      .first()
      .fill(value);
  await expect(lines.nth(1).getByText(ELSEWHERE)).toBeVisible();
  await expect(delivery.getByRole('listitem')).toHaveText([
    /^2 Gutscheine gehen nach der Zahlung per E-\u2060Mail direkt an Jule Brandt, jule@brandt\.example/,
    /^1 Gutschein geht nach der Zahlung per Post an die abweichende Lieferadresse: Omas Laden, Deichweg 8, 26382 Wilhelmshaven/,
  ]);

  await page.getByRole('link', { name: 'Warenkorb ändern' }).click();
  const { rows } = cartOn(page);
  await expect(rows.nth(0).getByText(TO_JULE)).toBeVisible();
  expect(await greeting()).toBe(MESSAGE);
  await expect(rows.nth(1).getByText(ELSEWHERE)).toBeVisible();
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await section(page, 'Prüfen und bestellen').getByText('Gesamtpreis', { exact: true }).waitFor();
  expect(await readSavedCart(page)).toMatchObject({ customer: { name: 'Erika Mustermann' } });
  await pressOrder(page);
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click();
  const ordered = main.locator('.order-summary').getByRole('listitem');
  await expect(ordered.nth(0).getByText(TO_JULE)).toBeVisible();
  await expect(ordered.nth(1).getByText(ELSEWHERE)).toBeVisible();
  expect(await greeting()).toBe(MESSAGE);
  // Paid, so the personal data is no longer needed.
  expect(await readSavedCart(page)).toEqual({ items: [] });
});

test('a hundred vouchers are too many at once, and the way to larger orders is a click', async ({ page }) => {
  const { rows } = await openCart(page, savedPosition(4, { merchant: BOOKS }));
  const stepper = rows.locator('.stepper');
  const size = await stepper.boundingBox();
  await rows.getByRole('textbox').fill('100');
  await expect(rows.getByRole('alert')).toHaveText('Auf einmal lassen sich höchstens 99 Gutscheine bestellen.');
  expect(await stepper.boundingBox()).toMatchObject({ width: size?.width, height: size?.height });
  await rows.getByRole('link', { name: 'Größere Mengen bestellen Firmen hier.' }).click();
  await expect(page).toHaveURL(/\/firmenkunden$/);
});
