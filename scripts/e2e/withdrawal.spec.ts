import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { errorSummary, expect, holdBack, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

const API = '**/order/withdrawals';
const NAME = 'Erika Bäckermüller';

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Ihr Name').fill(NAME);
  await page.getByLabel('Bestellnummer').fill('MU-100001');
  await page.getByLabel('E-Mail-Adresse').fill('erika@post.example');
}

/** To the second step. */
async function goToCheck(page: Page): Promise<void> {
  await openHydrated(page, '/widerruf');
  await fillIn(page);
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await expect(page.getByRole('heading', { name: 'Bitte prüfen Sie Ihren Widerruf' })).toBeFocused();
}

/* What is missing: site/features/withdrawal/withdrawal-store.test.ts. */

test('a contract is withdrawn from by keyboard alone: declare, confirm, keep the receipt', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await openHydrated(page, '/widerruf');
  await page.getByLabel('Ihr Name').focus();
  await page.keyboard.type(NAME);
  await page.keyboard.press('Tab');
  await page.keyboard.type('MU-100001');
  await page.keyboard.press('Tab');
  await page.keyboard.type('erika@post.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Nur den zweiten Gutschein');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const check = page.getByRole('region', { name: 'Bitte prüfen Sie Ihren Widerruf' });
  await expect(check).toContainText('Hiermit widerrufe ich den von mir abgeschlossenen Vertrag.');
  for (const text of [NAME, 'MU-100001', 'erika@post.example', 'Nur den zweiten Gutschein']) {
    await expect(check).toContainText(text);
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Widerruf bestätigen' })).toBeFocused();
  const sent = page.waitForRequest(API);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    name: NAME,
    contractId: 'MU-100001',
    email: 'erika@post.example',
    message: 'Nur den zweiten Gutschein',
  });
  expect(await (await sent).headerValue('x-tenant-domain')).toBe('gutschein-musterstadt.example');
  await expect(page.getByRole('heading', { name: 'Ihr Widerruf ist eingegangen' })).toBeFocused();
  const receipt = page.getByRole('region', { name: 'Ihr Widerruf ist eingegangen' });
  const shown = (await receipt.locator('time').textContent()) ?? '';
  expect(shown).toMatch(/^\d{1,2}\. \p{L}+ \d{4} um \d{2}:\d{2}:\d{2} Uhr$/u);

  await page.keyboard.press('Tab');
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Eingangsbestaetigung-Widerruf.txt');
  const text = await readFile(await download.path(), 'utf8');
  for (const part of [shown, NAME, 'MU-100001', 'erika@post.example', 'Nur den zweiten Gutschein', 'Rathausgasse 2']) {
    expect(text).toContain(part);
  }
  expect(text).toMatch(/Vorgang: W-\d+/);
  expect(page.url()).toMatch(/\/widerruf$/);
  expect(addresses.filter((address) => /erika|MU-100001/i.test(decodeURIComponent(address)))).toEqual([]);
});

test('a click before the page is interactive puts no data into an address', async ({ page }) => {
  // Of all code only the mark of the first script is there, which shows the form.
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto('/widerruf');
  await page.evaluate(() => document.documentElement.classList.add('js'));
  await fillIn(page);
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await expect(page.getByLabel('Ihr Name')).toHaveValue(NAME);
  expect(page.url()).toMatch(/\/widerruf$/);
});

test.describe('without the function of the service', () => {
  test.use({ baseURL: originOf('seeblick') });

  test('there are e-mail, phone and letter instead of a form', async ({ page, main }) => {
    await openHydrated(page, '/widerruf');
    await expect(main.getByRole('textbox')).toHaveCount(0);
    const mail = new URL((await main.getByRole('link', { name: 'E-Mail schreiben' }).getAttribute('href')) ?? '');
    expect(mail.pathname).toBe('gaeste@seeblick-karte.example');
    expect(mail.searchParams.get('body')).toContain('Hiermit widerrufe ich den von mir abgeschlossenen Vertrag.');
    await expect(main.locator('a[href^="tel:"]')).toHaveText('+49 89 99998-100');
    await expect(main.getByText('Seepromenade 2')).toBeVisible();
  });
});

test('a withdrawal that is not taken loses nothing and names another way, or its field; the next try is one withdrawal', async ({
  page,
  main,
}) => {
  await goToCheck(page);
  const confirm = page.getByRole('button', { name: 'Widerruf bestätigen' });
  await page.route(API, (route) => route.fulfill({ status: 503 }));
  await confirm.click();
  await examineOpened(page, main.getByText('konnte gerade nicht angenommen werden'));
  const mail = await main.getByRole('link', { name: 'Widerruf als E-\u2060Mail senden' }).getAttribute('href');
  const url = new URL(mail ?? '');
  expect(url.pathname).toBe('hallo@gutschein-musterstadt.example');
  expect(url.searchParams.get('body')).toContain(`Name: ${NAME}`);
  const errors = [{ pointer: '/contractId', detail: 'Diese Bestellnummer gibt es nicht.' }];
  await page.route(API, (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', json: { errors } }),
  );
  await confirm.click();
  await expect(errorSummary(page)).toBeFocused();
  await examineOpened(page, errorSummary(page));
  const contract = page.getByLabel('Bestellnummer');
  await expect(contract).toHaveAccessibleDescription(/Diese Bestellnummer gibt es nicht\./);
  await contract.fill('MU-100002');
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();
  await page.getByRole('button', { name: 'Angaben ändern' }).click();
  await expect(page.getByLabel('Ihr Name')).toBeFocused();
  await expect(page.getByLabel('Ihr Name')).toHaveValue(NAME);
  await page.getByRole('button', { name: 'Weiter zur Prüfung' }).click();

  let sent = 0;
  await page.unroute(API);
  const answer = await holdBack(page, API, (route) => {
    sent += 1;
    // It arrived, even if the answer cannot be read.
    return route.fulfill({ status: 201, body: 'ok' });
  });
  await confirm.dblclick();
  await expect(confirm).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByText('Ihr Widerruf wird übermittelt …')).toBeVisible();
  answer();
  await examineOpened(page, page.getByRole('heading', { name: 'Ihr Widerruf ist eingegangen' }));
  await expect(main.locator('time')).toHaveText(/\d{4} um \d{2}:\d{2}:\d{2} Uhr/);
  expect(sent).toBe(1);
});
