import { expect, test } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { waitForHydration } from './testing/client-page.ts';

test('an old path of the tenant leads to its page, with or without a slash at its end', async ({ page }) => {
  await page.route('**/redirects.json', (route) => route.fulfill({ json: { '/alt': '/faq', '/kette': '/alt' } }));
  await page.goto('/alt/');
  await expect(page).toHaveURL('/faq');
  await page.goto('/kette?x=1');
  await expect(page).toHaveURL('/faq?x=1');
});

test('the slug of a merchant leads to its acceptance location', async ({ page }) => {
  await page.goto('/akzeptanzstellen');
  const href = await page.getByRole('main').locator('a[href^="/akzeptanzstellen/"]').first().getAttribute('href');
  const slug = href?.split('/').at(-1) ?? '';
  await page.goto(`/${slug}`);
  await expect(page).toHaveURL(`/akzeptanzstellen/${slug}`);
});

test('an unknown path stays and shows that no page was found', async ({ page }) => {
  for (const path of ['/gibt-es-nicht', '/gibt/es/nicht']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('an unknown path has breadcrumbs, which lead to what is there', async ({ page }) => {
  await page.goto('/gutscheine/caf%C3%A9-am-markt/alt');
  const breadcrumbs = page.getByRole('navigation', { name: 'Sie sind hier' });
  await expect(breadcrumbs.getByRole('listitem')).toHaveText(['Startseite', 'Gutscheine', 'Café am markt', 'Alt']);
  await expect(breadcrumbs.getByRole('link')).toHaveText(['Startseite', 'Gutscheine']);
  await breadcrumbs.getByRole('link', { name: 'Gutscheine' }).click();
  await expect(page).toHaveURL('/gutscheine');
  await expect(breadcrumbs.getByRole('listitem')).toHaveText(['Startseite', 'Gutscheine']);
});

for (const city of ['musterstadt', 'seeblick'] as const) {
  test(`nothing else is missing for an unknown path in ${city}`, async ({ page }) => {
    const missing: string[] = [];
    page.on('response', (response) => {
      if (!response.ok()) missing.push(new URL(response.url()).pathname);
    });
    const asked = page.waitForResponse('**/akzeptanzstellen/index.pageContext.json');
    await page.goto(`${originOf(city)}/gibt-es-nicht`);
    await asked;
    await waitForHydration(page);
    expect(missing).toEqual(['/gibt-es-nicht']);
  });
}

test('a redirect to a script is not followed', async ({ page }) => {
  await page.route('**/redirects.json', (route) =>
    route.fulfill({ json: { '/boese': 'javascript:document.title=1' } }),
  );
  const asked = page.waitForResponse('**/akzeptanzstellen/index.pageContext.json');
  await page.goto('/boese');
  await asked;
  await expect(page).toHaveTitle(/^Nicht gefunden/);
});
