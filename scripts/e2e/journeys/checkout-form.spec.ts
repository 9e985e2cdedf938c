import {
  collectOrders,
  field,
  fillCustomer,
  openCheckout,
  orderButton,
  POSTED_VOUCHER,
  pressOrder,
  section,
  VOUCHER,
  waitForTotal,
} from '../testing/checkout-page.ts';
import { errorSummary, expect, openHydrated, test } from '../testing/client-page.ts';
import { cartOn, readSavedCart } from '../testing/cart-page.ts';

const MESSAGE = 'Liebe Jule,\nalles Gute zum Geburtstag!\nDein Onkel Karl';
const GIFT = {
  recipientName: 'Jule Brandt',
  donorName: 'Karl',
  recipientEmail: 'jule@brandt.example',
  message: MESSAGE,
};
const TO_JULE = 'Geht per E-\u2060Mail direkt an Jule Brandt, jule@brandt.example';
const ELSEWHERE = 'Geht per Post an die abweichende Lieferadresse: Omas Laden, Deichweg 8, 26382 Wilhelmshaven';

test('what is missing is summed up on top, with the focus and in the title, and each entry leads to its field', async ({
  page,
}) => {
  await openCheckout(page);
  const title = await page.title();
  await field(page, 'Postleitzahl').fill('123');
  await orderButton(page).click();
  const summary = errorSummary(page);
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(`Fehler: ${title}`);
  await expect(summary.getByRole('link')).toHaveText([
    'Bitte geben Sie Ihren Namen ein.',
    'Bitte geben Sie Ihre E-\u2060Mail-Adresse ein.',
    'Bitte geben Sie Straße und Hausnummer ein.',
    'Bitte geben Sie eine deutsche Postleitzahl mit fünf Ziffern ein.',
    'Bitte geben Sie den Ort ein.',
  ]);
  await summary.getByRole('link', { name: /Postleitzahl/ }).click();
  const postalCode = field(page, 'Postleitzahl');
  await expect(postalCode).toBeFocused();
  await expect(postalCode).toHaveAttribute('aria-invalid', 'true');
  await expect(postalCode).toHaveAccessibleDescription(
    'Bitte geben Sie eine deutsche Postleitzahl mit fünf Ziffern ein.',
  );
  await postalCode.fill('97070');
  await expect(postalCode).toHaveAttribute('aria-invalid', 'false');
  await expect(summary.getByRole('link')).toHaveCount(4);
  await expect(postalCode).toBeFocused();
  await orderButton(page).click();
  await expect(summary).toBeFocused();
  await fillCustomer(page);
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveTitle(title);
});

test('a field that is left with an error says so, and not before', async ({ page }) => {
  await openCheckout(page);
  const email = field(page, 'E-Mail-Adresse');
  await email.pressSequentially('erika@');
  await expect(email).toHaveAttribute('aria-invalid', 'false');
  await email.press('Tab');
  await expect(email).toHaveAccessibleDescription(/Bitte geben Sie eine gültige E-\u2060Mail-Adresse ein/);
  await email.fill('erika@gmial.com');
  await email.press('Tab');
  await page.getByRole('button', { name: 'erika@gmail.com' }).click();
  await expect(email).toHaveValue('erika@gmail.com');
  await expect(email).toBeFocused();
});

test('a street without a number is asked about, and taken all the same', async ({ page }) => {
  const orders = collectOrders(page);
  await openCheckout(page, [POSTED_VOUCHER]);
  await fillCustomer(page);
  const street = field(page, 'Straße und Hausnummer');
  const doubt = section(page, 'Ihre Daten').getByText('Fehlt die Hausnummer?');
  await street.fill('Weg');
  await expect(doubt).toBeHidden();
  await street.press('Tab');
  await expect(doubt).toBeVisible();
  await page.reload();
  await expect(doubt).toBeVisible();
  await page.getByRole('button', { name: 'Nein, so lassen' }).click();
  await expect(doubt).toHaveCount(0);
  await expect(street).toBeFocused();
  await field(page, 'Postleitzahl').fill('00000');
  await orderButton(page).click();
  await expect(errorSummary(page).getByRole('link')).toHaveText(
    'Bitte geben Sie eine deutsche Postleitzahl mit fünf Ziffern ein.',
  );
  expect(orders).toEqual([]);
  await field(page, 'Postleitzahl').fill('D-01067');
  await waitForTotal(page);
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
  expect(orders).toMatchObject([{ body: { customer: { address: { street: 'Weg', postalCode: '01067' } } } }]);
});

