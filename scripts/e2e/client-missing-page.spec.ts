import { MISSING_PATH } from './testing/cities.ts';
import { expect, test, waitForHydration } from './testing/client-page.ts';

test('an old path of the tenant leads to its page, but to no script', async ({ page }) => {
  const redirects = { '/alt': '/faq', '/boese': 'javascript:document.title=1' };
  await page.route('**/redirects.json', (route) => route.fulfill({ json: redirects }));
  await page.goto('/alt/?x=1');
  await expect(page).toHaveURL('/faq?x=1');
  const asked = page.waitForResponse('**/redirects.json');
  await page.goto('/boese');
  await asked;
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveTitle(/^Nicht gefunden/);
});

test('an unknown path stays and shows that no page was found, and nothing else is missing for it', async ({ page }) => {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(new URL(response.url()).pathname);
  });
  for (const path of ['/gibt-es-nicht', MISSING_PATH]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht' })).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.waitForLoadState('networkidle');
    expect(missing.splice(0)).toEqual([path]);
  }
});
