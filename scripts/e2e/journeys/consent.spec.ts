import type { Page } from '@playwright/test';
import { originOf } from '../testing/cities.ts';
import { expect, openHydrated, test } from '../testing/client-page.ts';

/* This city has a map, an assistant, reports and replays to ask for. */
test.use({ baseURL: originOf('blocked') });

const opener = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Datenschutzeinstellungen', exact: true });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Datenschutzeinstellungen' });
const savedIn = (page: Page) => page.evaluate(() => localStorage.getItem('consent'));

test('the settings are reached, read, answered and left by keyboard alone', async ({ page, footer }) => {
  await openHydrated(page, '/faq');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(4);
  for (const box of await dialog.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener(page)).toBeFocused();
  expect(await savedIn(page)).toBeNull();

  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Stadtplan erlauben' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(footer).toContainText('Ihre Auswahl ist gespeichert.');
  expect(JSON.parse((await savedIn(page)) ?? '')).toEqual({ version: 1, granted: ['map'] });
});

test('an agreement is remembered, followed by other tabs, and withdrawn where it was given', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/faq');
  await opener(page).click();
  await dialogOf(page).getByRole('button', { name: 'Alles erlauben' }).click();
  await expect.poll(() => savedIn(page)).toContain('chat');
  const other = await context.newPage();
  await openHydrated(other, '/impressum');
  await opener(other).click();
  await expect(dialogOf(other).getByRole('checkbox', { name: 'Chat-Assistent erlauben' })).toBeChecked();
  await dialogOf(other).getByRole('button', { name: 'Alles ablehnen' }).click();
  await opener(page).click();
  await expect(dialogOf(page).getByRole('checkbox', { name: 'Chat-Assistent erlauben' })).not.toBeChecked();
  expect(JSON.parse((await savedIn(page)) ?? '')).toEqual({ version: 1, granted: [] });
});

test('a recording can be chosen only together with error reports', async ({ page }) => {
  await openHydrated(page, '/faq');
  await opener(page).click();
  const dialog = dialogOf(page);
  const reports = dialog.getByRole('checkbox', { name: 'Fehlerberichte erlauben' });
  const recording = dialog.getByRole('checkbox', { name: 'Aufzeichnung bei Fehlern erlauben' });
  await expect(recording).toBeDisabled();
  await reports.check();
  await recording.check();
  await reports.uncheck();
  await expect(recording).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Auswahl speichern' }).click();
  expect(JSON.parse((await savedIn(page)) ?? '')).toEqual({ version: 1, granted: [] });
  await opener(page).click();
  await reports.check();
  await recording.check();
  await dialog.getByRole('button', { name: 'Auswahl speichern' }).click();
  expect(JSON.parse((await savedIn(page)) ?? '')).toEqual({ version: 1, granted: ['reports', 'replay'] });
});

test('the settings open from every layout and from the privacy page at the first click, not if no purpose needs consent', async ({
  page,
  main,
  footer,
}) => {
  await page.goto('/datenschutz');
  await main.getByRole('button', { name: 'Datenschutzeinstellungen', exact: true }).click();
  // Refusing is as easy as agreeing: two buttons of one size and look.
  const looks = await Promise.all(
    ['Alles ablehnen', 'Alles erlauben'].map((name) =>
      dialogOf(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const { width, height } = button.getBoundingClientRect();
          const { backgroundColor, color, fontWeight, borderTopColor } = getComputedStyle(button);
          return { width: Math.round(width), height, backgroundColor, color, fontWeight, borderTopColor };
        }),
    ),
  );
  expect(looks[0]).toEqual(looks[1]);
  await dialogOf(page).getByRole('button', { name: 'Alles ablehnen' }).click();
  await expect(main).toContainText('Ihre Auswahl ist gespeichert.');
  await openHydrated(page, '/kasse');
  await opener(page).click();
  await expect(dialogOf(page)).toBeVisible();
  await openHydrated(page, `${originOf('seeblick')}/`);
  await expect(footer.getByRole('link', { name: 'Impressum' })).toBeVisible();
  await expect(opener(page)).toHaveCount(0);
});
