import { inflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { originOf } from './testing/cities.ts';
import { collectDocuments, expect, openHydrated, test } from './testing/client-page.ts';
import { examineOpened, PHONE } from './testing/looks.ts';

/** A Tuesday at noon, in Berlin. */
const TUESDAY_NOON = '2026-11-17T12:00:00+01:00';

const partsOf = (page: Page) => {
  const main = page.getByRole('main');
  return {
    main,
    field: main.getByRole('searchbox', { name: 'Name, Branche oder Ort' }),
    chip: (name: string | RegExp) => main.getByRole('button', { name }),
    title: main.getByRole('heading', { level: 1 }),
    /** All in the document. */
    all: main.locator('.merchant-card'),
    cards: main.locator('.merchant-card:visible'),
    more: main.getByRole('button', { name: 'Weitere anzeigen' }),
    announcement: main.locator('p[aria-live="polite"].visually-hidden').first(),
  };
};

test('the list is filtered by keyboard alone, and what it brought is announced once the visitor pauses', async ({
  page,
}) => {
  await openHydrated(page, '/akzeptanzstellen');
  const { field, chip, cards, title, announcement } = partsOf(page);
  await expect(title).toHaveText('84 Akzeptanzstellen');
  await expect(cards).toHaveCount(24);
  await expect(announcement).toHaveText('');
  await field.focus();
  await page.keyboard.type('marktplatz');
  await expect(title).toHaveText(/^[2-9] Akzeptanzstellen$/);
  await expect(announcement).toHaveText(/^[2-9] Akzeptanzstellen gefunden$/);
  const stops = [
    'Suchtext löschen',
    'Sortieren nach',
    'Filter',
    'Jetzt geöffnet',
    'In meiner Nähe',
    'Alle Branchen',
    /^Bäckerei & Café/,
  ];
  for (const name of stops) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Space');
  await expect(chip(/^Bäckerei & Café/)).toHaveAttribute('aria-pressed', 'true');
  await expect(cards.first()).toContainText('Bäckerei & Café');
  await expect(page).toHaveURL('/akzeptanzstellen?q=marktplatz&branche=baeckerei-cafe');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/akzeptanzstellen?q=marktplatz');
});

test('the address keeps filters and order over a reload, and over a visit to a location and back', async ({
  page,
  main,
  heading,
}) => {
  await openHydrated(page, '/akzeptanzstellen');
  const documents = collectDocuments(page);
  const { field, chip, cards, title } = partsOf(page);
  await main.getByRole('combobox', { name: 'Sortieren nach' }).selectOption('Name Z–A');
  await expect(page).toHaveURL('/akzeptanzstellen?sortierung=name-absteigend');
  // The list follows the choice, and its order mixes the groups.
  await expect(async () => {
    const names = await cards.getByRole('heading', { level: 3 }).allTextContents();
    expect(names).toHaveLength(24);
    expect(names).toEqual(names.toSorted((a, b) => b.localeCompare(a, 'de')));
  }).toPass();
  await main.getByRole('combobox', { name: 'Sortieren nach' }).selectOption({ index: 0 });
  await expect(page).toHaveURL('/akzeptanzstellen');
  await chip(/^Restaurant/).click();
  await chip(/^Mode/).click();
  await expect(cards).toHaveCount(17);
  await field.fill('bachstr');
  await expect(cards).toHaveCount(1);
  await cards.getByRole('link').click();
  await expect(heading).toHaveText('Ristorante da Pino');
  await page.goBack();
  await expect(page).toHaveURL('/akzeptanzstellen?q=bachstr&branche=restaurant-gasthaus,mode-schuhe');
  await expect(field).toHaveValue('bachstr');
  await expect(cards).toHaveCount(1);
  expect(documents).toEqual([]);
  await page.reload();
  await expect(cards).toHaveCount(1);
  await examineOpened(page, cards.first());
  await expect(field).toHaveValue('bachstr');
  await expect(chip(/^Mode/)).toHaveAttribute('aria-pressed', 'true');
  await chip('Filter zurücksetzen').click();
  await expect(title).toBeFocused();
  await expect(page).toHaveURL('/akzeptanzstellen?q=bachstr');
  await expect(chip('Filter zurücksetzen')).toHaveCount(0);
  await chip('Suchtext löschen').click();
  await expect(cards).toHaveCount(24);
  await expect(page).toHaveURL('/akzeptanzstellen');
});

test('the list grows in steps, the focus follows and is shown by the card, which leads on wherever it is clicked, and Back finds the same place', async ({
  page,
  main,
  heading,
}) => {
  await openHydrated(page, '/akzeptanzstellen');
  const { all, cards, more } = partsOf(page);
  await expect(all).toHaveCount(84);
  await expect(cards).toHaveCount(24);
  await expect(main.getByText('24 von 84 Akzeptanzstellen')).toBeVisible();
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(4);
  await more.press('Enter');
  await expect(cards).toHaveCount(72);
  await expect(cards.nth(24).getByRole('link')).toBeFocused();
  await expect(cards.nth(24)).toHaveCSS('outline-style', 'solid');
  await expect(cards.nth(25)).toHaveCSS('outline-style', 'none');
  await cards.nth(60).scrollIntoViewIfNeeded();
  const name = (await cards.nth(60).getByRole('heading', { level: 3 }).textContent()) ?? '';
  await cards.nth(60).click({ position: { x: 8, y: 8 } });
  await expect(heading).toHaveText(name);
  await page.goBack();
  await expect(cards).toHaveCount(72);
  await expect(cards.nth(60)).toBeInViewport();
  await page.reload();
  await expect(cards).toHaveCount(72);
  const group = page.locator('.group').last();
  await expect(group).toHaveAttribute('hidden', 'until-found');
  // What the browser finds in later rows is revealed. Only a search by hand dispatches it otherwise.
  await group.dispatchEvent('beforematch');
  await expect(group).not.toHaveAttribute('hidden');
  await expect(group).not.toHaveAttribute('aria-hidden');
  await expect(cards).toHaveCount(84);
  await expect(more).toBeHidden();
});

test('a search without hits repeats its text and offers the nearest spelling and the categories; filters that leave nothing are reset', async ({
  page,
  main,
}) => {
  await openHydrated(page, '/akzeptanzstellen?q=Wien');
  const { field, cards, title } = partsOf(page);
  await expect(main.getByText('Zu „Wien“ haben wir nichts gefunden.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Filter zurücksetzen' })).toHaveCount(0);
  const nearest = main.getByRole('button', { name: 'Wein', exact: true });
  await examineOpened(page, nearest);
  await nearest.click();
  await expect(page).toHaveURL('/akzeptanzstellen?q=Wein');
  await expect(field).toHaveValue('Wein');
  await expect(title).toBeFocused();
  await field.fill('Handy');
  await expect(main.getByText('Zu „Handy“ haben wir nichts gefunden.')).toBeVisible();
  await expect(main.getByText('Meinten Sie')).toHaveCount(0);
  const ways = main.getByRole('list', { name: 'Branchen zum Stöbern' });
  await ways.getByRole('button', { name: 'Mode & Schuhe 8' }).click();
  await expect(page).toHaveURL('/akzeptanzstellen?branche=mode-schuhe');
  await expect(cards).toHaveCount(8);
  await field.fill('lesezeit');
  await expect(main.getByText('Ihre Filter schließen alle Treffer aus.')).toBeVisible();
  await main.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await expect(page).toHaveURL('/akzeptanzstellen?q=lesezeit');
  await expect(field).toHaveValue('lesezeit');
  await expect(cards).toHaveCount(1);
});

