import { expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened } from './testing/looks.ts';

const LION = '/akzeptanzstellen/gasthaus-zum-goldenen-loewen';

test.describe('for a visitor on the other side of the world', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('today and the clock are those of the town', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-11-17T13:00:00+01:00') });
    await openHydrated(page, LION);
    const today = page.getByRole('row').and(page.locator('[aria-current="date"]'));
    await expect(today).toContainText('Dienstag');
    await expect(page.getByText('Jetzt geöffnet bis 14:30').first()).toBeVisible();
    await page.clock.fastForward('01:30:00');
    await expect(page.getByText('Öffnet heute um 17:30\u00a0Uhr').first()).toBeVisible();
    await page.clock.fastForward('10:00:00');
    await expect(today).toContainText('Mittwoch');
  });
});

test('the prerendered page does not depend on the current time', async ({ request }) => {
  const html = await (await request.get(LION)).text();
  expect(html).toContain('11:30–14:30');
  expect(html).not.toMatch(/Jetzt|Öffnet heute|Heute geschlossen|aria-current="date"/);
});

test('the link of a sleeping page is copied where the browser has no sheet to share it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.goto(`${LION}?from=a-letter`);
  await page.getByRole('button', { name: 'Diesen Betrieb teilen' }).click();
  await expect(page.getByText('Link kopiert')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(LION, page.url()).href);
});

test('a visitor finds address, way, telephone, e-mail and website, other places and the map; no day is broken', async ({
  page,
  main,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openHydrated(page, LION);
  await expect(main.getByText('Marktplatz 3')).toBeVisible();
  const hrefOf = (name: string | RegExp) => main.getByRole('link', { name }).first().getAttribute('href');
  expect(await hrefOf('Route planen')).toMatch(
    /^https:\/\/www\.openstreetmap\.org\/directions\?to=\d+\.\d{5}%2C\d+\.\d{5}$/,
  );
  expect(await hrefOf(/^\+49/)).toMatch(/^tel:\+49\d+$/);
  expect(await hrefOf(/^info@/)).toMatch(/^mailto:info@[a-z0-9.-]+$/);
  expect(await hrefOf(/^gasthaus-zum-goldenen-loewen/)).toMatch(/^https:\/\//);
  expect(await hrefOf('Alle Akzeptanzstellen als PDF')).toMatch(/\.pdf$/);
  const heights = await main.getByRole('rowheader').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getBoundingClientRect().height;
    }),
  );
  expect(heights).toHaveLength(7);
  expect(new Set(heights).size).toBe(1);
  const related = await page
    .locator('.related .merchant-card')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(new Set(related).size).toBe(6);
  expect(related).not.toContain(LION);
  const map = main.locator('.leaflet-container');
  await main.getByText('Öffnungszeiten').click();
  await expect(map).toHaveCount(0);
  await main.getByText('Auf dem Stadtplan zeigen').focus();
  await page.keyboard.press('Enter');
  await examineOpened(page, map.getByRole('button', { name: 'Gasthaus zum Goldenen Löwen, Akzeptanzstelle' }));
});
