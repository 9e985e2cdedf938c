import type { Page, Request } from '@playwright/test';
import {
  collectDocuments,
  expect,
  openHydrated,
  openWatching,
  releaseBuild,
  test,
  waitForHydration,
} from '../testing/client-page.ts';

const POLL_MS = 300_000;

/** Opens a page with the clock under control, and lets the next look find another build. */
async function openBeforeRelease(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await openWatching(page, path);
  await releaseBuild(page, 'another-build');
}

/** Waits until the page has read an answer: it asks again only after that. */
async function seeUpdate(page: Page): Promise<void> {
  let asked = 0;
  const count = (request: Request): void => {
    if (request.url().endsWith('/builds/latest.json')) asked += 1;
  };
  page.on('request', count);
  await lookUntil(page, () => asked, 2);
  page.off('request', count);
}

/** Lets the clock run from look to look; a look that comes due while an answer is under way is left out. */
async function lookUntil(page: Page, asked: () => number, times: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(POLL_MS);
      return asked();
    })
    .toBeGreaterThanOrEqual(times);
}

function footerLink(page: Page, name: string) {
  return page.getByRole('contentinfo').getByRole('link', { name });
}

test('after another build was released, the next click loads a document, once, but a change of the hash does not', async ({
  page,
}) => {
  await openBeforeRelease(page, '/faq');
  const documents = collectDocuments(page);
  await seeUpdate(page);
  await page.getByRole('link', { name: 'Zum Inhalt springen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq#inhalt');
  expect(documents).toEqual([]);
  await footerLink(page, 'Impressum').click();
  await expect(page).toHaveTitle(/^Impressum/);
  expect(documents).toEqual(['/impressum']);

  // The host goes on serving the old document: the same build is not left for again.
  await waitForHydration(page);
  await seeUpdate(page);
  await footerLink(page, 'Datenschutz').click();
  await expect(page).toHaveTitle(/^Datenschutz/);
  expect(documents).toEqual(['/impressum']);
});

test('a build whose own file is not there yet is not taken for another one', async ({ page }) => {
  await openBeforeRelease(page, '/faq');
  const build = { id: 'another-build', timestamp: 7 };
  const answers = [
    { status: 404, json: build },
    { status: 200, contentType: 'text/html', body: '<!DOCTYPE html>' },
    { json: { ...build, id: 'an-older-build' } },
    { json: build },
  ];
  let asked = 0;
  await page.route('**/builds/meta/another-build.json', (route) => route.fulfill(answers[asked++] ?? { status: 404 }));
  const documents = collectDocuments(page);
  await lookUntil(page, () => asked, 3);
  await seeUpdate(page);
  await footerLink(page, 'Impressum').click();
  await expect(page).toHaveTitle(/^Impressum/);
  expect(asked).toBe(4);
  expect(documents).toEqual(['/impressum']);
});

test('the full target is loaded, with query and hash, and going back loads a document too', async ({ page }) => {
  await openBeforeRelease(page, '/faq');
  await footerLink(page, 'Impressum').click();
  await expect(page).toHaveTitle(/^Impressum/);
  const documents = collectDocuments(page);
  await seeUpdate(page);
  await page.goBack();
  await expect(page).toHaveTitle(/^Häufige Fragen/);
  await expect.poll(() => documents).toEqual(['/faq']);

  await releaseBuild(page, 'a-third-build');
  await page.waitForLoadState('load');
  await openHydrated(page, '/faq');
  await seeUpdate(page);
  await page.getByRole('contentinfo').evaluate((footer) => {
    footer.insertAdjacentHTML('beforeend', '<a href="/gutscheine?token=Bäcker#inhalt">Suche</a>');
  });
  await footerLink(page, 'Suche').click();
  await expect(page).toHaveURL('/gutscheine?token=B%C3%A4cker#inhalt');
  await expect.poll(() => documents.at(-1)).toBe('/gutscheine?token=B%C3%A4cker');
});

test('a payload of another build is not shown: its address is loaded as a document', async ({ page }) => {
  await page.route('**/impressum/index.pageContext.json', async (route) => {
    const response = await route.fetch();
    const payload = await response.json();
    payload.data.frameId = 'another-build';
    payload.data.content.html = '<p>Fremd</p>';
    await route.fulfill({ json: payload });
  });
  await openHydrated(page, '/faq');
  const documents = collectDocuments(page);
  await footerLink(page, 'Impressum').click();
  await expect(page).toHaveTitle(/^Impressum/);
  await expect.poll(() => documents).toEqual(['/impressum']);
});