test('fields have autocomplete tokens, and what was typed is there again after a reload, and stays in this browser', async ({
  page,
  main,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await openCheckout(page, [VOUCHER, POSTED_VOUCHER]);
  await page.getByText('Abweichende Lieferadresse').click();
  const tokens = await main
    .locator('input[autocomplete]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')));
  expect(tokens).toEqual([
    'name',
    'email',
    'organization',
    'address-line1',
    'postal-code',
    'address-level2',
    'shipping name',
    'shipping organization',
    'shipping address-line2',
    'shipping address-line1',
    'shipping postal-code',
    'shipping address-level2',
  ]);
  await expect(field(page, 'Postleitzahl')).toHaveAttribute('inputmode', 'numeric');
  await expect(field(page, 'E-Mail-Adresse')).toHaveAttribute('inputmode', 'email');
  await fillCustomer(page);
  await section(page, 'Lieferung').getByLabel('Ort').fill('Seeblick');
  await page.reload();
  await expect(field(page, 'Vor- und Nachname')).toHaveValue('Erika Mustermann');
  await expect(field(page, 'Postleitzahl')).toHaveValue('97070');
  await expect(section(page, 'Lieferung').getByLabel('Ort')).toHaveValue('Seeblick');
  expect(addresses.filter((address) => /erika|mustermann|97070/i.test(decodeURIComponent(address)))).toEqual([]);
});

test('another address is asked for only where something goes by post, and then in full; an empty cart has no form', async ({
  page,
}) => {
  await openHydrated(page, '/kasse');
  await expect(page.getByText('Ihr Warenkorb ist leer')).toBeVisible();
  await expect(orderButton(page)).toHaveCount(0);
  await openCheckout(page);
  const street = field(page, 'Straße und Hausnummer');
  // Why an order by e-mail needs an address.
  await expect(street).toHaveAccessibleDescription(/Verschickt wird dorthin nichts/);
  await expect(section(page, 'Lieferung')).toContainText('per E-\u2060Mail');
  await expect(page.getByText('Abweichende Lieferadresse')).toHaveCount(0);
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify({ items: [POSTED_VOUCHER] }));
  await openHydrated(page, '/kasse');
  await expect(street).toHaveAccessibleDescription('');
  await fillCustomer(page);
  await page.getByText('Abweichende Lieferadresse').click();
  const delivery = section(page, 'Lieferung');
  await delivery.getByLabel('Firma').fill('Beispiel GmbH');
  await expect(delivery.getByText('Ohne sie liefern wir an Ihre eigene Adresse.')).toBeVisible();
  await delivery.getByLabel('Adresszusatz').fill('Hinterhaus');
  await orderButton(page).click();
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('link')).toHaveCount(3);
  await page.locator('summary', { hasText: 'Abweichende Lieferadresse' }).click();
  await errorSummary(page).getByRole('link').first().click();
  await expect(delivery.getByLabel('Straße und Hausnummer')).toBeFocused();
  await delivery.getByRole('button', { name: 'Doch an meine Adresse liefern' }).click();
  await expect(delivery.getByLabel('Adresszusatz')).toHaveValue('');
  await expect(errorSummary(page)).toHaveCount(0);
});

test('directly above the last button stands what is bought and what it costs; review, cart and completed order say of each voucher who gets it, how and where, with the greeting in its lines', async ({
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

  const review = section(page, 'Prüfen und bestellen');
  await expect(lines.nth(0)).toHaveText(/Musterstadt Gutschein.*2 × 25\s€.*Altstadt.*Für Jule Brandt, von Karl/s);
  await expect(lines.nth(1)).toHaveText(/Musterstadt Gutschein.*1 × 25\s€.*Gutscheinkarte/);
  await expect(review).toContainText(/Gesamtpreis\s*77,95\s€/);
  await expect(review).toContainText(/Gültig bis 31\.12\.\d{4}/);
  for (const name of ['AGB', 'Datenschutz', 'Widerrufsbelehrung']) {
    await expect(review.getByRole('link', { name })).toBeVisible();
  }

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
