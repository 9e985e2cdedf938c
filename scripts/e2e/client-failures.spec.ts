import type { Page } from '@playwright/test';
import {
  collectDocuments,
  expect,
  goToImprint,
  openAwake,
  openHydrated,
  searchButton,
  test,
  waitForHydration,
  wake,
} from './testing/client-page.ts';

const PAGE_FAILED = 'Diese Seite konnte nicht vollständig geladen werden.';
const FAQ_CODE = '**/assets/entries/templates_faq.*.js';
const ENTRY = '**/assets/entries/entry-client-routing.*.js';
const IMPRINT_CODE = '**/assets/entries/templates_impressum.*.js';
const IMPRINT_PAYLOAD = '**/impressum/index.pageContext.json';

/** Clicks as a keyboard does: without the hover that would prefetch the page's code. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name }).focus();
  await page.keyboard.press('Enter');
}

/** Opens a page and wakes it: its code is lost, so that it loads again and sleeps as before. */
async function loseCode(page: Page, documents: readonly string[]): Promise<void> {
  await page.goto('/faq');
  const reloaded = page.waitForEvent('load');
  await wake(page);
  await reloaded;
  expect(documents).toEqual(['/faq', '/faq']);
}

/** The page stays as it is, and a notice above it says what is wrong. */
async function expectNotice(page: Page, heading: string): Promise<void> {
  const notice = page.getByRole('alert');
  await expect(notice).toHaveText(`${PAGE_FAILED} Neu laden`);
  await expect(notice).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function expectErrorPage(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Diese Seite wurde nicht geladen');
  await expect(main).not.toContainText('500');
  await expect(main).toContainText('Vielleicht wurde die Website gerade erneuert');
  await expect(main.getByRole('link', { name: 'hallo@gutschein-musterstadt.example' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Seite neu laden' })).toBeVisible();
  await expect(page.getByRole('status')).toContainText(PAGE_FAILED);
}

test('lost code of a page that was clicked loads its document, once, which can be read without', async ({
  page,
  heading,
}) => {
  await openHydrated(page, '/faq');
  const documents = collectDocuments(page);
  await page.route(IMPRINT_CODE, (route) => route.fulfill({ status: 404 }));
  await follow(page, 'Impressum');
  await expect(page).toHaveURL('/impressum');
  await expect(heading).toHaveText('Impressum');
  expect(documents).toEqual(['/impressum']);
  await wake(page);
  await expectNotice(page, 'Impressum');
  expect(documents).toEqual(['/impressum']);
});

for (const [what, code] of [
  ['the page', FAQ_CODE],
  ['everything', ENTRY],
] as const) {
  test(`lost code of ${what} reloads the first page once, which then stays as it is; a link and a reload get out`, async ({
    page,
    main,
    heading,
  }) => {
    const documents = collectDocuments(page);
    await page.route(code, (route) => route.abort());
    await loseCode(page, documents);
    await searchButton(page).click();
    await expectNotice(page, 'Häufige Fragen');
    await main.locator('summary').first().click();
    await expect(main.getByRole('group').first()).toHaveAttribute('open');
    expect(documents).toEqual(['/faq', '/faq']);
    await goToImprint(page);
    await expect(heading).toHaveText('Impressum');
    await page.goBack();
    await searchButton(page).click();
    await expectNotice(page, 'Häufige Fragen');
    documents.length = 0;
    await page.unroute(code);
    await page.getByRole('alert').getByRole('link', { name: 'Neu laden' }).click();
    await waitForHydration(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(documents).toEqual(['/faq']);
  });
}

test('a payload that is a page loads the document, and one that fails again within 10 seconds shows the error page', async ({
  page,
  heading,
  footer,
}) => {
  await page.route(IMPRINT_PAYLOAD, (route) => route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html>' }));
  await openHydrated(page, '/faq');
  const documents = collectDocuments(page);
  await follow(page, 'Impressum');
  await expect(heading).toHaveText('Impressum');
  await waitForHydration(page);
  await footer.getByRole('link', { name: 'Datenschutz' }).click();
  await expect(page).toHaveTitle(/^Datenschutz/);
  await page.route(IMPRINT_PAYLOAD, (route) => route.abort());
  await follow(page, 'Impressum');
  await expectErrorPage(page);
  await expect(page).toHaveURL('/impressum');
  expect(documents).toEqual(['/impressum']);
  await page.goBack();
  await expect(page).toHaveTitle(/^Datenschutz/);
  await expect(heading).not.toHaveText('Diese Seite wurde nicht geladen');
});

test('lost code of the filters of a list leaves the page as it is, with a notice above it', async ({ page, main }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openHydrated(page, '/gutscheine');
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  const lost = page.waitForEvent('requestfailed');
  await page.route('**/assets/chunks/*.js', (route) => route.abort());
  await main.getByRole('button', { name: /^Filter/ }).click();
  await lost;
  await expectNotice(page, heading);
});

test('lost code of a part of the page is not called an error of the server', async ({ page, main, heading }) => {
  await page.route('**/assets/chunks/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('es gibt noch nichts zu bezahlen')) await route.abort();
    else await route.fulfill({ response });
  });
  await page.goto('/kasse');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Diese Seite wurde nicht geladen');
  await expect(main.getByRole('link', { name: 'Seite neu laden' })).toHaveAttribute('href', '/kasse');
  await page.unrouteAll();
  await main.getByRole('link', { name: 'Seite neu laden' }).click();
  await expect(heading).toHaveText('Kasse');
});

test('offline, Back and a click leave the visitor on the page, with a message that goes when the network is back', async ({
  page,
  footer,
  context,
}) => {
  await openHydrated(page, '/faq');
  await goToImprint(page);
  const documents = collectDocuments(page);
  const status = page.getByRole('status');
  await context.setOffline(true);
  await page.evaluate(() => history.back());
  await expect(status).toContainText('Sie sind offline.');
  expect(documents).toEqual([]);
  await context.setOffline(false);
  await expect(page.locator('#meldung')).toHaveText('');
  await openHydrated(page, '/faq');
  await context.setOffline(true);
  await footer.getByRole('link', { name: 'Impressum' }).click();
  await expect(status).toContainText('Sie sind offline.');
  await expect(status).toBeVisible();
  await expect(page).toHaveURL('/faq');
  await context.setOffline(false);
  await expect(page.locator('#meldung')).toHaveText('');
  await goToImprint(page);
  expect(documents.filter((path) => path !== '/impressum')).toEqual(['/faq']);
});

const WITHOUT_CONTENT = { '"content":{': '"content":null,"was":{' };

/** Serves a document in which parts of the data are others: what needs them cannot be rendered. */
async function breakDocument(page: Page, parts: Record<string, string> = WITHOUT_CONTENT): Promise<void> {
  await page.route('**/impressum', async (route) => {
    let html = await (await route.fetch()).text();
    for (const [part, broken] of Object.entries(parts)) {
      expect(html).toContain(part);
      html = html.replace(part, broken);
    }
    await route.fulfill({ contentType: 'text/html', body: html });
  });
}

test('a header and a footer that throw leave the page usable, and say whom to tell', async ({ page, main, footer }) => {
  await breakDocument(page, { '"widths":[': '"widths":null,"was":[', '"providerName":"': '"providerName":{},"was":"' });
  await openAwake(page, '/impressum');
  for (const region of ['banner', 'contentinfo'] as const) {
    const failed = page.getByRole(region);
    await expect(failed).toContainText('Ein Teil dieser Seite konnte nicht angezeigt werden.');
    await expect(failed.getByRole('link', { name: 'hallo@gutschein-musterstadt.example' })).toBeVisible();
  }
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Impressum');
  await footer.getByRole('link', { name: 'Startseite' }).click();
  await expect(page).toHaveURL('/');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
});

test('what fails around all parts leaves the error page, not a blank one', async ({ page, main }) => {
  await breakDocument(page, { '"breadcrumbs":[': '"breadcrumbs":null,"was":[' });
  await openAwake(page, '/impressum');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Fehler 500');
  await expect(main.getByRole('link', { name: 'hallo@gutschein-musterstadt.example' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Seite neu laden' })).toHaveAttribute('href', '/impressum');
});

test('a page that throws while it renders becomes the error page, between header and footer', async ({
  page,
  main,
  heading,
  footer,
  header,
}) => {
  await breakDocument(page);
  const documents = collectDocuments(page);
  const reported = page.waitForEvent('pageerror');
  await openAwake(page, '/impressum');
  await reported;
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Fehler 500');
  await expect(header).toBeVisible();
  await footer.getByRole('link', { name: 'Datenschutz' }).click();
  await expect(page).toHaveTitle(/^Datenschutz/);
  await expect(heading).not.toHaveText('Fehler 500');
  expect(documents).toEqual(['/impressum']);
});
