import { expect, test } from '@playwright/test';
import { thingsIn } from '../../site/shared/testing/check-thing.ts';
import { detailPath } from './testing/cities.ts';
import { openHydrated } from './testing/client-page.ts';

test('breadcrumbs name the record as it is written, and search engines read the same', async ({ page }) => {
  const names = {
    '/akzeptanzstellen/noten-und-klang': 'Noten & Klang',
    '/gutscheine/antiquariat-goldschnitt': 'Antiquariat Goldschnitt',
    '/faq': 'Häufige Fragen',
  };
  for (const [path, name] of Object.entries(names)) {
    await openHydrated(page, path);
    const shown = await page.getByRole('navigation', { name: 'Sie sind hier' }).getByRole('listitem').allTextContents();
    expect(shown.at(-1)).toBe(name);
    const list = thingsIn(await page.content()).find((thing) => thing['@type'] === 'BreadcrumbList');
    expect(list?.['itemListElement']).toMatchObject(
      shown.map((title, place) => ({ position: place + 1, name: title })),
    );
  }
});

test('breadcrumbs lead back up; the last is the page itself', async ({ page, request }) => {
  const path = await detailPath(request, '/akzeptanzstellen');
  await openHydrated(page, path);
  const breadcrumbs = page.getByRole('navigation', { name: 'Sie sind hier' });
  const own = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect(breadcrumbs.getByRole('listitem')).toHaveText(['Startseite', 'Akzeptanzstellen', own]);
  await expect(breadcrumbs.getByRole('link')).toHaveText(['Startseite', 'Akzeptanzstellen']);
  await breadcrumbs.getByRole('link', { name: 'Akzeptanzstellen' }).click();
  await expect(page).toHaveURL('/akzeptanzstellen');
  await expect(breadcrumbs.getByRole('link')).toHaveText(['Startseite']);
  await breadcrumbs.getByRole('link').click();
  await expect(page).toHaveURL('/');
  await expect(breadcrumbs).toHaveCount(0);
});

test('the footer has its three columns, the legal row and the social links', async ({ page }) => {
  await openHydrated(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['Kontakt', 'Für Betriebe', 'Über uns']);
  const links = await footer
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    ['+49 69 90009-100', 'tel:+496990009100'],
    ['hallo@gutschein-musterstadt.example', 'mailto:hallo@gutschein-musterstadt.example'],
    ['Betrieb registrieren', 'https://portal.gutschein-musterstadt.example/haendler/registrieren'],
    ['Login', 'https://portal.gutschein-musterstadt.example'],
    ['So funktioniert’s', '/ablauf'],
    ['Guthaben abfragen', 'https://guthaben.gutschein-musterstadt.example/'],
    ['Gutscheinlösung für Ihre Stadt', '/whitelabel'],
    ['Impressum', '/impressum'],
    ['Datenschutz', '/datenschutz'],
    ['AGB', '/agb'],
    ['Barrierefreiheit', '/barrierefreiheit'],
    ['Vertrag widerrufen', '/widerruf'],
    ['Facebook', 'https://social.example/musterstadt-gutschein'],
    ['Instagram', 'https://bilder.example/musterstadt-gutschein'],
    ['Über den Anbieter', '/impressum'],
  ]);
  await expect(footer).toContainText('© Stadtmarketing Musterstadt GmbH');
});

test('the skip link is the first stop, shows itself, and takes the keyboard past the header', async ({ page }) => {
  await openHydrated(page, '/faq');
  await page.keyboard.press('Tab');
  const skipLink = page.getByRole('link', { name: 'Zum Inhalt springen' });
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq#inhalt');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
});

test('pages blend between a list and its pages only, and not for those who mind motion', async ({ page }) => {
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    Object.assign(window, { blends: 0 });
    document.startViewTransition = (update) => {
      Object.assign(window, { blends: Reflect.get(window, 'blends') + 1 });
      return start(update);
    };
  });
  const blends = () => page.evaluate(() => Reflect.get(window, 'blends'));
  const heading = page.getByRole('heading', { level: 1 });
  await openHydrated(page, '/faq');
  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Akzeptanzstellen' }).click();
  await expect(page).toHaveTitle(/Akzeptanzstellen/);
  expect(await blends()).toBe(0);
  await page.getByRole('main').locator('a[href^="/akzeptanzstellen/"]').first().click();
  await expect(page).toHaveURL(/\/akzeptanzstellen\/[a-z0-9-]+$/);
  await expect(heading).toBeFocused();
  expect(await blends()).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goBack();
  await expect(page).toHaveTitle(/Akzeptanzstellen/);
  expect(await blends()).toBe(1);
});