test('what is open now is said on the cards, can be filtered, and follows the clock', async ({ page }) => {
  await page.clock.install({ time: new Date(TUESDAY_NOON) });
  await openHydrated(page, '/akzeptanzstellen?branche=restaurant-gasthaus');
  const { chip, cards, title } = partsOf(page);
  const lion = cards.filter({ hasText: 'Gasthaus zum Goldenen Löwen' });
  await page.clock.runFor(1000);
  await expect(lion).toContainText('Jetzt geöffnet bis 14:30');
  await chip('Jetzt geöffnet').click();
  await page.clock.runFor(1000);
  await expect(lion).toHaveCount(1);
  await expect(page).toHaveURL(/[?&]offen=1$/);
  await expect(title).toHaveText('5 Akzeptanzstellen');
  await expect(chip(/^Restaurant/)).toHaveText('Restaurant & Gasthaus 5');
  await page.clock.fastForward('02:30:00');
  await page.clock.runFor(60_000);
  await expect(lion).toHaveCount(0);
  await chip('Jetzt geöffnet').click();
  await page.clock.runFor(1000);
  await expect(lion).toContainText('Öffnet heute um 17:30\u00a0Uhr');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('rows are short, list and map take turns, and the filters are in a sheet that shows the number of results; whatever has the focus is in sight', async ({
    page,
    main,
  }) => {
    await openHydrated(page, '/akzeptanzstellen');
    const { cards } = partsOf(page);
    await expect(main.getByRole('button', { name: 'Jetzt geöffnet' })).toBeInViewport({ ratio: 1 });
    const heights = await cards.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(160);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(6000);
    await cards.nth(3).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, -5000);
    await expect(main.locator('.leaflet-container')).toHaveCount(0);
    await main.getByRole('radio', { name: 'Stadtplan' }).check();
    await expect(cards.first()).toBeHidden();
    await expect(main.locator('.leaflet-container')).toBeVisible();
    await expect(page).toHaveURL('/akzeptanzstellen?ansicht=karte');
    await main.getByRole('radio', { name: 'Liste' }).check();
    await expect(cards.first()).toBeVisible();
    await openHydrated(page, '/akzeptanzstellen');
    const row = main.getByRole('list', { name: 'Branchen' }).getByRole('button');
    const count = await row.count();
    await row.first().focus();
    for (let place = 1; place < 2 * count - 1; place++) {
      await page.keyboard.press(place < count ? 'Tab' : 'Shift+Tab');
      const chip = row.nth(place < count ? place : 2 * count - 2 - place);
      await expect(chip).toBeFocused();
      await expect.poll(() => isWithin(chip, 8)).toBe(true);
    }
    const open = main.getByRole('button', { name: 'Filter', exact: true });
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Filter' });
    await sheet.getByRole('button', { name: /^Bäckerei/ }).click();
    // At its end its last button, which stays in sight, covers no other in part.
    await sheet.evaluate((element) => {
      for (const part of [element, ...element.querySelectorAll('*')]) part.scrollTop = part.scrollHeight;
    });
    await examineOpened(page, sheet, { widths: [PHONE] });
    await sheet.getByRole('button', { name: '7 Akzeptanzstellen anzeigen' }).click();
    await expect(sheet).toBeHidden();
    await expect(cards).toHaveCount(7);
    await expect(main.getByRole('button', { name: 'Filter (1)' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.setViewportSize({ width: 360, height: 568 });
    // Above the button that covers the others.
    const chips = sheet.getByRole('list', { name: 'Branchen' }).getByRole('button');
    const done = sheet.getByRole('button', { name: /anzeigen$/ });
    await chips.first().focus();
    for (const chip of await chips.all()) {
      await expect(chip).toBeFocused();
      await expect.poll(async () => (await bottomOf(chip)) + 8 <= (await topOf(done))).toBe(true);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
});

test('on paper, the list is a table with all names, streets and hours, and a voucher is without its form', async ({
  page,
  heading,
}) => {
  await openHydrated(page, '/akzeptanzstellen');
  await page.emulateMedia({ media: 'print' });
  const rows = page.getByRole('row');
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    expect(await rows.count()).toBe(85);
  }).toPass();
  await expect(rows.nth(0)).toHaveText('NameStraßeGeöffnet');
  await expect(rows.filter({ hasText: 'Antiquariat Goldschnitt' })).toHaveText(/Kirchgasse 8, Musterstadt.*Uhr/);
  await expect(page.locator('.merchant-card').first()).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(rows).toHaveCount(0);
  await openHydrated(page, '/gutscheine/musterstadt-gutschein');
  await expect(heading).toBeVisible();
  await expect(page.locator('.offer-form')).toBeHidden();
});

for (const { path, row } of [
  { path: '/akzeptanzstellen', row: '.merchant-card' },
  { path: '/gutscheine', row: '.voucher-card' },
  { path: '/karte', row: '.place-row' },
]) {
  test(`${path} prints its list from the first page on, before its code is loaded and whatever is in view`, async ({
    page,
    main,
  }) => {
    await page.goto(path);
    expect(await drawnOnFirstPage(page)).toBeGreaterThan(800);
    await page.emulateMedia({ media: 'print' });
    const rows = page.locator(row);
    expect(await rows.filter({ visible: true }).count()).toBe(await rows.count());
    const heights = await rows.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThan(64);
    for (const part of ['.shop', '.card-front', '[class$="-map"]', 'select', 'input']) {
      await expect(main.locator(part).filter({ visible: true })).toHaveCount(0);
    }
    await page.emulateMedia({ media: 'screen' });
    await openHydrated(page, `${path}?ansicht=karte`);
    await page.emulateMedia({ media: 'print' });
    await expect(rows.first()).toBeVisible();
  });
}

test('a place is printed on one sheet of paper with its hours, without the drawing of its house, which would be a hole', async ({
  page,
}) => {
  await openHydrated(page, '/akzeptanzstellen/antiquariat-goldschnitt');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  // A city without pictures.
  await page.goto(`${originOf('seeblick')}/akzeptanzstellen/angelbedarf-hecht`);
  const drawing = page.locator('.location-pictures');
  await expect(drawing.locator('.shop')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(drawing).toBeHidden();
});

/** Whether an element is in the viewport, with room for the ring of its focus at both sides. */
async function isWithin(element: Locator, room: number): Promise<boolean> {
  return element.evaluate((node, around) => {
    const { left, right } = node.getBoundingClientRect();
    return left >= around && right <= innerWidth - around;
  }, room);
}

const topOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().top);

const bottomOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().bottom);

/** How many letters or parts of words Chromium draws on the first sheet of paper. */
async function drawnOnFirstPage(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'A4', pageRanges: '1' })).toString('latin1');
  const contents = pdf.split('endstream').flatMap((part) => {
    const [, stream] = part.split(/stream\r?\n/);
    if (stream === undefined) return [];
    try {
      return [inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')];
    } catch {
      // An image or a font.
      return [];
    }
  });
  return contents.join('\n').match(/\bT[jJ]\b/g)?.length ?? 0;
}
