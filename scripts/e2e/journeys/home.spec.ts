import { expect, test, type Locator, type Page } from '@playwright/test';
import { originOf } from '../testing/cities.ts';
import { openHydrated } from '../testing/client-page.ts';

const SECTIONS = [
  'Ein Geschenk, das in Musterstadt zu Hause ist',
  'Zum Beispiel hier',
  'Wonach ist Ihnen?',
  'In drei Schritten verschenkt',
  'Alles auf einem Stadtplan',
  'So kommen Sie zum Gutschein',
  'Kurz gefragt',
  'Mit freundlicher Unterstützung von',
];

function section(page: Page, heading: string): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading }) });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page explains the voucher, section by section', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Ein Gutschein für ganz Musterstadt');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(SECTIONS);
    await section(page, 'Kurz gefragt').getByText('Brauche ich ein Kundenkonto?').click();
    await expect(main.getByText('Name, Anschrift, E-\u2060Mail-Adresse und eine Zahlungsart genügen.')).toBeVisible();
  });

  test('its one button leads to the voucher, and every link to a page', async ({ page, request }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Gutschein kaufen' })).toHaveAttribute(
      'href',
      '/gutscheine/musterstadt-gutschein',
    );
    const targets = await main
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const target of new Set(targets.filter((href) => href.startsWith('/')))) {
      expect((await request.get(target)).status(), target).toBe(200);
    }
  });

  test('five merchants are featured, and all others one link away', async ({ page }) => {
    await page.goto('/');
    const links = section(page, 'Zum Beispiel hier').getByRole('link');
    await expect(links).toHaveCount(6);
    await expect(links.last()).toHaveText(/^Alle Akzeptanz\u00adstellen ansehen$/);
    await expect(links.last()).toHaveAttribute('href', '/akzeptanzstellen');
  });

  test('sponsors stand in the tenant’s order, each with its name', async ({ page }) => {
    await page.goto('/');
    const names = await section(page, 'Mit freundlicher Unterstützung von')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.querySelector('img')?.alt ?? item.textContent));
    expect(names).toEqual([
      'Sparkasse Musterland',
      'Stadtwerke Musterstadt',
      'Brauerei Goldener Löwe',
      'Feinwerk Huber GmbH',
    ]);
  });
});

for (const size of [
  { width: 1280, height: 720 },
  { width: 360, height: 740 },
]) {
  test(`amounts and button are on the first screen at ${size.width} × ${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    for (const city of ['musterstadt', 'seeblick'] as const) {
      await page.goto(`${originOf(city)}/`);
      const main = page.getByRole('main');
      const amounts = main.getByRole('link', { name: /^Gutschein über \d+\s€$/ });
      await expect(amounts).toHaveCount(4);
      await expect(amounts.last()).toBeInViewport({ ratio: 1 });
      await expect(main.getByRole('link', { name: 'Gutschein kaufen' })).toBeInViewport({ ratio: 1 });
    }
  });
}

test('an amount leads to the voucher with it chosen, until the visitor chooses another one', async ({ page }) => {
  await openHydrated(page, '/');
  await page.getByRole('link', { name: /^Gutschein über 100\s€$/ }).click();
  await expect(page).toHaveURL('/gutscheine/musterstadt-gutschein?betrag=100');
  const main = page.getByRole('main');
  const amount = (name: string) => main.getByRole('radio', { name });
  await expect(amount('100\u00a0€')).toBeChecked();
  await expect(main.locator('.voucher-amount').first()).toHaveText('100\u00a0€');
  await page.reload();
  await expect(amount('100\u00a0€')).toBeChecked();
  await amount('10\u00a0€').check();
  await expect(page).toHaveURL('/gutscheine/musterstadt-gutschein');
  await openHydrated(page, '/gutscheine/musterstadt-gutschein?betrag=37');
  await expect(main.getByRole('textbox', { name: 'Ihr Betrag in Euro' })).toHaveValue('37');
  await openHydrated(page, '/gutscheine/antiquariat-goldschnitt?betrag=7000');
  await expect(amount('20\u00a0€')).toBeChecked();
});

test('the section’s image is the only one of the page that hurries', async ({ page }) => {
  await page.goto('/');
  const hurried = page.getByRole('main').locator('img[fetchpriority="high"]');
  await expect(hurried).toHaveCount(1);
  await expect(hurried).not.toHaveAttribute('loading');
  await expect(page.getByRole('main').locator('img:not([fetchpriority]):not([loading="lazy"])')).toHaveCount(0);
});

test('featured merchants say whether they are open', async ({ page }) => {
  await page.goto('/');
  const featured = section(page, 'Zum Beispiel hier');
  const notes = featured.getByText(/^(Jetzt geöffnet|Jetzt geschlossen|Heute geschlossen|Öffnet|Schließt)/);
  await expect(notes.first()).toBeVisible();
});

for (const width of [360, 820, 1280, 1920]) {
  test(`no picture lies under the words of the first section at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const words = await boxOf(page.locator('.hero-text'));
    const picture = await boxOf(page.locator('.hero-picture'));
    expect(words.x + words.width <= picture.x || picture.y + picture.height <= words.y).toBe(true);
  });
}

test('the street of examples scrolls by keyboard, and to the house whose link has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/');
  const street = page.getByRole('region', { name: 'Zum Beispiel hier' });
  const scrolled = () => street.evaluate((element) => element.scrollLeft);
  await street.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(scrolled).toBeGreaterThan(0);
  await street.getByRole('link').last().focus();
  await expect(street.getByRole('link').last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});

test('a tenant with other flags has its own ways to buy', async ({ page }) => {
  await page.goto(`${originOf('seeblick')}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verschenken Sie einen Tag am See');
  const ways = section(page, 'So kommen Sie zum Gutschein');
  await expect(ways.getByRole('heading', { level: 3 })).toHaveText([
    'Online bestellen',
    'An 3 Verkaufsstellen',
    'Für Unternehmen',
  ]);
  await expect(ways).not.toContainText('mit der Post');
});

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not visible');
  return box;
}
