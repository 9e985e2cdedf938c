import { collectDocuments, expect, openHydrated, test } from './testing/client-page.ts';

test('the skip link is the first stop, shows itself, and takes the keyboard past the header, without a load or a word', async ({
  page,
  main,
  heading,
}) => {
  await openHydrated(page, '/faq');
  const documents = collectDocuments(page);
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq#inhalt');
  await expect(heading).not.toBeFocused();
  await expect(page.locator('#meldung')).toHaveText('');
  expect(documents).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(main.getByRole('searchbox')).toBeFocused();
});

test('pages blend between a list and its pages only, and not for those who mind motion', async ({
  page,
  main,
  heading,
}) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { blends: 0 });
    document.startViewTransition = (update) => {
      Object.assign(window, { blends: Reflect.get(window, 'blends') + 1 });
      return start(update);
    };
  });
  const blends = () => page.evaluate(() => Reflect.get(window, 'blends'));
  await openHydrated(page, '/faq');
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Akzeptanzstellen' }).click();
  await expect(page).toHaveTitle(/Akzeptanzstellen/);
  expect(await blends()).toBe(0);
  await main.locator('a[href^="/akzeptanzstellen/"]').first().click();
  await expect(page).toHaveURL(/\/akzeptanzstellen\/[a-z0-9-]+$/);
  await expect(heading).toBeFocused();
  expect(await blends()).toBe(1);
  const name = await heading.textContent();
  await page.goBack();
  await expect(page).toHaveTitle(/Akzeptanzstellen/);
  expect(await blends()).toBe(2);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goForward();
  await expect(heading).toHaveText(name ?? '');
  expect(await blends()).toBe(2);
});
