import { expect, test } from './testing/client-page.ts';
import { mapOf, openMap } from './testing/map-page.ts';
import { examineOpened, DESKTOP, PHONE } from './testing/looks.ts';

test('a row of the list and its marker point at each other; a marker opens its popup by keyboard, and gets the focus back', async ({
  page,
}) => {
  await openMap(page);
  await page.getByRole('radio', { name: 'Kaufen' }).check();
  const marker = mapOf(page).getByRole('button', { name: 'Buchhandlung Lesezeit, Verkaufsstelle' });
  const row = page.getByRole('listitem').filter({ hasText: 'Buchhandlung Lesezeit' });
  await row.hover();
  await expect(marker).toHaveClass(/is-raised/);
  await marker.hover();
  await expect(row).toHaveClass(/is-active/);
  await page.mouse.move(0, 0);
  await expect(row).not.toHaveClass(/is-active/);
  await expect(marker).not.toHaveClass(/is-raised/);
  await marker.focus();
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Buchhandlung Lesezeit' });
  await expect(popup).toBeFocused();
  await expect(popup).toContainText('Marktstraße 12');
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(marker).toBeFocused();
  await page.keyboard.press('Space');
  await expect(popup).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('button', { name: 'Schließen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(marker).toBeFocused();
  await page.keyboard.press('Enter');
  await examineOpened(page, popup, { widths: [DESKTOP, PHONE] });
});

test('a link leads the keyboard past the list to the map, where a cluster comes apart and one of its places has the focus', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page);
  await page.getByRole('button', { name: 'In meiner Nähe' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Liste überspringen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.explorer-map')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mapOf(page)).toBeFocused();
  const cluster = mapOf(page)
    .getByRole('button', { name: /^\d+ Orte, näher ansehen$/ })
    .first();
  await cluster.focus();
  const label = await cluster.getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await expect(mapOf(page).getByRole('button', { name: label ?? '', exact: true })).toBeHidden();
  await expect.poll(() => mapOf(page).evaluate((region) => region.contains(document.activeElement))).toBe(true);
});

test('kinds and branches narrow list and map down together', async ({ page, main }) => {
  await openMap(page);
  const all = await main.getByRole('listitem').count();
  // The list of acceptance locations counts a merchant with branches once.
  await expect(main).toContainText(`${all} Orte: 84 Akzeptanzstellen, 5 weitere Filialen und 5 Verkaufsstellen`);
  await page.getByRole('radio', { name: 'Kaufen' }).check();
  await expect(main.getByRole('listitem')).toHaveCount(5);
  await expect(main).toContainText('5 Verkaufsstellen');
  await expect(mapOf(page).getByRole('button', { name: /Akzeptanzstelle$/ })).toHaveCount(0);
  await expect(mapOf(page).getByRole('button', { name: /Verkaufsstelle$/ })).toHaveCount(5);
  for (const marker of await mapOf(page)
    .getByRole('button', { name: /Verkaufsstelle$/ })
    .all())
    await expect(marker).toBeInViewport();
  await page.getByRole('combobox', { name: 'Branche' }).selectOption('Schmuck & Uhren');
  await expect(page.getByRole('radio', { name: 'Einlösen' })).toBeChecked();
  const some = await main.getByRole('listitem').count();
  expect(some).toBeGreaterThan(1);
  expect(some).toBeLessThan(all);
  await expect(main.getByRole('listitem').first()).toContainText('Schmuck & Uhren');
});

test('what list and map show is in the address, also after a visit to a place', async ({ page, main, heading }) => {
  await openMap(page);
  await page.getByRole('combobox', { name: 'Branche' }).selectOption('Schmuck & Uhren');
  await expect(page).toHaveURL(/\?branche=Schmuck%20%26%20Uhren$/);
  const rows = main.getByRole('listitem');
  const count = await rows.count();
  await rows.first().getByRole('link').click();
  await expect(heading).not.toHaveText('Stadtplan');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Branche' })).toHaveValue(/\d/);
  await expect(rows).toHaveCount(count);
  await page.reload();
  await expect(rows).toHaveCount(count);
  await page.getByRole('radio', { name: 'Kaufen' }).check();
  await expect(page).toHaveURL(/\?orte=kaufen&branche=Schmuck%20%26%20Uhren$/);
  await expect(rows).toHaveCount(5);
  await page.getByRole('radio', { name: 'Einlösen' }).check();
  await expect(page.getByRole('combobox', { name: 'Branche' })).toHaveValue(/\d/);
  await expect(rows).toHaveCount(count);
});

test('a row leads to its place: a popup says what it is and whether it is open; markers under it are no targets', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.setFixedTime('2026-11-17T10:00:00Z');
  await openMap(page);
  const button = page.getByRole('button', { name: 'Barbier Rasant auf dem Stadtplan zeigen' });
  await button.click();
  const popup = page.getByRole('dialog', { name: 'Barbier Rasant' });
  await expect(popup).toBeFocused();
  const hrefOf = (name: string) => popup.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf('Barbier Rasant')).toBe('/akzeptanzstellen/barbier-rasant');
  expect(await hrefOf('Gutschein kaufen')).toBe('/gutscheine/barbier-rasant');
  await expect(popup).toContainText('Schönheit & Friseur');
  await expect(popup).toContainText(/geöffnet|geschlossen|Öffnet/);
  for (const name of ['Gutschein kaufen', 'Route planen']) {
    const { height = 0 } = (await popup.getByRole('link', { name }).boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
  }
  const covered = () =>
    mapOf(page).evaluate((map) => {
      const box = map.querySelector('.leaflet-popup-content-wrapper')?.getBoundingClientRect();
      return [...map.querySelectorAll<HTMLElement>('.map-marker, .map-cluster')].filter((marker) => {
        const { left, right, top, bottom } = marker.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const isUnder = box !== undefined && x > box.left && x < box.right && y > box.top && y < box.bottom;
        return isUnder !== marker.inert;
      }).length;
    });
  await expect.poll(covered).toBe(0);
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await expect(button).toBeFocused();
  await expect(mapOf(page).locator('[inert]')).toHaveCount(0);
});

test('the buttons of the map speak German and stop at its limits', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page);
  await page.getByRole('button', { name: 'Alle Orte zeigen' }).click();
  const closer = page.getByRole('button', { name: 'Vergrößern' });
  await closer.focus();
  for (let zoom = 0; zoom < 20; zoom++) await page.keyboard.press('Enter');
  await expect(closer).toHaveAttribute('aria-disabled', 'true');
  await expect(closer).toBeFocused();
  await page.getByRole('button', { name: 'Verkleinern' }).click();
  await expect(closer).toHaveAttribute('aria-disabled', 'false');
  await expect(mapOf(page)).toContainText('Stadtplan: für die Demo gezeichnet');
  await expect(mapOf(page)).not.toContainText('Leaflet');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('map and list are two views of the same', async ({ page }) => {
    await openMap(page);
    const row = page.getByRole('listitem').filter({ hasText: 'Barbier Rasant' });
    await expect(row).toBeHidden();
    await page.getByRole('radio', { name: 'Liste' }).check();
    await expect(mapOf(page)).toBeHidden();
    await row.getByRole('button', { name: 'Barbier Rasant auf dem Stadtplan zeigen' }).click();
    await expect(page.getByRole('radio', { name: 'Stadtplan', exact: true })).toBeChecked();
    await expect(page.getByRole('dialog', { name: 'Barbier Rasant' })).toBeVisible();
  });
});
