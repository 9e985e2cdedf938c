import type { Page } from '@playwright/test';
import {
  choosePayPal,
  endPayPal,
  field,
  fillCustomer,
  openCheckout,
  openFilledCheckout,
  openPayPal,
  orderButton,
  VOUCHER,
  waitForTotal,
} from './testing/checkout-page.ts';
import { collectDocuments, expect, releaseBuild, test } from './testing/client-page.ts';
import { expectPlaced } from './testing/purchase-steps.ts';

const WANTED = [{ slug: VOUCHER.merchant.slug, companyName: VOUCHER.merchant.companyName }];

/** What two vouchers of 25 € cost by e-mail. */
const TOTAL = '50,00\u00a0€';

/** Releases another build, lets the open page see it, and takes away the code that it has not loaded by then. */
async function releaseMeanwhile(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
  await releaseSeen(page);
}

/** Releases another build, and lets the open page see it. */
async function releaseSeen(page: Page): Promise<void> {
  await releaseBuild(page, 'another-build');
  const seen = page.waitForResponse('**/builds/latest.json');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await (await seen).finished();
}

/** The host has all files of the build whose document is asked for. */
async function serveAssets(page: Page): Promise<void> {
  await page.unroute('**/assets/**');
}

test('a build that is released while somebody fills in the checkout loses nothing and breaks nothing', async ({
  page,
}) => {
  await openCheckout(page);
  await field(page, 'Vor- und Nachname').fill('Erika');
  const documents = collectDocuments(page);
  await releaseMeanwhile(page);
  await fillCustomer(page);
  await orderButton(page).click();
  await page.waitForURL('**/pay/**');
  expect(documents.map((path) => path.replace(/\/pay\/.*/, '/pay'))).toEqual(['/sandbox-api/pay']);
  await serveAssets(page);
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click();
  await expectPlaced(page, WANTED, TOTAL);
});

test('who looks into the cart after a release comes back to a checkout that is filled in', async ({
  page,
  heading,
}) => {
  await openFilledCheckout(page);
  await releaseMeanwhile(page);
  await serveAssets(page);
  const documents = collectDocuments(page);
  await page.getByRole('link', { name: 'Warenkorb ändern' }).click();
  await expect(heading).toHaveText('Warenkorb');
  expect(documents).toEqual(['/warenkorb']);
  await page.getByRole('link', { name: 'Zur Kasse' }).click();
  await expect(field(page, 'Vor- und Nachname')).toHaveValue('Erika Mustermann');
  await expect(field(page, 'Ort')).toHaveValue('Musterstadt');
  await page.getByRole('radio', { name: 'Kreditkarte oder Debitkarte' }).check();
  await waitForTotal(page);
  await orderButton(page).click();
  await page.getByRole('button', { name: 'Zahlung bestätigen' }).click();
  await expectPlaced(page, WANTED, TOTAL);
});

test('a build that is released while PayPal is open does not disturb the payment', async ({ page }) => {
  await openFilledCheckout(page);
  await choosePayPal(page);
  const payPal = await openPayPal(page);
  const documents = collectDocuments(page);
  await releaseSeen(page);
  await endPayPal(payPal, 'Zahlung freigeben');
  await expectPlaced(page, WANTED, TOTAL);
  expect(documents).toEqual(['/bestellung-abgeschlossen']);
});
